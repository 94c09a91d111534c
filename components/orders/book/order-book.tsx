import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { bookColumns } from "#components/orders/columns/book-columns.tsx";
import { useCellFacts } from "#components/orders/columns/cell-facts.ts";
import { FilterButton } from "#components/orders/filters/filter-bar.tsx";
import { OrdersScreen } from "#components/orders/orders-screen.tsx";
import { useOrderRows } from "#components/orders/rows/use-order-rows.ts";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { useAddByUrl } from "#lib/client/address/use-add-by-url.ts";
import { useCountedTitle } from "#lib/client/use-counted-title.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import { BOOK_SORTS, type BookOrder, type BookSort } from "#lib/shared/orders/book.ts";
import { BookFoot, BookPosition } from "./book-foot.tsx";
import { BookFailed, EmptyBook } from "./book-states.tsx";
import { FetchesNote } from "./fetches-note.tsx";
import { MatchDock } from "./match-dock.tsx";
import { PrintActs } from "./print-acts.tsx";
import { ShipByChips } from "./ship-by-chips.tsx";
import { useAllMatching } from "./use-all-matching.ts";
import { type Book, useBook } from "./use-book.ts";
import { useBookExport } from "./use-book-export.tsx";
import { ArrangeItem, BookColumns, useColumnLook } from "./views/column-look.tsx";
import type { SavedLooks } from "./views/use-book-look.ts";
import { useBookViews, type ViewCommands, type ViewList } from "./views/use-book-views.ts";
import { ViewActs, ViewsBar } from "./views/views-bar.tsx";

export type BookProps = {
  isAdmin: boolean;
  prices: readonly Price[];
  viewCommands: ViewCommands;
};
const NO_REPEATS = new Map();
const FetchDialog = lazyPart(() => import("./fetch-dialog.tsx").then((module) => module.FetchDialog));

type OrderBookProps = BookProps & { shop: Shop; viewList: ViewList; keptLooks: SavedLooks };

/** The order book of one shop or of all, as its URL says. */
export function OrderBook(props: OrderBookProps) {
  const { shop, isAdmin, prices, viewList, keptLooks, viewCommands } = props;
  const t = useTranslations("orderBook");
  const [isFetching, setFetching] = useState(false);
  const book = useBook(shop.id);
  const { view, page, orders } = book;
  const onFetch = () => setFetching(true);
  const bookViews = useBookViews({
    list: viewList,
    kept: keptLooks,
    commands: viewCommands,
    viewId: book.viewId,
    now: view,
    go: book.go,
  });
  useAddByUrl(onFetch);
  const whose = useBookTitle(shop, book);
  const { columnLook, rows, isAll, selectAll } = useBookTable(shop, book, bookViews);
  const { table, selection } = rows;
  const { chosen } = selection;
  const bookExport = useBookExport(
    book,
    table.getVisibleLeafColumns().map(({ id }) => id),
  );
  return (
    <OrdersScreen
      list="orderBook"
      names={{ operation: t("title"), shop: shop.name, isAdmin }}
      shopId={shop.id}
      filters={book.filters}
      rows={rows}
      view={view}
      paper={{ shop: whose, list: t("title"), asOf: page.data?.asOf }}
      busy={page.isPending && page.error === null ? "first" : page.isPlaceholderData ? "again" : null}
      isWhole={page.data !== undefined && !page.isFetching}
      sizing={columnLook.sizing}
      prices={prices}
      addresses={null}
      head={<BookHead book={book} onFetch={onFetch} />}
      columnActs={<ArrangeItem onSelect={() => columnLook.setArranging(true)} />}
      strip={{
        label: t("shipBy.label"),
        draw: (select) => (
          <>
            <ViewsBar views={bookViews} book={book} isAdmin={isAdmin} />
            {select}
            <ShipByChips book={book} />
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
            {bookExport.parts}
            {isFetching && <FetchDialog shop={shop} prices={prices} onClose={() => setFetching(false)} />}
          </>
        ),
        last: <BookFailed book={book} />,
      }}
      replacement={page.data && orders.length === 0 && <EmptyBook book={book} onFetch={onFetch} />}
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

/** Names the window after the shop and its overdue orders. Returns the shop's name, or the word for all shops. */
function useBookTitle(shop: Shop, { view, board }: Book): string {
  const t = useTranslations("orderBook");
  const overdue = board.data?.overdueOfAll ?? 0;
  const whose = view.all ? t("filters.allShops") : shop.name;
  useCountedTitle(`${overdue > 0 ? `(${overdue}) ` : ""}${whose} · ${t("title")}`);
  return whose;
}

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
  const { selection, ...matching } = useAllMatching(rows.selection, book.filter);
  const title = useTranslations("table")("sortWhole");
  return { columnLook, rows: { ...rows, selection, sorting: { ...bookSorting(book), title } }, ...matching };
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
