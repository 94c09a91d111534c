import { useTranslations } from "next-intl";
import { CountChips } from "#components/display/count-chips.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { type BookBoard, emptyFigure } from "#lib/shared/orders/book.ts";
import { DUE_FILTERS, type DueFilter } from "#lib/shared/orders/book-fields.ts";

/** Filters that are offered even without an order. */
const FIRST: readonly DueFilter[] = ["overdue", "today"];

type ShipByChipsProps = {
  board: BookBoard | undefined;
  /** True while the counts are those of other filters. */
  isOld: boolean;
  /** Other filters are in use, which the number of orders without a named status ignores. */
  isNarrowed: boolean;
  due: DueFilter | undefined;
  onDue: (due: DueFilter | undefined) => void;
};

/** Waiting orders by time left within the other filters, as chips that filter by it. The height never changes. */
export function ShipByChips({ board, isOld, isNarrowed, due, onDue }: ShipByChipsProps) {
  const t = useTranslations("orderBook.shipBy");
  const figure = (count: number) => (board?.isCounted && !isOld ? count || emptyFigure(board, "?") : "");
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
          onChange={(bucket) => onDue(bucket === "" || bucket === due ? undefined : bucket)}
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
