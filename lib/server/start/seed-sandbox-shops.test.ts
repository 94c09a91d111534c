import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { chargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { listAllPrices } from "#lib/server/metering/pricing/prices.ts";
import { listOrderStatuses } from "#lib/server/orders/order-statuses.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { seedSandboxShops } from "./seed-sandbox-shops.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { listen } from "#lib/testing/listen.ts";

let opened: OpenDatabase;
let control: Server;
let controlUrl = "";
let asked = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  control = createServer((request, response) => {
    asked += request.url === "/shops" ? 1 : 0;
    const shops = [
      { name: "林间小铺", ownerId: "o-1", shopId: "s-1", sellerId: "m-1", authorized: true, kind: "big" },
      { name: "山野茶事", ownerId: "o-2", shopId: null },
    ];
    const statuses = [{ value: "2", name: "待发货", isWaiting: true }];
    const prices = { prices: { bankCard: [3, 4, 5], soldOrders: [1, 2] }, isPerRow: false };
    const values = new Map<string | undefined, unknown>(
      Object.entries({ "/statuses": statuses, "/prices": prices }),
    );
    response.end(JSON.stringify(values.get(request.url) ?? shops));
  });
  controlUrl = `http://127.0.0.1:${await listen(control)}`;
});
afterAll(async () => {
  control.close();
  await opened.close();
});

test("a sandbox that does not answer is told in one line", async () => {
  const expected = { name: "StartError", message: "The sandbox did not return its shops. Is it running?" };
  await expect(seedSandboxShops("http://127.0.0.1:1")).rejects.toMatchObject(expected);
});

test("shops, prices and names of statuses are copied from the sandbox in their order, once", async () => {
  await seedSandboxShops(controlUrl);
  await seedSandboxShops(controlUrl);
  expect(asked).toBe(1);
  expect(await listOrderStatuses()).toEqual([{ value: "2", name: "待发货", isWaiting: true }]);
  const prices = (await listAllPrices()).filter(({ perCall }) => perCall !== null);
  expect(prices.map(({ operation, variant, perCall }) => [operation, variant, perCall])).toEqual([
    ["bankCard", "2", 3],
    ["bankCard", "3", 4],
    ["bankCard", "4", 5],
    ["soldOrders", "enhanced", 1],
    ["soldOrders", "basic", 2],
  ]);
  expect(await chargeCounting()).toEqual({ rule: "perCall", isConfirmed: true });
  expect(await listShops()).toMatchObject([
    { name: "林间小铺", ownerId: "o-1", shopId: "s-1", sellerId: "m-1", authorization: "unknown" },
    { name: "山野茶事", ownerId: "o-2", shopId: null, sellerId: null },
  ]);
});
