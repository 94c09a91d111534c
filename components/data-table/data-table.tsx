"use client";

import type { RowData } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import type { CSSProperties, MouseEvent, PointerEvent, ReactNode, Ref } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { DataRow, SkeletonRows } from "./data-rows.tsx";
import "./data-table.css";
import "./media-cell.css";
import "./row-card.css";
import type { DeskTable } from "./desk-table.ts";
import type { RowSelection } from "./use-row-selection.ts";

type Props<Row extends RowData> = {
  table: DeskTable<Row>;
  label: string;
  selection: RowSelection<Row>;
  cursor: number | null;
  /** `first`: nothing to show yet. `again`: rows stay while newer rows are on their way. */
  busy: "first" | "again" | null;
  size: { skeletonRows: number; minWidthPx: number };
  gridRef: Ref<HTMLDivElement>;
  onOpen: (index: number) => void;
  /** What stands in the place of rows. */
  children?: ReactNode;
};

export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { table, label, selection, cursor, busy, size, gridRef } = props;
  const t = useTranslations("table");
  const rows = table.getRowModel().rows;
  const columns = table.getVisibleLeafColumns();
  const shape = columns.map((column) => column.id).join(" ");
  return (
    <div
      className="desk-grid"
      ref={gridRef}
      tabIndex={0}
      role="region"
      aria-label={label}
      onScroll={(event) => markScrolled(event.currentTarget)}
    >
      {busy === "again" && <div className="desk-progress" role="progressbar" aria-label={t("loading")} />}
      <table
        role="table"
        aria-label={label}
        aria-busy={busy !== null}
        style={{ "--table-min": `${size.minWidthPx}px` } as CSSProperties}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.columnDef.meta?.widthPx }} />
          ))}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ id, columnDef: { meta } }) => (
              <th key={id} role="columnheader" scope="col" className={cn("desk-cell", meta?.className)}>
                {id === "select" ? <SelectPage selection={selection} label={t("selectPage")} /> : meta?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          onClick={(event) => openRow(event, props.onOpen)}
          onPointerOver={showWholeText}
        >
          {rows.map((row, index) => (
            <DataRow
              key={row.id}
              row={row}
              shape={shape}
              index={index}
              isSelected={selection.has(row.id)}
              isCursor={cursor === index}
              isFirst={index === 0 && cursor === null}
              selectLabel={t("selectRow")}
              onToggle={selection.toggle}
            />
          ))}
        </tbody>
        {busy === "first" && <SkeletonRows columns={columns} count={size.skeletonRows} />}
      </table>
      {props.children}
    </div>
  );
}

function SelectPage<Row>({ selection, label }: { selection: RowSelection<Row>; label: string }) {
  const { pageState } = selection;
  return (
    <Checkbox
      aria-label={label}
      checked={pageState === "all"}
      isMixed={pageState === "some"}
      disabled={pageState === "empty"}
      onChange={selection.togglePage}
    />
  );
}

/** A press anywhere on a row opens it, but for its own controls and a text selection. */
function openRow(event: MouseEvent<HTMLElement>, onOpen: (index: number) => void) {
  const target = event.target as HTMLElement;
  const own = target.closest("button, input, a");
  if (own !== null && !own.matches("[aria-haspopup='dialog']")) return;
  if (own === null && window.getSelection()?.isCollapsed === false) return;
  const index = target.closest<HTMLElement>("[data-index]")?.dataset.index;
  if (index !== undefined) onOpen(Number(index));
}

function markScrolled(grid: HTMLDivElement) {
  grid.classList.toggle("is-scrolled", grid.scrollLeft > 0);
}

const CLIPPING = "[data-clip], .desk-cell";

/** Puts the whole text into the title of what the pointer is on, while it is clipped there. */
function showWholeText(event: PointerEvent<HTMLElement>): void {
  const place = (event.target as HTMLElement).closest<HTMLElement>(CLIPPING);
  if (place === null) return;
  const isClipped = place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight;
  if (isClipped) place.title = place.textContent.trim();
  else place.removeAttribute("title");
}
