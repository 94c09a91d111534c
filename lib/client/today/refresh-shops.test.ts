import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import type { Shop } from "#lib/shared/base/shops.ts";
import { askShop, refreshInTurn, type ShopRefresh, type ShopToAsk } from "./refresh-shops.ts";

afterEach(() => vi.unstubAllGlobals());

const TERMS = { edition: "enhanced", cacheTtlSeconds: { soldOrders: 60, pendingOrders: 30 } } as const;

const shopOf = (nr: number): ShopToAsk => ({
  list: nr % 2 === 0 ? "soldOrders" : "pendingOrders",
  shop: {
    id: `00000000-0000-4000-8000-00000000000${nr}`,
    name: `店 ${nr}`,
    ownerId: String(nr),
    shopId: null,
    sellerId: String(nr),
    authorization: "unknown",
    authorizationAt: null,
    isArchived: false,
  } satisfies Shop,
});

type Reply = object | "lost";

/** Responds to each request in order, and records path and key. */
function answering(replies: Reply[]) {
  const asked: { path: string; key: string; cache: string }[] = [];
  vi.stubGlobal("fetch", (path: string, { headers }: { headers: Record<string, string> }) => {
    const response = replies[asked.length];
    asked.push({ path, key: headers["Idempotency-Key"] ?? "", cache: headers["x-cache"] ?? "" });
    if (response === "lost" || response === undefined) return Promise.reject(new TypeError("lost"));
    return Promise.resolve(Response.json(response));
  });
  return asked;
}

const page = (count: number) => ({
  kind: "page",
  page: { orders: Array(count).fill({}), pageBase: null, asOf: 0 },
});
const problem = (reason: string) => ({ kind: "problem", problem: { reason } });

async function refresh(count: number, client = new QueryClient(), isStopped = () => false) {
  const shops = Array.from({ length: count }, (_, nr) => shopOf(nr));
  const last = new Map<string, ShopRefresh>();
  await refreshInTurn(shops, {
    ask: (shop) => askShop(client, shop, TERMS),
    onChange: (id, change) => last.set(id, change),
    isStopped,
  });
  return [...last.values()].map((one) => (one.kind === "problem" ? one.problem.reason : one.kind));
}

test("each shop's list of a hundred is requested once, whatever the previous result", async () => {
  const asked = answering([page(3), problem("shopNotAuthorized"), problem("noAnswer"), page(0)]);
  expect(await refresh(4)).toEqual(["read", "shopNotAuthorized", "noAnswer", "read"]);
  expect(asked.map(({ path }) => path.split("?")[0])).toEqual(
    ["sold", "pending", "sold", "pending"].map((list) => `/api/orders/${list}`),
  );
  expect(asked.every(({ path, cache }) => path.includes("size=100") && cache === "bypass")).toBe(true);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(4);
});

test.each(["invalidCredential", "noPermission", "callsUsedUp", "overBudget"])(
  "after %s no other shop is requested",
  async (reason) => {
    const asked = answering([page(1), problem(reason)]);
    expect(await refresh(4)).toEqual(["read", reason, "left", "left"]);
    expect(asked).toHaveLength(2);
  },
);

test("a lost reply ends the refresh; that shop keeps its key, others get new ones", async () => {
  const asked = answering([page(1), "lost", page(1), page(1), page(1)]);
  const client = new QueryClient();
  expect(await refresh(3, client)).toEqual(["read", "error", "left"]);
  expect(await refresh(3, client)).toEqual(["read", "read", "read"]);
  const keys = asked.map(({ key }) => key);
  expect(keys[3]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(4);
});

test("a stopped refresh requests no further shop", async () => {
  const asked = answering([page(1), page(1)]);
  expect(await refresh(3, new QueryClient(), () => asked.length === 1)).toEqual(["read", "left", "left"]);
  expect(asked).toHaveLength(1);
});
