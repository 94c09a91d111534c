import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef, useState } from "react";
import { DataTable, TablePane } from "#components/data-table/data-table.tsx";
import { useDeskTable } from "#components/data-table/desk-table.ts";
import { TableMenus } from "#components/data-table/table-menus.tsx";
import { useRowSelection } from "#components/data-table/use-row-selection.ts";
import { useRowCursor, useTableKeys } from "#components/data-table/use-table-keys.ts";
import { bookColumns } from "#components/orders/columns/book-columns.tsx";
import { useCellFacts } from "#components/orders/columns/cell-facts.ts";
import { OrderSheet } from "#components/orders/detail/order-sheet.tsx";
import type { ShowAddresses } from "#components/orders/detail/use-addresses.ts";
import { ExportFailure } from "#components/orders/export/export-failure.tsx";
import { ExportMenu } from "#components/orders/export/export-menu.tsx";
import type { ExportOrders } from "#components/orders/export/give-orders.ts";
import { PrintHead } from "#components/orders/export/print-head.tsx";
import { useOrdersExport, usePrintedRows } from "#components/orders/export/use-orders-export.ts";
import { SelectionDock } from "#components/orders/list/selection-dock.tsx";
import { inShownOrder } from "#components/orders/rows/in-shown-order.ts";
import { useOpenOrder } from "#components/orders/rows/use-open-order.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { useDocumentTitle } from "#components/display/use-document-title.ts";
import type { StartExport } from "#lib/client/jobs/start-export.ts";
import { useAddByUrl } from "#lib/client/use-url-state.ts";
import { groupDigits } from "#lib/shared/base/digits.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import { BOOK_SORTS, type BookOrder, type BookSort, FIRST_SORT } from "#lib/shared/orders/book.ts";
import { later } from "#components/ui/later.tsx";
import type { StartFetch } from "./fetch-dialog.tsx";
import { FetchesNote } from "./fetches-note.tsx";
import { BookFilterButton, BookFilters, countFilters, NO_BOOK_FILTERS } from "./book-filters.tsx";
import { BookFoot, BookPosition } from "./book-foot.tsx";
import { BookFailed, EmptyBook } from "./book-states.tsx";
import { MatchDock } from "./match-dock.tsx";
import { PrintActs } from "./print-acts.tsx";
import { ShipByChips } from "./ship-by-chips.tsx";
import { useAllMatching } from "./use-all-matching.ts";
import { useBook } from "./use-book.ts";
import { useBookExport } from "./use-book-export.tsx";
import { ArrangeItem, BookColumns, useColumnLook } from "./views/column-look.tsx";
import type { SavedLooks } from "./views/use-book-look.ts";
import { useBookViews, type ViewCommands, type ViewList } from "./views/use-book-views.ts";
import { ViewActs, ViewsBar } from "./views/views-bar.tsx";

export type BookProps = {
  isAdmin: boolean;
  prices: readonly Price[];
  viewCommands: ViewCommands;
  showAddresses: ShowAddresses;
  exportOrders: ExportOrders;
  startFetch: StartFetch;
  startExport: StartExport;
};
const NO_REPEATS = new Map();
const FetchDialog = later(() => import("./fetch-dialog.tsx").then((module) => module.FetchDialog));

/** The book of a shop, or of all: what its URL asks for. */
export function OrderBook({
  shop,
  isAdmin,
  prices,
  viewList,
  keptLooks,
  viewCommands,
  showAddresses,
  exportOrders,
  startFetch,
  startExport,
}: BookProps & { shop: Shop; viewList: ViewList; keptLooks: SavedLooks }) {
  const t = useTranslations("orderBook");
  const tableWords = useTranslations("table");
  const rowWords = useTranslations("orders.rows");
  const facts = useTranslations("orders.facts");
  const grid = useRef<HTMLDivElement>(null);
  const book = useBook(shop.id);
  const { view, q, search, page, orders, go } = book;
  const bookViews = useBookViews({
    list: viewList,
    kept: keptLooks,
    commands: viewCommands,
    viewId: book.viewId,
    now: view,
    go,
  });
  const [isSelecting, setSelecting] = useState(false);
  const [isFetching, setFetching] = useState(false);
  useAddByUrl(() => setFetching(true));
  const { printed, print } = usePrintedRows<BookOrder>();
  const overdue = book.board.data?.counts.overdue ?? 0;
  const whose = view.all ? t("filters.allShops") : shop.name;
  useDocumentTitle(`${overdue > 0 ? `(${overdue}) ` : ""}${whose} · ${t("title")}`);

  const cellFacts = useCellFacts({ sought: q, search, repeats: NO_REPEATS });
  const allColumns = useMemo(() => bookColumns(cellFacts, view.all), [cellFacts, view.all]);
  const columnLook = useColumnLook(allColumns, bookViews.columns);
  const table = useDeskTable({
    columns: columnLook.columns,
    data: printed?.orders ?? orders,
    rowId: ({ id }) => id,
    look: columnLook.look,
  });
  const { rows } = table.getRowModel();
  const labelOf = useCallback(
    ({ orderNumber }: BookOrder) => facts("select", { number: groupDigits(orderNumber).join(" ") }),
    [facts],
  );
  const { isAll, selectAll, selection } = useAllMatching(
    useRowSelection(rows, JSON.stringify([shop.id, view.all]), { labelOf }),
    book.filter,
  );
  const { cursor, move, dismiss } = useRowCursor(orders, grid);
  const opened = useOpenOrder(orders, book.open);
  useTableKeys(grid, {
    rowCount: rows.length,
    cursor,
    onMove: move,
    onSelect: selection.toggle,
    onOpen: opened.open,
    onEscape: dismiss,
  });
  const exporting = useOrdersExport({
    list: "orderBook",
    shopId: shop.id,
    columns: table.getVisibleLeafColumns().map(({ id }) => id),
    exportOrders,
    print: (chosen, isSelection) => print([...chosen] as BookOrder[], isSelection),
  });
  const shownColumns = table.getVisibleLeafColumns().map(({ id }) => id);
  const bookExport = useBookExport(book, shownColumns, startExport);
  const addresses = { showAddresses, pages: null };
  const [by, isDown] = [view.sort.replace("-", "") as BookSort, view.sort.startsWith("-")];
  return (
    <>
      <PageHead
        title={t("title")}
        meta={
          <span className="truncate">
            <span className="phone:hidden">{t("free")}</span>
            <span className="not-phone:hidden">
              <BookPosition book={book} />
            </span>
          </span>
        }
        actions={
          <>
            <BookFilterButton view={view} q={q} onChange={go} />
            <Button size="s" icon="download" onClick={() => setFetching(true)}>
              {t("fetch.open")}
            </Button>
            <Link className={buttonClass({ size: "s", className: "phone:hidden" })} href="/jobs">
              {t("jobs")}
            </Link>
            <Button
              size="s"
              icon="refresh"
              className="is-last"
              label={t("reload")}
              isBusy={page.isFetching}
              onClick={book.refresh}
            />
          </>
        }
      />
      <BookFilters
        view={view}
        q={q}
        onChange={go}
        menus={
          <>
            <ExportMenu orders={orders} chosen={inShownOrder(selection.chosen, rows)} give={exporting} />
            <TableMenus table={table}>
              <ArrangeItem onSelect={() => columnLook.setArranging(true)} />
            </TableMenus>
          </>
        }
      />
      <ShipByChips
        board={book.board.data}
        due={view.due}
        onDue={(due) => go({ due, sort: due === undefined ? FIRST_SORT : "shipBy" })}
      >
        <ViewsBar views={bookViews} isAdmin={isAdmin} />
        {orders.length > 0 && (
          <Button
            size="s"
            className="hidden phone:inline-flex phone:h-11 aria-pressed:border-accent-line aria-pressed:bg-accent-tint aria-pressed:text-accent-ink"
            aria-pressed={isSelecting}
            onClick={() => setSelecting(!isSelecting)}
          >
            {rowWords("select")}
          </Button>
        )}
      </ShipByChips>
      <ViewActs views={bookViews} />
      <FetchesNote shopId={shop.id} />
      {columnLook.isArranging && (
        <BookColumns
          table={table}
          columns={bookViews.columns}
          onClose={() => columnLook.setArranging(false)}
        />
      )}
      {bookExport.note}
      {bookExport.dialog}
      {isFetching && (
        <FetchDialog shop={shop} prices={prices} startFetch={startFetch} onClose={() => setFetching(false)} />
      )}
      <ExportFailure exporting={exporting} />
      <BookFailed error={page.error ?? book.total.error ?? book.board.error} onRetry={book.refresh} />
      <TablePane gridRef={grid} label={t("title")} isSelecting={isSelecting}>
        {page.data && (
          <PrintHead
            shop={whose}
            list={t("title")}
            range={view}
            asOf={page.data.asOf}
            page={view.page}
            count={rows.length}
            isSelection={printed?.isSelection ?? false}
          />
        )}
        <DataTable
          table={table}
          label={t("title")}
          selection={selection}
          busy={page.isPending && page.error === null ? "first" : page.isPlaceholderData ? "again" : null}
          skeletonRows={Math.min(view.size, 20)}
          sizing={columnLook.sizing}
          pane={{
            minWidthPx: 640,
            cursor,
            onOpen: isSelecting ? (index) => selection.toggle(index, false) : opened.open,
          }}
          sorting={{
            by,
            isDown,
            canSort: isBookSort,
            title: tableWords("sortWhole"),
            onSort: (id) => isBookSort(id) && go({ sort: id === by && !isDown ? `-${id}` : id }),
          }}
        />
        {page.data && orders.length === 0 && (
          <EmptyBook
            isFiltered={countFilters({ view, q }) > 0}
            isPastEnd={view.page > 1}
            onClear={() => go({ ...NO_BOOK_FILTERS, page: 1 })}
            onFetch={() => setFetching(true)}
          />
        )}
      </TablePane>
      {selection.chosen.size > 0 && (
        <SelectionDock
          chosen={selection.chosen}
          rows={rows}
          addresses={addresses}
          give={exporting}
          prices={prices}
          onClear={selection.clear}
        >
          <PrintActs
            book={book}
            shopId={shop.id}
            ids={[...selection.chosen.keys()]}
            count={selection.chosen.size}
            selectAll={
              selection.pageState === "all" &&
              (book.total.data?.count ?? 0) > selection.chosen.size &&
              selectAll
            }
          />
        </SelectionDock>
      )}
      {isAll && (
        <MatchDock book={book} shopId={shop.id} onExport={bookExport.open} onClear={selection.clear} />
      )}
      <BookFoot book={book} onExport={bookExport.open} />
      {(opened.order !== null || (opened.isMissing && page.data && !page.isFetching)) && (
        <OrderSheet
          order={opened.order}
          index={opened.index}
          count={orders.length}
          names={{ operation: t("title"), shop: shop.name, isAdmin }}
          addresses={addresses}
          prices={prices}
          onGo={(index) => {
            opened.open(index);
            move(index);
          }}
          onClose={opened.close}
        />
      )}
    </>
  );
}

function isBookSort(id: string): id is BookSort {
  return (BOOK_SORTS as readonly string[]).includes(id);
}
