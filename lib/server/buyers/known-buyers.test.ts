import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { cacheHits } from "#lib/server/db/ledger-schema.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { BuyerEdition, BuyerOrder } from "#lib/shared/buyers/buyers.ts";
import { DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import { many, order } from "#lib/testing/shown/buyer-orders.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { findKnownBuyers } from "./known-buyers.ts";

const { app, shop, start, work, lookUp, jobOf, metered } = buyerTrials();

test("orders whose buyer is known cost nothing, whoever asked and however they were packed", async () => {
  const orders = many(87);
  const found = (await lookUp(orders.slice(0, 60))).filter(({ openId }) => openId !== null);
  const shuffled = orders.toReversed();
  const plan = await findKnownBuyers(app.context, { shopId: shop(), edition: "basic", orders: shuffled });
  const tids = found.map(({ tid }) => tid).toReversed();
  expect(plan).toEqual({ tids, asOf: expect.closeTo(Date.now(), -5) });
  const key = randomUUID();
  const id = await start(shuffled, { key });
  expect(await start(shuffled, { key })).toBe(id);
  const known = { count: tids.length, asOf: plan.asOf };
  expect(await jobOf(id)).toMatchObject({ known, done: tids.length, counts: { notAsked: 87 - tids.length } });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", known, done: 87, calls: 1 });
  expect(await metered()).toHaveLength(3);
  const saved = { operation: "buyerOpenId", variant: "basic", kind: "stored", shopId: shop() };
  await expect.poll(() => database().select().from(cacheHits)).toMatchObject([saved, saved]);
});

test("another nick, edition or shop, and an order that the service did not answer, are not known", async () => {
  const [one, none] = [order("4402981677163358201"), order("4402981677163358200")];
  await lookUp([one, none]);
  const known = async (orders: BuyerOrder[], change: { edition?: BuyerEdition; shopId?: string } = {}) =>
    (await findKnownBuyers(app.context, { shopId: shop(), edition: "basic", orders, ...change })).tids;
  expect(await known([one, none])).toEqual([one.tid]);
  expect(await known([order(one.tid, "other")])).toEqual([]);
  expect(await known([one], { edition: "standard" })).toEqual([]);
  expect(await known([one], { shopId: app.shopId("青禾家居") })).toEqual([]);
  await putSetting("cacheTtl", { ...DEFAULT_CACHE_TTL, buyerOpenId: 0 }, null);
  expect(await known([one])).toEqual([]);
});

test("asked for all again, every order is paid for", async () => {
  const orders = many(30);
  await lookUp(orders);
  const id = await start(orders, { cache: "bypass" });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ known: null, calls: 1, done: 30 });
  expect(await metered()).toHaveLength(2);
  expect(await database().select().from(cacheHits)).toEqual([]);
});
