import { listBook } from "#lib/server/orders/book/list-book.ts";
import { getShipByBoard } from "#lib/server/orders/book/ship-by-board.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { type BookFilter, type BookOrder, type BookQuery, bookUrl } from "#lib/shared/orders/book.ts";
import { bookOrders, type pendingOrder, type soldOrder } from "./book-orders.ts";
import { emptyTables } from "./empty-tables.ts";
import { MAIN } from "./sandbox-shops.ts";
import { withTestApp } from "./with-test-app.ts";

export { MAIN, OTHER } from "./sandbox-shops.ts";

type Sold = ReturnType<typeof soldOrder>;
type Pending = ReturnType<typeof pendingOrder>;

/** The order book of the sandbox's shops; it and `tables` are empty before each test. */
export function bookTrials(...tables: string[]) {
  const app = withTestApp(() => emptyTables("orders", "order_counts", "order_readings", ...tables));

  /** The query of the book's page for the first shop, a hundred orders per page. */
  const asked = (change: Partial<BookQuery> = {}): BookQuery => ({
    ...bookUrl.defaults,
    shop: app.shopId(MAIN),
    size: 100,
    ...change,
  });
  const page = (change: Partial<BookQuery> = {}) => listBook(app.context, asked(change));
  const listed = async (change?: Partial<BookQuery>): Promise<BookOrder[]> => (await page(change)).orders;

  return {
    app,
    asked,
    page,
    listed,
    numbers: async (change?: Partial<BookQuery>) =>
      (await listed(change)).map(({ orderNumber }) => orderNumber),
    bookSold: (sold: Sold[], shop = MAIN, readAt?: Date) => bookOrders(app.shopId(shop), { sold }, readAt),
    bookPending: (pending: Pending[], shop = MAIN, readAt?: Date) =>
      bookOrders(app.shopId(shop), { pending }, readAt),
    board: (all = false, filter: Partial<BookFilter> = {}) =>
      getShipByBoard(app.context, { ...bookUrl.defaults, ...filter, shop: app.shopId(MAIN), all }),
    /** Names status 1 as waiting and status 2 as not waiting; others stay unnamed. */
    nameStatuses: () =>
      putSetting(
        "orderStatuses",
        {
          statuses: [
            { value: "1", name: "待发货", isWaiting: true },
            { value: "2", name: "已发货", isWaiting: false },
          ],
        },
        app.context.identity.personId,
      ),
  };
}
