import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { buyerCalls, buyerRuns, shops } from "#lib/server/db/schema.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { many, order } from "#lib/testing/shown/buyer-orders.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { createBuyerRun } from "./create-buyer-run.ts";
import { listBuyerRuns } from "./list-buyer-runs.ts";

const { app, shop, begin, beginWith, send, answered, metered, bring } = buyerTrials();
const MAIN_SHOP = "318640275";

test("row 73: 16 and 19 digits leave and come back digit by digit", async () => {
  const tids = ["9007199254740993", "4402981677163358206", "9223372036854775807", "9999999999999999999", "1"];
  const orders = tids.map((tid) => order(tid));
  const { answers } = await answered(await begin(), orders);
  const openId = expect.stringMatching(/^AAH/) as string;
  expect(answers).toMatchObject(tids.map((tid) => ({ tid, openId })));
  const [call] = await metered();
  const sent = tids.map((tid) => `{"tid":${tid},"buyer_nick":"林晓"}`).join(",");
  expect(bodyText(call!)).toBe(`{"shop_id":"${MAIN_SHOP}","tid_infos":[${sent}],"vvtype":1}`);
});

test.each([
  ["basic", 1, 1],
  ["enhanced", 2, 2],
  ["standard", 3, 3],
] as const)("the %s edition is vvtype %d of this operation", async (edition, vvtype, costPoints) => {
  const { facts } = await answered(await begin(1, edition), [order("123")]);
  expect(facts).toMatchObject({ calls: 1, costPoints: exactly(costPoints) });
  expect(bodyText((await metered())[0]!)).toContain(`"vvtype":${vvtype}}`);
});

test.each(["nested", "flat"] as const)(
  "row 76: a list in the %s shape gives every order its answer",
  async (openUidShape) => {
    await app.sandbox.control.setOptions({ openUidShape });
    const orders = many(3);
    const { answers } = await answered(await begin(), orders);
    const openId = expect.stringMatching(/^AAH/) as string;
    expect(answers).toMatchObject(orders.map(({ tid }) => ({ tid, openId })));
  },
);

const named = (tid: string, openId: string | null = `U${tid}`) => ({ tid, openId, replyNick: null });

test("row 76: a single entry without a list is read", async () => {
  await bring({ tid: "77", buyer_open_uid: "U77" });
  const { answers } = await answered(await begin(), [order("77"), order("78")]);
  expect(answers).toEqual([named("77"), named("78", null)]);
});

test("row 75: entries are matched by trade number, a missing one is no answer, others count", async () => {
  await bring(["9", "3", "1", "1"].map((tid) => ({ tid, buyer_open_uid: `U${tid}` })));
  const { answers, foreignCount } = await answered(await begin(), [order("1"), order("2"), order("3")]);
  expect(answers).toEqual([named("1"), named("2", null), named("3")]);
  expect(foreignCount).toBe(1);
});

test("row 75: a trade number that the service does not answer is told apart from one it does", async () => {
  const orders = [order("4402981677163358200"), order("4402981677163358201")];
  const { answers } = await answered(await begin(), orders);
  expect(answers.map(({ openId }) => openId !== null)).toEqual([false, true]);
});

test("the ledger keeps request id, points and shop, and nothing of question or answer", async () => {
  const { answers } = await answered(await begin(), [order("4402981677163358206", "小王的昵称")]);
  const [row] = await app.ledger();
  expect(row).toMatchObject({
    operation: "buyerOpenId",
    outcome: "answered",
    costPoints: 1,
    shopId: shop(),
    requestId: expect.stringMatching(/^[\da-z]{16}$/),
  });
  const stored = JSON.stringify([row, await database().select().from(buyerCalls)]);
  for (const text of ["4402981677163358206", "小王", answers[0]!.openId]) expect(stored).not.toContain(text);
});

test("row 74: a run takes the orders it was made for and not one more", async () => {
  const runId = await begin(31);
  await answered(runId, many(30));
  const refused = { code: "badInput", fields: { orders: "moreThanRun" } };
  await expect(send(runId, many(2, 30))).rejects.toMatchObject(refused);
  await answered(runId, many(1, 30));
  expect(await metered()).toHaveLength(2);
});

test("two packs at once do not go past the end of a run", async () => {
  const runId = await begin(30);
  const both = await Promise.allSettled([send(runId, many(30)), send(runId, many(30, 30))]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await metered()).toHaveLength(1);
});

test("row 77: an answered order is not asked again in its run, a possibly charged one by a press", async () => {
  const runId = await begin(60);
  await answered(runId, many(30));
  const free = { source: "stored", costPoints: exactly(0) };
  expect(await send(runId, many(30))).toMatchObject({ kind: "answered", facts: free });
  const refused = { code: "badInput", fields: { orders: "requestedBefore" } };
  await expect(send(runId, many(30), { cache: "bypass" })).rejects.toMatchObject(refused);
  await app.sandbox.control.addFault({ kind: "html", status: 502 });
  const lost = await send(runId, many(30, 30));
  expect(lost).toMatchObject({ kind: "problem", problem: { outcome: "unknown", mayHaveCost: true } });
  expect((await answered(runId, many(30, 30))).answers).toHaveLength(30);
  expect(await metered()).toHaveLength(3);
});

test("a request that is repeated, during or after the first, is paid for once, with its answers", async () => {
  const runId = await begin(2);
  const idempotencyKey = randomUUID();
  const orders = [order("11"), order("12")];
  const ask = () => send(runId, orders, { idempotencyKey });
  const together = await Promise.all([ask(), ask()]);
  const later = await ask();
  expect(later).toMatchObject({ kind: "answered", facts: { calls: 1, costPoints: exactly(1) } });
  const { answers } = later as typeof later & { kind: "answered" };
  expect(together).toMatchObject(Array(2).fill({ kind: "answered", answers }));
  expect(await metered()).toHaveLength(1);
});

test("row 13: an unauthorized shop brings the link and is remembered; the scan lets it answer", async () => {
  const shopName = "山野茶事";
  const runId = await begin(1, "basic", { shopName });
  expect(await send(runId, [order("11")])).toMatchObject({
    kind: "problem",
    problem: {
      operation: "buyerOpenId",
      reason: "shopNotAuthorized",
      mayHaveCost: false,
      authorization: { kind: "usable" },
    },
  });
  expect(await getShop(app.shopId(shopName))).toMatchObject({ authorization: "needsScan" });
  await app.sandbox.control.authorize("2211480925736");
  expect((await answered(runId, [order("11")])).answers).toHaveLength(1);
  expect(await getShop(app.shopId(shopName))).toMatchObject({ authorization: "authorized" });
});

test("a shop without a shop ID is refused before anything is sent or written", async () => {
  const [row] = await database().insert(shops).values({ name: "只有店主", ownerId: "1" }).returning();
  const requestedTids = { shopId: row!.id, edition: "basic", orders: many(1), cache: "default" } as const;
  const refused = { code: "badInput", fields: { shop: "noShopId" } };
  await expect(createBuyerRun(app.context, requestedTids)).rejects.toMatchObject(refused);
  expect(await database().select().from(buyerRuns)).toEqual([]);
  expect(await metered()).toEqual([]);
});

test("row 90: calls used up in the middle of a run cost nothing; after the recharge it goes on", async () => {
  const orders = many(90);
  const { runId } = await beginWith(orders);
  await app.sandbox.control.setBalance({ calls: { buyerOpenId: 1 } });
  const packs = [0, 30, 60].map((at) => orders.slice(at, at + 30));
  await answered(runId, packs[0]!);
  expect(await send(runId, packs[1]!)).toMatchObject({
    kind: "problem",
    problem: { outcome: "refused", reason: "callsUsedUp", mayHaveCost: false },
  });
  await app.sandbox.control.setBalance({ calls: { buyerOpenId: null } });
  for (const pack of packs.slice(1)) await answered(runId, pack);
  const calls = await metered();
  expect(calls.map(({ code, points }) => `${code}: ${points}`)).toEqual(["0: 1", "204: 0", "0: 1", "0: 1"]);
  expect(new Set(calls.filter(({ code }) => code === 0).map(bodyText)).size).toBe(3);
  const spend = { points: 3, maybeCalls: 0, unreportedCalls: 0, morePoints: 0 };
  const { runs } = await listBuyerRuns(app.context);
  expect(runs).toMatchObject([{ callCount: 4, answeredCount: 3, spend }]);
});

test("row 90: a run without room in a budget stands still without a call, and goes on with more", async () => {
  const orders = many(60);
  const { runId } = await beginWith(orders);
  const limit = (calls: number) =>
    putSetting(
      "budgets",
      { limits: [{ scope: "buyerOpenId", period: "day", unit: "calls", limit: calls }] },
      null,
    );
  await limit(1);
  await answered(runId, orders.slice(0, 30));
  expect(await send(runId, orders.slice(30))).toMatchObject({
    kind: "problem",
    problem: { outcome: "notSent", reason: "overBudget", mayHaveCost: false, calls: 0, callId: null },
  });
  expect(await metered()).toHaveLength(1);
  await limit(2);
  await answered(runId, orders.slice(30));
  expect(await metered()).toHaveLength(2);
});

test("a paid answer is given when what it taught about the shop cannot be stored", async () => {
  await database().execute(sql`ALTER TABLE shops ADD CONSTRAINT frozen CHECK ("authorization" = 'unknown')`);
  try {
    expect((await answered(await begin(), [order("11")])).answers).toHaveLength(1);
  } finally {
    await database().execute(sql`ALTER TABLE shops DROP CONSTRAINT frozen`);
  }
});
