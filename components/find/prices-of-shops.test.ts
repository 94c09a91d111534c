import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pendingOrdersQuery } from "#lib/client/orders/pending-queries.ts";
import { ServiceProblemError } from "#lib/client/orders/orders-queries.ts";
import { soldOrdersQuery } from "#lib/client/orders/sold-queries.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { exactly, type Points } from "#lib/shared/calls/points.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { SoldOrdersPage, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { pricesOfShops } from "./prices-of-shops.ts";

const shop = (digit: string, ids: Partial<Shop> = {}) => {
  const id = `${digit.repeat(8)}-1111-4111-8111-111111111111`;
  return { id, ownerId: `o${digit}`, sellerId: `s${digit}`, ...ids } as Shop;
};
const [HERE, SEEN, UNSEEN] = [shop("1"), shop("2"), shop("3")];
const TTL = 60;

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

async function load(
  of: Shop,
  change: Partial<SoldOrdersQuery> = {},
  usualPoints: Points | null = exactly(1),
) {
  const query = { shop: of.id, page: 1, size: 20, edition: "enhanced", ...change } as const;
  const page = { orders: [], asOf: Date.now(), usualPoints } as unknown as SoldOrdersPage;
  await client.fetchQuery({ ...soldOrdersQuery(query, of.ownerId ?? "", TTL), queryFn: () => page });
}

const sold = (search = "", shops = [SEEN, UNSEEN]) =>
  pricesOfShops(client, "/orders/sold", new URLSearchParams(search), shops);

test("choosing a shop costs its list's newest price, and nothing while that is cached", async () => {
  await load(HERE);
  expect(sold()).toEqual({ usual: exactly(1), free: [] });
  await load(SEEN, {}, exactly(2));
  expect(sold()).toEqual({ usual: exactly(1), free: [SEEN] });
  await vi.advanceTimersByTimeAsync(TTL * 1_000 - 1);
  expect(sold()?.free).toEqual([SEEN]);
  await vi.advanceTimersByTimeAsync(2);
  expect(sold()?.free).toEqual([]);
});

test("other filters, size, edition or page number make another page", async () => {
  await load(SEEN, { flag: "3" });
  expect(sold("flag=3&page=4&open=12&sort=paid")?.free).toEqual([SEEN]);
  for (const other of ["", "flag=2", "flag=3&size=50", "flag=3&edition=basic"])
    expect(sold(other)?.free ?? []).toEqual([]);
  await load(UNSEEN, { page: 2 });
  expect(sold()?.free).toEqual([]);
});

test("a shop without the ID of the list takes no call", () => {
  const unnamed = shop("4", { ownerId: null });
  expect(sold("", [unnamed])).toEqual({ usual: null, free: [unnamed] });
});

test("a failed call has the usual price, too; without any response there is none", async () => {
  expect(sold()).toBeNull();
  const query = soldOrdersQuery({ shop: HERE.id, page: 1, size: 20, edition: "enhanced" }, "o1", TTL);
  const problem = { reason: "notFetched", asOf: 1, usualPoints: exactly(3) } as unknown as ServiceProblem;
  const queryFn = () => Promise.reject(new ServiceProblemError(problem));
  await client.prefetchQuery({ ...query, queryFn, retry: false });
  expect(sold()).toEqual({ usual: exactly(3), free: [] });
});

test("a choice to go without a seller ID stays with its shop", async () => {
  const page = { orders: [], asOf: Date.now(), usualPoints: exactly(5), pageBase: null };
  const options = pendingOrdersQuery({ shop: SEEN.id, page: 1, size: 20 }, "s2", TTL);
  await client.fetchQuery({ ...options, queryFn: () => page as never });
  const params = new URLSearchParams("seller=none");
  expect(pricesOfShops(client, "/orders/pending", params, [SEEN])?.free).toEqual([SEEN]);
});

test("a price without a seller ID is shown only where there is no other", async () => {
  const load = async (seller: "none" | undefined, sellerId: string | null, points: number) => {
    const page = { orders: [], asOf: Date.now(), usualPoints: exactly(points), pageBase: null };
    const options = pendingOrdersQuery({ shop: HERE.id, page: 1, size: 20, seller }, sellerId, TTL);
    await client.fetchQuery({ ...options, queryFn: () => page as never });
    await vi.advanceTimersByTimeAsync(1);
  };
  const usual = () =>
    pricesOfShops(client, "/orders/pending", new URLSearchParams("seller=none"), [UNSEEN])?.usual;
  await load("none", null, 7);
  expect(usual()).toEqual(exactly(7));
  await load(undefined, "s1", 2);
  await load("none", null, 7);
  expect(usual()).toEqual(exactly(2));
});

test("no price is shown where choosing a shop makes no call", async () => {
  await load(HERE);
  expect(pricesOfShops(client, "/buyers", new URLSearchParams(), [SEEN])).toBeNull();
});
