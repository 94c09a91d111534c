import type { QueryClient } from "@tanstack/react-query";
import { leaveFocus } from "#components/feedback/leave-focus.ts";
import { learnPageNumbering } from "#lib/client/orders/pending-queries.ts";
import { ServiceProblemError } from "#lib/client/orders/orders-queries.ts";
import type { sendCommand } from "#lib/client/send-command.ts";
import { sendPaid } from "#lib/client/use-paid-requests.ts";
import type { Command } from "#lib/shared/base/errors.ts";
import type { ListResponse, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders/orders.ts";

type CheckConclusion = "base0" | "base1" | "inconclusive" | "old";
/** Checks the other page numbering with one call; a server action. */
export type CheckPageNumbering = Command<{
  conclusion: CheckConclusion;
  reply: ListResponse<PendingOrdersPage> | null;
}>;

/** `nothing`: both numberings were tried, and neither has an order. */
export type Conclusion = CheckConclusion | "nothing";

type Check = {
  client: QueryClient;
  /** Idempotency keys of checks without a response yet. */
  keys: Map<string, string>;
  checkPageNumbering: CheckPageNumbering;
  query: Omit<PendingOrdersQuery, "page">;
  firstPageKey: readonly unknown[];
  /** Page 1 to compare with, and its numbers; undefined when it was rejected. */
  page: PendingOrdersPage | undefined;
  orderNumbers: string[];
};

/** Tries the other page numbering, and puts the result into the cache. */
export async function sendPageNumberingCheck({
  client,
  keys,
  checkPageNumbering,
  query,
  firstPageKey,
  page,
  orderNumbers,
}: Check): ReturnType<typeof sendCommand<Conclusion>> {
  const pressed = document.activeElement;
  const shown = page === undefined ? null : { asOf: page.asOf, orderNumbers };
  const result = await sendPaid(keys, checkPageNumbering, query, { shown });
  if (!result.ok) return result;
  const { conclusion, reply } = result.value;
  if (conclusion === "base0" && reply?.kind === "page") client.setQueryData(firstPageKey, reply.page);
  if (conclusion === "base0" && reply?.kind === "problem")
    client
      .getQueryCache()
      .find({ queryKey: firstPageKey })
      ?.setState({ data: undefined, status: "error", error: new ServiceProblemError(reply.problem) });
  if (conclusion === "base0" || conclusion === "base1") {
    leaveFocus(pressed);
    learnPageNumbering(client, conclusion === "base0" ? 0 : 1);
  }
  const isNothing =
    conclusion === "inconclusive" &&
    page !== undefined &&
    reply?.kind === "page" &&
    reply.page.orders.length === 0;
  return { ok: true, value: isNothing ? "nothing" : conclusion };
}
