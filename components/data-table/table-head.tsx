import type { RowData } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { rove } from "#components/display/rove.ts";
import { cn } from "#lib/shared/base/cn.ts";
import type { Columns } from "./columns/column-widths.ts";
import type { DeskTable } from "./desk-table.ts";
import type { RowSelection } from "./use-row-selection.ts";

/** Sorting of the visible rows: `by` is a column, and columns with `canSort` have a heading to press. */
export type Sorting = {
  by: string | null;
  isDown: boolean;
  canSort: (id: string) => boolean;
  onSort: (id: string) => void;
  /** Tooltip of a heading that does not sort the visible rows. */
  title?: string;
};

/** Resizable columns: the tracks of the grid, and the edge of a heading. */
export type Sizing = {
  /** Keep the same function while widths and order are the same. */
  tracksOf: (columns: Columns) => CSSProperties;
  edgeOf: (id: string, label: string, columns: Columns) => ReactNode;
};

type TableHeadProps<Row extends RowData> = {
  selection: RowSelection<Row> | undefined;
  sorting: Sorting | undefined;
  sizing: Sizing | undefined;
  columns: ReturnType<DeskTable<Row>["getVisibleLeafColumns"]>;
  cellClass: string | undefined;
};

/** Headings of a table: a box for the whole page, and buttons that sort. */
export function TableHead<Row extends RowData>(props: TableHeadProps<Row>) {
  const { columns, cellClass, selection, sorting, sizing } = props;
  const t = useTranslations("table");
  const stop = columns.find(({ id, columnDef: { meta } }) => !meta?.isLabelHidden && sorting?.canSort(id));
  return (
    <thead role="rowgroup" onKeyDown={rove}>
      <tr role="row">
        {columns.map(({ id, columnDef: { meta } }) => (
          <th
            key={id}
            role="columnheader"
            scope="col"
            aria-label={sizing && meta?.label ? meta.label : undefined}
            aria-sort={sorting?.by === id ? (sorting.isDown ? "descending" : "ascending") : meta?.sort}
            className={cn(cellClass, meta?.className)}
          >
            {id === "select" && selection ? (
              <SelectPage selection={selection} label={t("selectPage")} />
            ) : meta?.isLabelHidden ? (
              <span className="sr-only">{meta.label}</span>
            ) : sorting?.canSort(id) ? (
              <SortHeading
                id={id}
                sorting={sorting}
                isStop={id === stop?.id}
                label={meta?.label}
                title={sorting.title ?? t("sortHere")}
              />
            ) : (
              (meta?.heading ?? meta?.label)
            )}
            {id !== "select" && sizing?.edgeOf(id, meta?.label ?? "", columns)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type SortHeadingProps = {
  id: string;
  sorting: Sorting;
  /** True for the Tab stop of the headings. */
  isStop: boolean;
  label: string | undefined;
  title: string;
};

function SortHeading({ id, sorting, isStop, label, title }: SortHeadingProps) {
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      className={cn("desk-sort", sorting.by === id && (sorting.isDown ? "icon-down" : "icon-up"))}
      title={title}
      onClick={() => sorting.onSort(id)}
    >
      {label}
    </button>
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
