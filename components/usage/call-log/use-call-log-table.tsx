"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState, type ReactNode } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { TableMenus } from "#components/data-table/table-menus.tsx";
import { useDeskTable } from "#components/data-table/use-desk-table.ts";
import { useRowCursor } from "#components/data-table/use-row-cursor.ts";
import { useRowSelection } from "#components/data-table/use-row-selection.ts";
import { useTableKeys } from "#components/data-table/use-table-keys.ts";
import { useCallColumns } from "#components/usage/call-log/use-call-columns.tsx";
import type { CallLogPage, LoggedCall } from "#lib/shared/usage/call-log.ts";
import { DEFAULT_CHARGE_RULE } from "#lib/shared/calls/charge-rule.ts";

const CallSheet = dynamic(
  () => import("#components/usage/call-log/call-sheet.tsx").then((module) => module.CallSheet),
  { ssr: false },
);

type CallLogTable = {
  page: CallLogPage | undefined;
  hidden: readonly string[];
  busy: "first" | "again" | null;
  instead: ReactNode;
};

const NONE: LoggedCall[] = [];
const SKELETON_ROWS = 12;

/** The entries of a page as a table, its menus, and the sheet of the entry that is open. */
export function useCallLogTable({ page, hidden, busy, instead }: CallLogTable): {
  table: ReactNode;
  menus: ReactNode;
  sheet: ReactNode;
} {
  const t = useTranslations("usage.calls");
  const words = useTranslations("table");
  const grid = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<LoggedCall | null>(null);
  const entries = page?.entries ?? NONE;
  const reading = page?.reading ?? DEFAULT_CHARGE_RULE;
  const table = useDeskTable({
    columns: useCallColumns(reading),
    data: entries,
    rowId: ({ id }) => id,
    hidden,
    hiddenCookie: "md-calls-hidden",
  });
  const rows = table.getRowModel().rows;
  const selection = useRowSelection(rows, "");
  const { cursor, move, dismiss } = useRowCursor(entries, grid);
  const open = (index: number) => setOpened(entries[index] ?? null);
  // Nothing can be done with several entries at once: none is ever selected.
  useTableKeys(grid, {
    rowCount: rows.length,
    cursor,
    onMove: move,
    onSelect: () => undefined,
    onOpen: open,
    onFind: () => grid.current?.closest(".usage-pane")?.querySelector("select")?.focus(),
    onEscape: dismiss,
  });

  return {
    table: (
      <DataTable
        table={table}
        label={t("title")}
        selection={selection}
        selectPageLabel={words("selectPage")}
        selectRowLabel={words("selectRow")}
        cursor={cursor}
        busy={busy}
        busyLabel={words("loading")}
        skeletonRows={SKELETON_ROWS}
        minWidthPx={1_120}
        gridRef={grid}
        onOpen={open}
      >
        {instead}
      </DataTable>
    ),
    menus: <TableMenus table={table} />,
    sheet: opened && <CallSheet entry={opened} reading={reading} onClose={() => setOpened(null)} />,
  };
}
