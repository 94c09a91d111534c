import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { changedColumns } from "#components/data-table/columns/changed-widths.ts";
import { inOrder } from "#components/data-table/columns/column-order.ts";
import type { Columns } from "#components/data-table/columns/column-widths.ts";
import { HeadingEdge } from "#components/data-table/columns/heading-edge.tsx";
import type { Sizing } from "#components/data-table/table-head.tsx";
import type { DeskColumn, DeskTable } from "#components/data-table/desk-table.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { usePhone } from "#components/ui/use-phone.ts";
import type { BookOrder } from "#lib/shared/orders/book.ts";
import { BOOK_COLUMNS } from "#lib/shared/orders/book-views.ts";
import type { BookLook } from "./use-book-look.ts";

const ColumnsDialog = lazyPart(() =>
  import("#components/data-table/columns/columns-dialog.tsx").then((module) => module.ColumnsDialog),
);

const AS_AT_FIRST: readonly string[] = [];
const isMovable = (id: string) => (BOOK_COLUMNS as readonly string[]).includes(id);

/** Columns for the table, ordered and sized as chosen; cards on a phone keep their own places. */
export function useColumnLook(all: DeskColumn<BookOrder>[], { look, change }: BookLook) {
  const { hidden, widths } = look;
  const isPhone = usePhone();
  const [isArranging, setArranging] = useState(false);
  const order = useMemo(() => (isPhone ? AS_AT_FIRST : look.order.filter(isMovable)), [isPhone, look.order]);
  const columns = useMemo(() => inOrder(all, order), [all, order]);
  const isReordered = order.length > 0;
  const tracksOf = useCallback(
    (shown: Columns) => changedColumns(shown, { widths, isReordered }),
    [widths, isReordered],
  );
  const sizing: Sizing = {
    tracksOf,
    edgeOf: (id, label, shown) => (
      <HeadingEdge
        {...{ id, label, widths, isReordered }}
        columns={shown}
        onWidth={(name, px) => {
          const others = Object.entries(widths).filter(([each]) => each !== name);
          change({ widths: Object.fromEntries(px === null ? others : [...others, [name, px]]) });
        }}
      />
    ),
  };
  return {
    columns,
    look: { hidden, onHide: (now: string[]) => change({ hidden: now }) },
    sizing,
    isArranging,
    setArranging,
  };
}

/** Menu entry that opens the dialog for the order of columns. */
export function ArrangeItem({ onSelect }: { onSelect: () => void }) {
  const t = useTranslations("table");
  return (
    <>
      <hr />
      <MenuItem icon="updown" onSelect={onSelect}>
        {t("arrange")}
      </MenuItem>
    </>
  );
}

type BookColumnsProps = { table: DeskTable<BookOrder>; columns: BookLook; onClose: () => void };

/** Dialog that shows, hides and orders the book's columns. A hidden column keeps its place. */
export function BookColumns({ table, columns: { look, change, atFirst }, onClose }: BookColumnsProps) {
  const all = table.getAllLeafColumns().flatMap((column) => {
    const label = column.columnDef.meta?.label;
    if (!label) return [];
    return [{ id: column.id, label, isShown: column.getIsVisible(), canHide: column.getCanHide() }];
  });

  function order(ids: string[]) {
    const named = BOOK_COLUMNS.map((id) => ({ id }));
    const next = inOrder(inOrder(named, look.order), ids).map(({ id }) => id);
    change({ order: next.join() === BOOK_COLUMNS.join() ? [] : next });
  }

  return (
    <ColumnsDialog
      first={all.filter(({ id }) => !isMovable(id)).map(({ label }) => label)}
      columns={all.filter(({ id }) => isMovable(id))}
      isChanged={
        look.order.length > 0 ||
        Object.keys(look.widths).length > 0 ||
        look.hidden.toSorted().join() !== atFirst.toSorted().join()
      }
      onOrder={order}
      onToggle={(id) => table.getColumn(id)?.toggleVisibility()}
      onReset={() => change({ hidden: atFirst, order: [], widths: {} })}
      onClose={onClose}
    />
  );
}
