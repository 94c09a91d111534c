"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { formatFen } from "#lib/shared/base/digits.ts";
import { shownCount } from "#lib/shared/orders/book.ts";
import { PrintActs } from "./print-acts.tsx";
import type { Book } from "./use-book.ts";

type MatchDockProps = { book: Book; shopId: string; onExport: () => void; onClear: () => void };

/** Actions for all matching orders, without loading them. The server adds up the sums. */
export function MatchDock({ book, shopId, onExport, onClear }: MatchDockProps) {
  const t = useTranslations("orderPrint.dock");
  const selection = useTranslations("orders.selection");
  const foot = useTranslations("orderBook.foot");
  const total = book.total.data;
  const text = useRef<HTMLSpanElement>(null);
  // The button that opened it is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <div
      className={
        "flex min-h-(--bar) flex-none items-center gap-2 px-gutter py-1 text-table print:hidden " +
        "border-t border-accent-line bg-accent-tint"
      }
      role="toolbar"
      aria-label={selection("label")}
    >
      <div className="min-w-0 flex-1">
        <span ref={text} tabIndex={-1} className="outline-none">
          {total === undefined
            ? t("counting")
            : t.rich("allSelected", {
                count: total.count,
                shown: shownCount(total),
                b: (chunks) => <b>{chunks}</b>,
              })}
        </span>{" "}
        {total && !total.isMore && (
          <span className="ml-2 text-ink-2 phone:ml-0">
            ¥{formatFen(total.amountFen)}
            {total.withoutAmount > 0 && ` (${t("withoutAmount", { count: total.withoutAmount })})`}
          </span>
        )}
      </div>
      <PrintActs book={book} shopId={shopId} count={total?.count ?? 0} />
      <Button icon="download" className="phone:hidden" onClick={onExport}>
        {foot("exportAll")}
      </Button>
      <Button
        variant="quiet"
        icon="x"
        className="phone:size-(--touch)"
        label={selection("clear")}
        onClick={onClear}
      />
    </div>
  );
}
