"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskTable, useDeskTable } from "#components/data-table/desk-table.ts";
import { type RowSelection, useRowSelection } from "#components/data-table/use-row-selection.ts";
import type { CardHistoryPage, CardHistoryRow } from "#lib/shared/cards/card-history.ts";
import { useHistoryColumns } from "./use-history-columns.tsx";

type HistoryRows = { table: DeskTable<CardHistoryRow>; selection: RowSelection<CardHistoryRow> };

/** The checks of a page as rows. Only what can still be redacted can be chosen. */
export function useHistoryRows(page: CardHistoryPage | undefined): HistoryRows {
  const t = useTranslations("cards.history");
  const table = useDeskTable({ columns: useHistoryColumns(), data: page?.checks ?? NONE, rowId });
  const selection = useRowSelection(table.getRowModel().rows, "history", {
    canSelect,
    labelOf: () => t("choose"),
  });
  return { table, selection };
}

const NONE: CardHistoryRow[] = [];
const rowId = ({ id }: CardHistoryRow) => id;
// What a check has answered again is redacted with it.
const canSelect = ({ isRedacted, answeredFrom }: CardHistoryRow) => !isRedacted && answeredFrom === null;

type HistoryTableProps = HistoryRows & {
  busy: "first" | "again" | null;
  /** What stands in the place of rows. */
  children: ReactNode;
};

/** A row is one check; on a phone it is a card. */
export function HistoryTable({ table, selection, busy, children }: HistoryTableProps) {
  const t = useTranslations("cards.history");
  return (
    <div
      className="relative overflow-x-auto border-t border-line focus-visible:-outline-offset-2 max-[760px]:overflow-x-visible"
      tabIndex={0}
      role="region"
      aria-label={t("rows")}
    >
      <div className="min-w-[1236px] max-[760px]:min-w-0">
        <DataTable
          table={table}
          label={t("rows")}
          selection={selection}
          busy={busy}
          skeletonRows={6}
          rowClass="*:truncate aria-selected:bg-accent-tint min-[760px]:*:h-11 min-[760px]:*:py-0 max-[760px]:relative max-[760px]:grid-cols-[auto_minmax(0,1fr)_auto] max-[760px]:gap-x-2 max-[760px]:gap-y-0.5 max-[760px]:pl-12 max-[760px]:text-ink-2 max-[760px]:*:min-h-5 max-[760px]:*:bg-transparent"
        />
      </div>
      {children}
    </div>
  );
}
