import { hashKey, QueryObserver, type QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { ASK_AGAIN, ServiceProblemError } from "./orders-queries.ts";
import { learnPageNumbering, pendingOrdersQuery } from "./pending-queries.ts";
import { soldOrdersQuery } from "./sold-queries.ts";
import { createQueryClient } from "#lib/client/query-client.ts";

const ask = vi.fn<typeof fetch>();
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", ask);
  client = createQueryClient();
});

afterEach(() => {
  client.clear();
  ask.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const query = (page: number): SoldOrdersQuery => ({ shop: "s1", page, size: 20, edition: "enhanced" });
const filled = (asOf = Date.now()) =>
  new Response(JSON.stringify({ kind: "page", page: { orders: [], total: null, asOf } }));
const refused = () => new Response(JSON.stringify({ kind: "problem", problem: { reason: "unavailable" } }));

async function look(page: number, ownerId = "o1") {
  const observer = new QueryObserver(client, {
    ...client.defaultQueryOptions(soldOrdersQuery(query(page), ownerId, 60)),
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return { observer, stop };
}

test.each([
  ["fresh", 0, [58_000, 2], [3_000, 3]],
  ["old when it comes", -50_000, [9_000, 2], [2_000, 3]],
  ["of a clock that runs ahead", 3_600_000, [59_000, 2], [2_000, 3]],
] as const)(
  "a response that is %s is requested again once its cache window is over",
  async (_, ageMs, inside, after) => {
    ask.mockImplementation(async () => filled(Date.now() + ageMs));
    (await look(1)).stop();
    (await look(2)).stop();
    for (const [ms, asked] of [inside, after]) {
      await vi.advanceTimersByTimeAsync(ms);
      (await look(1)).stop();
      expect(ask).toHaveBeenCalledTimes(asked);
    }
  },
);

test("only a person's press bypasses the cache", async () => {
  ask.mockImplementation(async () => filled());
  const { observer, stop } = await look(1);
  await client.prefetchQuery({ ...soldOrdersQuery(query(1), "o1", 60), meta: ASK_AGAIN, staleTime: 0 });
  await observer.refetch();
  stop();
  expect(ask.mock.calls.map(([, init]) => new Headers(init?.headers).get("x-cache"))).toEqual([
    null,
    "bypass",
    null,
  ]);
});

test("only a person repeats a failed request", async () => {
  ask.mockImplementation(async () => refused());
  const { observer, stop } = await look(1);
  expect(observer.getCurrentResult().error).toBeInstanceOf(ServiceProblemError);
  observer.setOptions(client.defaultQueryOptions(soldOrdersQuery(query(1), "o1", 60)));
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  const back = await look(1);
  expect(ask).toHaveBeenCalledTimes(1);
  ask.mockImplementation(async () => filled());
  await back.observer.refetch();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(back.observer.getCurrentResult().status).toBe("success");
});

test("going back to a failed page requests nothing", async () => {
  ask.mockImplementation(async () => refused());
  const { observer } = await look(1);
  observer.setOptions(client.defaultQueryOptions(soldOrdersQuery(query(2), "o1", 60)));
  await vi.advanceTimersByTimeAsync(0);
  observer.setOptions(client.defaultQueryOptions(soldOrdersQuery(query(1), "o1", 60)));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("leaving a page while its request runs loses no paid response", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  ask.mockImplementation(() => promise);
  (await look(1)).stop();
  resolve(filled());
  await vi.advanceTimersByTimeAsync(10);
  const back = await look(1);
  expect(back.observer.getCurrentResult().status).toBe("success");
  expect(ask).toHaveBeenCalledTimes(1);
});

test("the last good rows stay beside a problem, and coming back requests nothing", async () => {
  ask.mockImplementation(async () => filled());
  const { observer, stop } = await look(1);
  ask.mockImplementation(async () => refused());
  await observer.refetch();
  const result = observer.getCurrentResult();
  expect(result.data?.orders).toEqual([]);
  expect(result.error).toBeInstanceOf(ServiceProblemError);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  (await look(1)).stop();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("the remark travels in a header, never in the URL", async () => {
  ask.mockImplementation(async () => filled());
  await client.fetchQuery(soldOrdersQuery({ ...query(1), remark: "贺卡" }, "o1", 60));
  await client.fetchQuery(pendingOrdersQuery({ shop: "s1", page: 1, size: 20, remark: "贺卡" }, "p1", 30));
  for (const [path, init] of ask.mock.calls) {
    expect(decodeURIComponent(String(path))).not.toContain("贺卡");
    expect(decodeURIComponent(new Headers(init?.headers).get("x-remark") ?? "")).toBe("贺卡");
  }
});

test("another remark is another request", () => {
  expect(soldOrdersQuery({ ...query(1), remark: "a" }, "o1", 60).queryKey).not.toEqual(
    soldOrdersQuery({ ...query(1), remark: "b" }, "o1", 60).queryKey,
  );
});

test("a shop with a corrected ID is requested again under the same URL", async () => {
  ask.mockImplementation(async () => filled());
  (await look(1, "wrong")).stop();
  (await look(1, "right")).stop();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(ask.mock.calls[1]?.[0]).toBe(ask.mock.calls[0]?.[0]);
  const keys = ["wrong", "right"].map(
    (sellerId) => pendingOrdersQuery({ shop: "s1", page: 1, size: 20 }, sellerId, 30).queryKey,
  );
  expect(keys[0]).not.toEqual(keys[1]);
});

test("pages without a seller ID differ from those of a seller", () => {
  const asked = { shop: "s1", page: 1, size: 20 } as const;
  const without = pendingOrdersQuery({ ...asked, seller: "none" }, null, 30).queryKey;
  expect(hashKey(without)).not.toBe(hashKey(pendingOrdersQuery(asked, "p1", 30).queryKey));
  expect(hashKey(without)).not.toBe(
    hashKey(pendingOrdersQuery({ ...asked, seller: "none" }, "p1", 30).queryKey),
  );
});

test("each press has its own idempotency key", async () => {
  ask.mockImplementation(async () => filled());
  const { observer } = await look(1);
  await observer.refetch();
  await client.fetchQuery(pendingOrdersQuery({ shop: "s1", page: 1, size: 20 }, "p1", 30));
  const ids = keysAsked();
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(3);
});

test("a lost reply is requested again under its key, later requests under another", async () => {
  const options = pendingOrdersQuery({ shop: "s1", page: 1, size: 20 }, "p1", 30);
  const press = () => client.prefetchQuery({ ...options, meta: ASK_AGAIN, staleTime: 0 });
  ask.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await client.prefetchQuery(options);
  ask.mockResolvedValueOnce(new Response("<!doctype html>", { status: 502 }));
  await press();
  ask.mockImplementation(async () => refused());
  await press();
  await press();
  await client.fetchQuery(pendingOrdersQuery({ shop: "s1", page: 2, size: 20 }, "p1", 30)).catch(() => {});
  const [lost, unreadable, answered, ...later] = keysAsked();
  expect([unreadable, answered]).toEqual([lost, lost]);
  expect(new Set([lost, ...later]).size).toBe(3);
});

test("another page or a dropped list doesn't use the key of a lost reply", async () => {
  ask.mockRejectedValue(new TypeError("Failed to fetch"));
  const [first, second] = [1, 2].map((page) => soldOrdersQuery(query(page), "o1", 60));
  await client.prefetchQuery(first!);
  await client.prefetchQuery(second!);
  client.removeQueries({ queryKey: ["orders"] });
  await client.prefetchQuery(first!);
  expect(new Set(keysAsked()).size).toBe(3);
});

function keysAsked(): (string | null)[] {
  return ask.mock.calls.map(([, init]) => new Headers(init?.headers).get("Idempotency-Key"));
}

test.each([
  { base: 0 as const, keys: ["true first page", "asked while open"], left: ["true first page"] },
  { base: 1 as const, keys: ["asked while open", "asked from 0"], left: ["asked while open"] },
])(
  "row 66: when pages count from $base, pages of other numbers are dropped, others stay",
  ({ base, keys, left }) => {
    const asked = { "true first page": 0, "asked while open": null, "asked from 0": 0 } as const;
    for (const key of keys)
      client.setQueryData(["orders", "pending", key], { pageBase: asked[key as keyof typeof asked] });
    client.setQueryData(["orders", "sold", "other list"], {});
    learnPageNumbering(client, base);
    const kept = client.getQueriesData<{ pageBase: number }>({ queryKey: ["orders", "pending"] });
    expect(kept).toEqual(left.map((key) => [["orders", "pending", key], { pageBase: base }]));
    expect(client.getQueryData(["orders", "sold", "other list"])).toEqual({});
  },
);

test("row 66: an old page on screen when the numbering is learned is dropped once left", async () => {
  const pending = (page: number) =>
    client.defaultQueryOptions(pendingOrdersQuery({ shop: "s1", page, size: 20 }, "seller", 60));
  ask.mockImplementation(async () => response({ pageBase: null }));
  const observer = new QueryObserver(client, pending(1));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toMatchObject({ pageBase: null });

  ask.mockImplementation(async () => response({ pageBase: 0 }));
  await client.prefetchQuery(pending(2));
  expect(client.getQueryData(pending(1).queryKey)).toMatchObject({ pageBase: null });
  observer.setOptions(pending(2));
  expect(client.getQueryData(pending(1).queryKey)).toBeUndefined();
  observer.setOptions(pending(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult().data).toMatchObject({ pageBase: 0 });
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
});

const response = (page: { pageBase: number | null }) =>
  new Response(JSON.stringify({ kind: "page", page: { orders: [], asOf: Date.now(), ...page } }));
