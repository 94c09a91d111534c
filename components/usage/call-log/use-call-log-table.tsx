"use client";

import { lazyPart } from "#components/ui/lazy-part.tsx";
import { useTranslations } from "next-intl";
import { useRef, useState, type ReactNode } from "react";
import { DataTable, TablePane } from "#components/data-table/data-table.tsx";
import { useDeskTable } from "#components/data-table/desk-table.ts";
import { TableMenu } from "#components/data-table/table-menu.tsx";
import { useRowCursor, useTableKeys } from "#components/data-table/use-table-keys.ts";
import type { CallLogPage, LoggedCall } from "#lib/shared/usage/call-log.ts";
import { useCallColumns } from "./use-call-columns.tsx";

const CallSheet = lazyPart(() => import("./call-sheet.tsx").then((module) => module.CallSheet));

type CallLogTable = {
  page: CallLogPage | undefined;
  hidden: readonly string[];
  busy: "first" | "again" | null;
  emptyState: ReactNode;
};

const NONE: LoggedCall[] = [];
const SKELETON_ROWS = 12;

/** Entries of a page as a table, its menus, and the sheet of the open entry. */
export function useCallLogTable({ page, hidden, busy, emptyState }: CallLogTable): {
  table: ReactNode;
  menus: ReactNode;
  sheet: ReactNode;
} {
  const t = useTranslations("usage.calls");
  const grid = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<LoggedCall | null>(null);
  const entries = page?.entries ?? NONE;
  const rule = page?.isRuleConfirmed ? page.rule : null;
  const table = useDeskTable({
    columns: useCallColumns(rule),
    data: entries,
    rowId: ({ id }) => id,
    hidden,
    hiddenCookie: "md-calls-hidden",
  });
  const rows = table.getRowModel().rows;
  const { cursor, move, dismiss } = useRowCursor(entries, grid);
  const open = (index: number) => setOpened(entries[index] ?? null);
  // No action works on several entries, so none can be selected.
  useTableKeys(grid, {
    rowCount: rows.length,
    cursor,
    onMove: move,
    onSelect: () => undefined,
    onOpen: open,
    onEscape: dismiss,
  });

  return {
    table: (
      <TablePane gridRef={grid} label={t("title")}>
        <DataTable
          table={table}
          label={t("title")}
          busy={busy}
          skeletonRows={SKELETON_ROWS}
          pane={{ cursor, onOpen: open }}
        />
        {emptyState}
      </TablePane>
    ),
    menus: <TableMenu table={table} />,
    sheet: opened && <CallSheet entry={opened} rule={rule} onClose={() => setOpened(null)} />,
  };
}
