import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useDocumentTitle } from "#components/display/use-document-title.ts";
import { bookColumns } from "#components/orders/columns/book-columns.tsx";
import { useCellFacts } from "#components/orders/columns/cell-facts.ts";
import type { ShowAddresses } from "#components/orders/detail/use-addresses.ts";
import type { ExportOrders } from "#components/orders/export/give-orders.ts";
import { clearFilters } from "#components/orders/filters/filters.ts";
import { FilterButton } from "#components/orders/filters/filter-bar.tsx";
import { OrdersScreen } from "#components/orders/orders-screen.tsx";
import { useOrderRows } from "#components/orders/rows/use-order-rows.ts";
import type { SetAsideCommands } from "#components/orders/set-aside/put-back.tsx";
import { Button } from "#components/ui/button.tsx";
import { later } from "#components/ui/later.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { StartExport } from "#lib/client/jobs/start-export.ts";
import { useAddByUrl } from "#lib/client/use-add-by-url.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import { BOOK_SORTS, type BookOrder, type BookSort, FIRST_SORT } from "#lib/shared/orders/book.ts";
import { BookFoot, BookPosition } from "./book-foot.tsx";
import { BookFailed, EmptyBook } from "./book-states.tsx";
import type { FetchCommands } from "./fetch-dialog.tsx";
import { FetchesNote } from "./fetches-note.tsx";
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
  setAside: SetAsideCommands;
  exportOrders: ExportOrders;
  fetchCommands: FetchCommands;
  startExport: StartExport;
};
const NO_REPEATS = new Map();
const FetchDialog = later(() => import("./fetch-dialog.tsx").then((module) => module.FetchDialog));

type OrderBookProps = BookProps & { shop: Shop; viewList: ViewList; keptLooks: SavedLooks };

/** The order book of one shop or of all, as its URL says. */
export function OrderBook(props: OrderBookProps) {
  const { shop, isAdmin, prices, viewList, keptLooks, viewCommands, startExport } = props;
  const t = useTranslations("orderBook");
  const tableWords = useTranslations("table");
  const book = useBook(shop.id);
  const { view, page, orders, filters, go } = book;
  const bookViews = useBookViews({
    list: viewList,
    kept: keptLooks,
    commands: viewCommands,
    viewId: book.viewId,
    now: view,
    go,
  });
  const [isFetching, setFetching] = useState(false);
  useAddByUrl(() => setFetching(true));
  const overdue = book.board.data?.overdueOfAll ?? 0;
  const whose = view.all ? t("filters.allShops") : shop.name;
  useDocumentTitle(`${overdue > 0 ? `(${overdue}) ` : ""}${whose} · ${t("title")}`);

  const { columnLook, rows, isAll, selectAll, selection } = useBookTable(shop, book, bookViews);
  const { table } = rows;
  const { chosen } = selection;
  const bookExport = useBookExport(
    book,
    table.getVisibleLeafColumns().map(({ id }) => id),
    startExport,
  );
  return (
    <OrdersScreen
      list="orderBook"
      names={{ operation: t("title"), shop: shop.name, isAdmin }}
      shopId={shop.id}
      filters={filters}
      rows={{
        ...rows,
        selection,
        sorting: { ...bookSorting(book), title: tableWords("sortWhole") },
      }}
      view={view}
      paper={{ shop: whose, list: t("title"), asOf: page.data?.asOf }}
      busy={page.isPending && page.error === null ? "first" : page.isPlaceholderData ? "again" : null}
      isWhole={page.data !== undefined && !page.isFetching}
      sizing={columnLook.sizing}
      prices={prices}
      addresses={{ showAddresses: props.showAddresses, pages: null }}
      setAside={props.setAside}
      exportOrders={props.exportOrders}
      head={<BookHead book={book} onFetch={() => setFetching(true)} />}
      columnActs={<ArrangeItem onSelect={() => columnLook.setArranging(true)} />}
      strip={{
        label: t("shipBy.label"),
        draw: (select) => (
          <>
            <ViewsBar views={bookViews} isAdmin={isAdmin} />
            {select}
            <ShipByChips
              board={book.board.data}
              isOld={book.board.isPlaceholderData}
              isNarrowed={filters.active.some((name) => name !== "due")}
              due={view.due}
              onDue={(due) => go({ due, sort: due === undefined ? FIRST_SORT : "shipBy" })}
            />
          </>
        ),
      }}
      notes={{
        first: (
          <>
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
              <FetchDialog
                shop={shop}
                prices={prices}
                commands={props.fetchCommands}
                onClose={() => setFetching(false)}
              />
            )}
          </>
        ),
        last: (
          <BookFailed error={page.error ?? book.total.error ?? book.board.error} onRetry={book.refresh} />
        ),
      }}
      instead={
        page.data &&
        orders.length === 0 && (
          <EmptyBook
            isFiltered={filters.active.length > 0}
            isPastEnd={view.page > 1}
            onClear={() => clearFilters(filters)}
            onFetch={() => setFetching(true)}
          />
        )
      }
      acts={
        <PrintActs
          book={book}
          shopId={shop.id}
          ids={[...chosen.keys()]}
          count={chosen.size}
          selectAll={
            selection.pageState === "all" && (book.total.data?.count ?? 0) > chosen.size && selectAll
          }
        />
      }
      foot={
        <>
          {isAll && (
            <MatchDock book={book} shopId={shop.id} onExport={bookExport.open} onClear={selection.clear} />
          )}
          <BookFoot book={book} shopId={shop.id} onExport={bookExport.open} />
        </>
      }
    />
  );
}

type Book = ReturnType<typeof useBook>;

/** Columns, rows and selection of the table. */
function useBookTable(shop: Shop, book: Book, bookViews: ReturnType<typeof useBookViews>) {
  const { view, q, search, orders } = book;
  const cellFacts = useCellFacts(orders, { sought: q, search, repeats: NO_REPEATS });
  const allColumns = useMemo(() => bookColumns(cellFacts, view.all), [cellFacts, view.all]);
  const columnLook = useColumnLook(allColumns, bookViews.columns);
  const rows = useOrderRows({
    orders,
    shown: orders,
    columns: columnLook.columns,
    hiding: { look: columnLook.look },
    idsOf: bookIds,
    request: JSON.stringify([shop.id, view.all]),
    open: book.open,
  });
  return { columnLook, rows, ...useAllMatching(rows.selection, book.filter) };
}

type BookHeadProps = { book: Book; onFetch: () => void };

/** Title, position on a phone, and actions on the whole book. */
function BookHead({ book, onFetch }: BookHeadProps) {
  const t = useTranslations("orderBook");
  return (
    <PageHead
      title={t("title")}
      meta={
        <>
          <span className="phone:hidden">{t("free")}</span>
          <span className="not-phone:hidden">
            <BookPosition book={book} />
          </span>
        </>
      }
      actions={
        <>
          <FilterButton filters={book.filters} />
          <Button size="s" icon="download" onClick={onFetch}>
            {t("fetch.open")}
          </Button>
          <Button
            size="s"
            icon="refresh"
            className="is-last"
            label={t("reload")}
            isBusy={book.page.isFetching}
            onClick={book.refresh}
          />
        </>
      }
    />
  );
}

/** Sorting by a column's head: a second press turns it round. */
function bookSorting({ view, go }: Book) {
  const [by, isDown] = [view.sort.replace("-", "") as BookSort, view.sort.startsWith("-")];
  return {
    by,
    isDown,
    canSort: isBookSort,
    onSort: (id: string) => isBookSort(id) && go({ sort: id === by && !isDown ? `-${id}` : id }),
  };
}

function bookIds(orders: readonly BookOrder[]): string[] {
  return orders.map(({ id }) => id);
}

function isBookSort(id: string): id is BookSort {
  return (BOOK_SORTS as readonly string[]).includes(id);
}
