"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskTable, useDeskTable } from "#components/data-table/desk-table.ts";
import { type RowSelection, useRowSelection } from "#components/data-table/use-row-selection.ts";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import type { CardHistoryPage, CardHistoryRow } from "#lib/shared/cards/card-history.ts";
import { readLastFour } from "#lib/shared/cards/masked.ts";
import { useHistoryColumns } from "./use-history-columns.tsx";

type HistoryRows = { table: DeskTable<CardHistoryRow>; selection: RowSelection<CardHistoryRow> };

/** Table of a page of checks. Only checks that can still be redacted can be selected. */
export function useHistoryRows(
  page: CardHistoryPage | undefined,
  onAgain: (check: CardHistoryRow) => void,
): HistoryRows {
  const t = useTranslations("cards.history");
  const clockTime = useClockTime();
  const table = useDeskTable({ columns: useHistoryColumns(onAgain), data: page?.checks ?? NONE, rowId });
  const selection = useRowSelection(table.getRowModel().rows, "history", {
    canSelect,
    labelOf: ({ askedAt, echo }) =>
      t("choose", { time: clockTime(askedAt), lastFour: readLastFour(echo.accountNo) ?? "—" }),
  });
  return { table, selection };
}

const NONE: CardHistoryRow[] = [];
const rowId = ({ id }: CardHistoryRow) => id;
// Free repeats of a check are redacted with it.
const canSelect = ({ isRedacted, answeredFrom }: CardHistoryRow) => !isRedacted && answeredFrom === null;

type HistoryTableProps = HistoryRows & {
  busy: "first" | "again" | null;
  freshCallId: string | null;
  /** Called once the new row has been seen. */
  onSeen: () => void;
  onOpen: (check: CardHistoryRow) => void;
  /** Shown in place of rows. */
  children: ReactNode;
};

/** Rows of checks; cards on a phone. */
export function HistoryTable({
  table,
  selection,
  busy,
  freshCallId,
  onSeen,
  onOpen,
  children,
}: HistoryTableProps) {
  const t = useTranslations("cards.history");
  const { rows } = table.getRowModel();
  const open = useCallback(
    (index: number) => {
      const check = rows[index]?.original;
      if (check) onOpen(check);
    },
    [rows, onOpen],
  );
  const fresh =
    freshCallId === null ? undefined : rows.find(({ original }) => original.callId === freshCallId);
  return (
    <div
      className="relative border-t border-line"
      role="region"
      aria-label={t("rows")}
      onAnimationEnd={onSeen}
    >
      <DataTable
        table={table}
        label={t("rows")}
        selection={selection}
        busy={busy}
        skeletonRows={6}
        onOpen={open}
        freshId={fresh?.id ?? null}
        rowClass={
          "cursor-pointer aria-selected:bg-accent-tint *:truncate " +
          "not-phone:*:h-12 not-phone:*:py-0 " +
          "phone:relative phone:grid-cols-[auto_minmax(0,1fr)_auto] phone:gap-x-2 " +
          "phone:gap-y-0.5 phone:pl-12 phone:text-ink-2 phone:*:min-h-5 " +
          "phone:*:bg-transparent"
        }
      />
      {children}
    </div>
  );
}
