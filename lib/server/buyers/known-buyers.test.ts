import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { cacheHits } from "#lib/server/db/ledger-schema.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { BuyerEdition, BuyerOrder } from "#lib/shared/buyers/buyers.ts";
import { DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import { many, order } from "#lib/testing/shown/buyer-orders.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { findKnownBuyers } from "./known-buyers.ts";

const { app, shop, begin, beginWith, send, answered, metered } = buyerTrials();

test("orders whose buyer is known cost nothing, whoever asked and however they were packed", async () => {
  const orders = many(87);
  const first = await beginWith(orders);
  expect(first).toMatchObject({ known: [], knownAsOf: null });
  const brought = [
    ...(await answered(first.runId, orders.slice(0, 30))).answers,
    ...(await answered(first.runId, orders.slice(30, 60))).answers,
  ].filter(({ openId }) => openId !== null);
  const shuffled = orders.toReversed();
  const asked = { shopId: shop(), edition: "basic", orders: shuffled } as const;
  const plan = await findKnownBuyers(app.context, asked);
  const tids = brought.map(({ tid }) => tid).toReversed();
  expect(plan).toEqual({ tids, asOf: expect.closeTo(Date.now(), -5) });
  const second = await beginWith(shuffled);
  expect(second).toMatchObject({ known: brought.toReversed(), knownAsOf: plan.asOf });
  const rest = shuffled.filter(({ tid }) => !plan.tids.includes(tid));
  await answered(second.runId, rest);
  await expect(send(second.runId, many(1, 100))).rejects.toMatchObject({ fields: { orders: "moreThanRun" } });
  expect(await metered()).toHaveLength(3);
});

test("another nick, edition or shop, and an order that the service did not answer, are not known", async () => {
  const [one, none] = [order("4402981677163358201"), order("4402981677163358200")];
  await answered(await begin(), [one, none]);
  const known = async (orders: BuyerOrder[], change: { edition?: BuyerEdition; shopId?: string } = {}) =>
    (await findKnownBuyers(app.context, { shopId: shop(), edition: "basic", orders, ...change })).tids;
  expect(await known([one, none])).toEqual([one.tid]);
  expect(await known([order(one.tid, "other")])).toEqual([]);
  expect(await known([one], { edition: "standard" })).toEqual([]);
  expect(await known([one], { shopId: app.shopId("青禾家居") })).toEqual([]);
  await putSetting("cacheTtl", { ...DEFAULT_CACHE_TTL, buyerOpenId: 0 }, null);
  expect(await known([one])).toEqual([]);
});

test("asked again every order is paid for; what was saved is noted call by call", async () => {
  const orders = many(61);
  const { runId } = await beginWith(orders);
  for (const at of [0, 30, 60]) await answered(runId, orders.slice(at, at + 30));
  const again = await beginWith(orders.slice(0, 30), "bypass");
  expect(again.known).toEqual([]);
  const paid = { kind: "answered", facts: { source: "called", calls: 1 } };
  expect(await send(again.runId, orders.slice(0, 30), { cache: "bypass" })).toMatchObject(paid);
  expect(await metered()).toHaveLength(4);
  expect(await database().select().from(cacheHits)).toEqual([]);
  const known = (await beginWith(orders)).known.length;
  expect(known).toBeGreaterThan(57);
  const saved = { operation: "buyerOpenId", variant: "basic", kind: "stored", shopId: shop() };
  const hits = Array<object>(3 - Math.ceil((61 - known) / 30)).fill(saved);
  expect(await database().select().from(cacheHits)).toMatchObject(hits);
});
