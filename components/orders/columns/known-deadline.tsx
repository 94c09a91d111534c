import type { PendingOrder } from "#lib/shared/orders/orders.ts";
import type { CellFacts } from "./cell-facts.ts";
import { timeLines } from "./order-columns.tsx";
import { shipBy } from "./ship-by.tsx";

/** Deadline from sold orders; its tooltip says when they were read. */
export function KnownDeadline({ facts, order }: { facts: CellFacts; order: PendingOrder }) {
  const { deadline, status } = order;
  if (!deadline) return null;
  const time = timeLines(facts, deadline.readAt)?.replace("\n", " ") ?? "";
  const title = facts.t("deadline.from", { time });
  return shipBy(facts, { deadline: deadline.value, status, isTwoLines: true, title });
}
