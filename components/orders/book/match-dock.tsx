"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { formatFen } from "#lib/shared/base/digits.ts";
import { ExportAll } from "./book-foot.tsx";
import { PrintActs } from "./print-acts.tsx";
import type { Book } from "./use-book.ts";

type MatchDockProps = { book: Book; shopId: string; shownColumns: readonly string[]; onClear: () => void };

/** All orders that match, chosen by their filter: what can be done with them without loading one. Its sums are the server's. */
export function MatchDock({ book, shopId, shownColumns, onClear }: MatchDockProps) {
  const t = useTranslations("orderPrint.dock");
  const selection = useTranslations("orders.selection");
  const total = book.total.data;
  const text = useRef<HTMLSpanElement>(null);
  // The button that brought it here is gone.
  useEffect(() => text.current?.focus(), []);
  return (
    <div
      className="flex min-h-(--bar) flex-none flex-wrap items-center gap-2 border-t border-accent-line bg-accent-tint px-gutter py-1 text-table print:hidden"
      role="toolbar"
      aria-label={selection("label")}
    >
      <span ref={text} tabIndex={-1}>
        {total === undefined
          ? t("counting")
          : t.rich("allSelected", {
              count: total.count,
              shown: total.count.toLocaleString("en"),
              b: (chunks) => <b>{chunks}</b>,
            })}
      </span>
      {total && (
        <span className="text-ink-2">
          ¥{formatFen(total.amountFen)}
          {total.withoutAmount > 0 && ` (${t("withoutAmount", { count: total.withoutAmount })})`}
        </span>
      )}
      <span className="flex-1" />
      <PrintActs book={book} shopId={shopId} count={total?.count ?? 0} />
      <ExportAll book={book} shownColumns={shownColumns} />
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
