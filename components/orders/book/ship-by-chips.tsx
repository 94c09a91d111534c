import { useTranslations } from "next-intl";
import { CountChips } from "#components/display/count-chips.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { emptyFigure, FIRST_SORT } from "#lib/shared/orders/book.ts";
import { DUE_FILTERS, type DueFilter } from "#lib/shared/orders/book-fields.ts";
import type { Book } from "./use-book.ts";

/** Filters that are offered even without an order. */
const FIRST: readonly DueFilter[] = ["overdue", "today"];

/** Waiting orders by time left within the other filters, as chips that filter by it. The height never changes. */
export function ShipByChips({ book: { board: counts, filters, view, go } }: { book: Book }) {
  const t = useTranslations("orderBook.shipBy");
  const { data: board, isPlaceholderData: isOld } = counts;
  const { due } = view;
  // Orders without a named status are counted without the other filters.
  const isNarrowed = filters.active.some((name) => name !== "due");
  const figure = (count: number) => (board?.isCounted && !isOld ? count || emptyFigure(board, "?") : "");
  const choose = (next: DueFilter | undefined) =>
    go({ due: next, sort: next === undefined ? FIRST_SORT : "shipBy" });
  return (
    board && (
      <>
        <span className="leading-7">{t("label")}</span>
        <CountChips<DueFilter | "">
          className="flex-none"
          label={t("label")}
          value={due ?? ""}
          options={DUE_FILTERS.filter(
            (each) => FIRST.includes(each) || each === due || (each !== "today" && board.counts[each] > 0),
          ).map((each) => ({
            value: each,
            label: t(`buckets.${each}`),
            count: figure(each === "today" ? board.today : board.counts[each]),
          }))}
          onChange={(bucket) => choose(bucket === "" || bucket === due ? undefined : bucket)}
        />
        <span className="leading-7">
          {board.readFrom === null ? (
            t("neverRead")
          ) : (
            <>
              {t("read")} <DateTime at={board.readFrom} />
            </>
          )}
          {board.unnamed > 0 && !isNarrowed && ` · ${t("unnamed", { count: board.unnamed })}`}
        </span>
      </>
    )
  );
}
