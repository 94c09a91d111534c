"use client";

import type { RowData } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import {
  type ChangeEvent,
  type MouseEvent as ReactMouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
} from "react";
import { cn } from "#lib/shared/base/cn.ts";
import { gridColumns, columnWidth } from "./columns/column-widths.ts";
import { DataRow, SkeletonRows } from "./data-rows.tsx";
import "./data-table.css";
import "./list.css";
import "./media-cell.css";
import "./row-card.css";
import type { DeskTable } from "./desk-table.ts";
import { type Sizing, type Sorting, TableHead } from "./table-head.tsx";
import { useDrawnRows } from "./use-drawn-rows.ts";
import { useRowKeys } from "./use-row-keys.ts";
import type { RowSelection } from "./use-row-selection.ts";

type DataTableProps<Row extends RowData> = {
  table: DeskTable<Row>;
  label: string;
  selection?: RowSelection<Row>;
  /** `first`: nothing to show yet. `again`: rows stay while newer ones load. */
  busy?: "first" | "again" | null;
  skeletonRows?: number;
  /** Set in a `TablePane`: rows open, and the keyboard moves between them. Absent: a part of the page. */
  pane?: { cursor: number | null; onOpen: (index: number) => void };
  sorting?: Sorting;
  /** Lets people change column widths, in a pane. */
  sizing?: Sizing;
  /** Without a pane: rows open on a press; keyboards use a button of their own. */
  onOpen?: (index: number) => void;
  /** New row, highlighted for a moment. */
  freshId?: string | null;
  /** Grid classes of a row where rows are cards. */
  rowClass?: string;
  /** Rows of a `tfoot`. */
  foot?: ReactNode;
};

/** Draws columns and rows of `useDeskTable`: the one table of the product. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const {
    table,
    label,
    selection,
    busy = null,
    skeletonRows = 8,
    pane,
    freshId = null,
    foot,
    sorting,
    sizing,
  } = props;
  const onOpen = pane?.onOpen ?? props.onOpen;
  const t = useTranslations("table");
  const columns = table.getVisibleLeafColumns();
  const { rows, batchOf, isWhole } = useDrawnRows(table, selection);
  const keys = useRowKeys(rows);
  /** Index of the row around an element; -1 for a row of the page before, which may still be drawn. */
  const indexAt = (target: Element) => {
    const id = rows[target.closest("tr")?.sectionRowIndex as number]?.id;
    return table.getRowModel().rows.findIndex((row) => row.id === id);
  };
  const tracksOf = sizing?.tracksOf ?? gridColumns;
  const tracks = useMemo(() => tracksOf(columns), [columns, tracksOf]);
  const rowClass = pane ? "desk-row" : props.rowClass;
  const cellClass = pane && "desk-cell";
  return (
    <>
      {busy === "again" && <div className="desk-progress" role="progressbar" aria-label={t("loading")} />}
      <table
        role="table"
        className={pane ? undefined : "desk-list"}
        aria-label={label}
        aria-busy={busy !== null || !isWhole}
        style={pane && tracks}
      >
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.id}
              className={column.columnDef.meta?.colClassName}
              style={{ width: columnWidth(column.columnDef.meta, columns) }}
            />
          ))}
        </colgroup>
        <TableHead columns={columns} cellClass={cellClass} {...{ selection, sorting, sizing }} />
        <tbody
          role="rowgroup"
          onClick={
            onOpen &&
            ((event) => {
              const index = isForRow(event) ? indexAt(event.target as Element) : -1;
              if (index >= 0) onOpen(index);
            })
          }
          onChange={
            selection &&
            (({ target, nativeEvent }: ChangeEvent<HTMLElement>) => {
              // What the box shows decides: a change of many rows may still be on its way to this one.
              const isOn = (target as HTMLInputElement).checked;
              selection.toggle(indexAt(target), (nativeEvent as MouseEvent).shiftKey, isOn);
            })
          }
          onPointerOver={pane && ((event) => showWholeText(event, rows, columns))}
        >
          {rows.map((row, index) => {
            const { columns, toMark } = batchOf(index);
            return (
              <DataRow
                key={keys[index]}
                row={row}
                columns={columns}
                index={index}
                rowClass={rowClass}
                cellClass={cellClass}
                isFresh={row.id === freshId}
                focus={rowFocus(pane, index)}
                mark={toMark?.(row)}
                labelOf={selection?.labelOf}
              />
            );
          })}
        </tbody>
        {busy === "first" ? (
          <SkeletonRows columns={columns} count={skeletonRows} rowClass={rowClass} cellClass={cellClass} />
        ) : (
          foot
        )}
      </table>
    </>
  );
}

type TablePaneProps = {
  gridRef: RefObject<HTMLDivElement | null>;
  label: string;
  /** On a phone rows show their checkboxes, and a press selects. */
  isSelecting?: boolean;
  /** The table, or what is shown in place of rows. */
  children: ReactNode;
};

/** Scroll area of a table with a `pane`. */
export function TablePane({ gridRef, label, isSelecting, children }: TablePaneProps) {
  useEffect(() => {
    const grid = gridRef.current;
    const table = grid?.querySelector("table");
    if (!grid || !table) return;
    const observer = new ResizeObserver(() => markEdges(grid));
    observer.observe(grid);
    observer.observe(table);
    return () => observer.disconnect();
  }, [gridRef]);
  return (
    <div
      className={cn("desk-grid", isSelecting && "is-selecting")}
      ref={gridRef}
      tabIndex={-1}
      role="region"
      aria-label={label}
      onScroll={(event) => markEdges(event.currentTarget)}
    >
      {children}
    </div>
  );
}

/** Focus stop of a row: in a pane Tab enters one row, in a page every checkbox. */
function rowFocus(pane: { cursor: number | null } | undefined, index: number): "cursor" | "entry" | null {
  if (!pane || (pane.cursor === null && index === 0)) return "entry";
  return pane.cursor === index ? "cursor" : null;
}

/** True for a press that opens its row: anywhere, except on its controls or while text is selected. */
function isForRow(event: ReactMouseEvent<HTMLElement>): boolean {
  const own = (event.target as HTMLElement).closest("button, input, a");
  const isTaken = own
    ? event.shiftKey || !own.matches("[aria-haspopup='dialog']")
    : getSelection()?.isCollapsed === false;
  // With these keys the browser opens other tabs and windows.
  if (isTaken || event.metaKey || event.ctrlKey) return false;
  event.preventDefault();
  return true;
}

/** Marks on which sides columns are out of sight. */
function markEdges(grid: HTMLDivElement) {
  const hiddenPx = grid.scrollWidth - grid.clientWidth;
  grid.classList.toggle("is-scrolled", grid.scrollLeft > 0);
  grid.classList.toggle("has-more", grid.scrollLeft < hiddenPx - 1);
}

const CLIPPING = "[data-clip], .desk-cell";

/** Puts the full text into the title of what is under the pointer, a cell or a part of it, while it is cut. */
function showWholeText<Row extends RowData>(
  event: PointerEvent<HTMLElement>,
  rows: readonly { original: Row }[],
  columns: ReturnType<DeskTable<Row>["getVisibleLeafColumns"]>,
): void {
  const place = (event.target as HTMLElement).closest<HTMLTableCellElement>(CLIPPING);
  if (place === null) return;
  const isClipped = place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight;
  const row = rows[Number(place.parentElement?.dataset.index)];
  const full = row && columns[place.cellIndex]?.columnDef.meta?.fullText?.(row.original as never);
  const text = full ?? (isClipped && place.textContent.trim());
  if (text) place.title = text;
  else place.removeAttribute("title");
}
