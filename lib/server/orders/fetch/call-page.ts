import "server-only";
import { bookSoon } from "#lib/server/orders/book/book-readings.ts";
import { storePendingOrders, storeSoldOrders } from "#lib/server/orders/book/store-orders.ts";
import { narrowPendingOrder, narrowSoldOrder, noteSeenOrders } from "#lib/server/orders/narrow-orders.ts";
import { orderFormat } from "#lib/server/orders/order-lists.ts";
import { pendingPageNumbering } from "#lib/server/orders/page-numbering.ts";
import type { Statement } from "#lib/server/db/statement.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import type { CallOutcome, Caller } from "#lib/server/metering/call/call-outcome.ts";
import { watchAccount } from "#lib/server/settings/settings-snapshot.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { recordShopAuthorization } from "#lib/server/shops/record-shop-authorization.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { FetchOrdersInput } from "#lib/shared/jobs/fetch-job.ts";
import type { ListOperation, Parsed, PendingOrdersData, SoldOrdersData } from "#lib/shared/orders/orders.ts";
import type { PageAsk, PageRead } from "./page-walk.ts";

type PageHooks = Pick<CallHooks<ListOperation>, "guard" | "open"> & {
  /** Statements to commit with the end of the page's call, before its orders: the first is `feature_1`. */
  came: (read: PageRead, callId: string) => readonly Statement[];
};

/** Outcome of the call for a page, and the page read; null without a response. */
type CalledPage = { called: CallOutcome<ListOperation>; read: PageRead | null };

type Fetched = { input: Pick<FetchOrdersInput, "list" | "edition" | "from" | "to">; shopId: string };

/** Requests a page of a list for a job, and stores its orders with the end of the call; the book has them soon after. */
export function callPage(
  fetched: Fetched,
  ask: PageAsk,
  caller: Caller,
  hooks: PageHooks,
): Promise<CalledPage> {
  return fetched.input.list === "soldOrders"
    ? callSoldPage(fetched, ask, caller, hooks)
    : callPendingPage(fetched, ask, caller, hooks);
}

async function callSoldPage(
  { input, shopId }: Fetched,
  { page, size }: PageAsk,
  caller: Caller,
  hooks: PageHooks,
): Promise<CalledPage> {
  const shop = await getShop(shopId);
  if (!shop.ownerId) throw new AppError("badInput", "the shop has no owner ID");
  const { writeDays, pictures } = await orderFormat("sold");
  const { startTime, endTime } = writeDays(input);
  const isSameAccount = await watchAccount();
  const called = await callService(
    caller,
    "soldOrders",
    { ownerId: shop.ownerId, edition: input.edition, page, pageSize: size, startTime, endTime },
    withPage(storeSoldOrders(shopId), hooks, readSold),
  );
  await recordShopAuthorization(shop, called.result, isSameAccount);
  if (called.result.outcome !== "answered") return { called, read: null };
  const { data } = called.result;
  bookSoon();
  await noteSeenOrders(
    pictures,
    data.orders.map((order) => narrowSoldOrder(order, pictures)),
  );
  return { called, read: readSold(data) };
}

async function callPendingPage(
  { input, shopId }: Fetched,
  { page, size }: PageAsk,
  caller: Caller,
  hooks: PageHooks,
): Promise<CalledPage> {
  const [shop, base] = await Promise.all([getShop(shopId), pendingPageNumbering()]);
  if (!shop.sellerId || base === null) throw new AppError("badInput", "the list cannot be asked for");
  const { writeDays, pictures } = await orderFormat("pending");
  const { startTime, endTime } = writeDays(input);
  const called = await callService(
    caller,
    "pendingOrders",
    { sellerId: shop.sellerId, pageIndex: page + base, pageSize: size, startTime, endTime },
    withPage(storePendingOrders(shopId), hooks, readPending),
  );
  if (called.result.outcome !== "answered") return { called, read: null };
  const { data } = called.result;
  bookSoon();
  await noteSeenOrders(
    pictures,
    data.orders.map((order) => narrowPendingOrder(order, pictures)),
  );
  return { called, read: readPending(data) };
}

function withPage<O extends ListOperation, Data>(
  keep: CallHooks<O>,
  { came, ...hooks }: PageHooks,
  read: (data: Data) => PageRead,
): CallHooks<O> {
  return {
    ...hooks,
    close: (result, answeredAt, callId) => {
      if (result.outcome !== "answered") return null;
      const rows = keep.close?.(result, answeredAt, callId);
      return { rows: [...came(read(result.data as Data), callId), ...(rows?.rows ?? [])] };
    },
  };
}

function readSold({ orders, unreadableRows, total, echo }: SoldOrdersData): PageRead {
  return {
    numbers: orders.map(({ orderNumber }) => orderNumber),
    unreadableRows,
    // An approximate total can't mark the end of the list.
    total: total === null || total.isAbout ? null : total.count,
    echoedSize: echo?.pageSize ?? null,
    isAscending: isAscending(orders.map(({ confirmedAt }) => confirmedAt)),
  };
}

function readPending({ orders, unreadableRows }: PendingOrdersData): PageRead {
  return {
    numbers: orders.map(({ orderNumber }) => orderNumber),
    unreadableRows,
    total: null,
    echoedSize: null,
    isAscending: isAscending(orders.map(({ paidAt }) => paidAt)),
  };
}

/** Tells whether no moment is earlier than the one before and the last is later than the first. */
function isAscending(moments: readonly Parsed<number>[]): boolean {
  const known = moments.flatMap((one) => (one !== null && "value" in one ? [one.value] : []));
  const isGrowing = known.slice(1).every((one, at) => one >= (known[at] ?? one));
  return isGrowing && (known.at(-1) ?? 0) > (known[0] ?? 0);
}
