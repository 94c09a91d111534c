import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { allBookColumns, hideBookColumns } from "#components/orders/columns/book-columns.tsx";
import type { CellFacts } from "#components/orders/columns/cell-facts.ts";
import { orderColumns, timeLines } from "#components/orders/columns/order-columns.tsx";
import type { BookOrder } from "#lib/shared/orders/book.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";

type Shown = {
  list: ListOperation;
  /** True when the orders were read at different times. */
  hasAges: boolean;
  hasStatus: boolean;
};

/** Columns of orders in place of a list: those of the book, and the time of reading when it differs. */
export function fallbackColumns(
  facts: CellFacts,
  { list, hasAges, hasStatus }: Shown,
): DeskColumn<BookOrder>[] {
  const left = allBookColumns(facts, false).filter(
    ({ id }) => id !== "select" && (hasStatus || id !== "status"),
  );
  if (!hasAges) return hideBookColumns(facts, left);
  const { t, isPhone } = facts;
  const { column } = orderColumns<BookOrder>(facts);
  const read = column("read", "is-two", 96, ({ readAt }) => {
    const at = readAt[list];
    const text = at === null ? null : timeLines(facts, at);
    return text && isPhone ? t("card.read", { time: text.replace("\n", " ") }) : text;
  });
  return hideBookColumns(facts, [...left, read]);
}
