import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Pager } from "#components/data-table/pager.tsx";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { formatFen } from "#lib/shared/base/digits.ts";
import { PAGE_SIZES } from "#lib/shared/base/url-params.ts";
import { shownCount } from "#lib/shared/orders/book.ts";
import { PrintAll } from "./print-acts.tsx";
import type { Book } from "./use-book.ts";

type BookFootProps = { book: Book; shopId: string; onExport: () => void };

/** Pager of the book, with the position in it. */
export function BookFoot({ book, shopId, onExport }: BookFootProps) {
  const t = useTranslations("table");
  const words = useTranslations("orderBook.foot");
  const { view, page } = book;
  return (
    <div className="page-foot">
      <Pager
        className="phone:-ml-3.5 phone:*:h-11 phone:*:w-(--touch)"
        page={view.page}
        hasNext={page.data?.hasNext ?? false}
        onGo={book.turn}
      />
      <span className="min-w-0 flex-auto truncate phone:invisible">
        <BookPosition book={book} />
      </span>
      <PrintAll book={book} shopId={shopId} />
      <Button
        size="s"
        icon="download"
        className="phone:hidden"
        disabled={book.orders.length === 0}
        onClick={onExport}
      >
        {words("exportAll")}
      </Button>
      <span className="phone:hidden" aria-hidden="true">
        {t("rows")}
      </span>
      <Segmented
        label={t("rows")}
        size="s"
        value={String(view.size)}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(value) =>
          book.go({ size: PAGE_SIZES.find((size) => String(size) === value) ?? view.size })
        }
      />
    </div>
  );
}

/** Visible rows and the total, which is counted separately so that no page waits for it. */
export function BookPosition({ book: { view, total, orders } }: { book: Book }) {
  const words = useTranslations("orderBook.foot");
  const from = (view.page - 1) * view.size;
  // Visible rows exist, however far the count came.
  const known = total.data && {
    ...total.data,
    count: total.data.isMore ? Math.max(total.data.count, from + orders.length) : total.data.count,
  };
  const parts = [
    orders.length > 0 &&
      words.rich("rows", {
        from: (from + 1).toLocaleString("en"),
        to: (from + orders.length).toLocaleString("en"),
        b: (chunks) => <b className="text-ink">{chunks}</b>,
      }),
    known && words("of", { count: known.count, shown: shownCount(known) }),
    known && known.count > 0 && !known.isMore && `¥${formatFen(known.amountFen)}`,
    known && known.withoutAmount > 0 && words("withoutAmount", { count: known.withoutAmount }),
  ].filter(Boolean);
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && " · "}
      {part}
    </Fragment>
  ));
}
