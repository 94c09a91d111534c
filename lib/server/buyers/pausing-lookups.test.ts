import { expect, test } from "vitest";
import { cancelJob, pauseJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { bodyText, type SandboxFault } from "#lib/testing/sandbox-control.ts";
import { many, order } from "#lib/testing/shown/buyer-orders.ts";
import { askBuyersAgain } from "./ask-buyers-again.ts";

const { app, start, work, jobOf, rowsOf, lookUp, metered } = buyerTrials();

const fail = (fault: SandboxFault, times = 1) =>
  app.sandbox.control.addFault(fault, { operation: "buyerOpenId", times });
const statesOf = async (id: string) => (await rowsOf(id)).map(({ state }) => state);

test("no call leaves after a pause or a cancel; a press goes on with the rest", async () => {
  const orders = many(150);
  const id = await start(orders);
  await app.sandbox.control.setLatency({ buyerOpenId: 300 });
  const working = work(id);
  await expect.poll(async () => (await metered()).length).toBeGreaterThan(0);
  await pauseJob(app.context, { id });
  // A call opened before the pause may still be on its way to the service.
  const sent = (await app.ledger()).length;
  await working;
  expect(await metered()).toHaveLength(sent);
  expect(await jobOf(id)).toMatchObject({ state: "paused", done: sent * 30 });
  await app.sandbox.control.setLatency({ buyerOpenId: 0 });
  await resumeJob(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 150, calls: 5 });
  const other = await start(many(60, 500));
  await cancelJob(app.context, { id: other });
  await work(other);
  expect(await metered()).toHaveLength(5);
});

test("row 77: a lost response is requested again only by a press, with its price", async () => {
  const id = await start(many(60));
  await fail({ kind: "resetMidBody" });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 30, counts: { maybeCharged: 30 }, calls: 2 });
  expect(await jobOf(id)).toMatchObject({ againPoints: exactly(1) });
  await askBuyersAgain(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 60, calls: 3, againPoints: exactly(0) });
});

test("three calls in a row without a response pause it", async () => {
  const id = await start(many(240));
  await fail({ kind: "resetMidBody" }, 8);
  await work(id);
  const { state, pause, counts } = await jobOf(id);
  expect([state, pause]).toEqual(["paused", { by: "noAnswers" }]);
  expect(counts.maybeCharged).toBeLessThanOrEqual(5 * 30);
  await app.sandbox.control.clearFaults();
  await resumeJob(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", counts: { notAsked: 0 } });
});

test("a price learned on the way that is higher than confirmed pauses it for a press", async () => {
  const id = await start(many(300), { mostPoints: 6 });
  await app.sandbox.control.setLatency({ buyerOpenId: 100 });
  await work(id);
  const paused = await jobOf(id);
  expect(paused).toMatchObject({ state: "paused", pause: { by: "morePoints" } });
  // Calls that were under way end.
  expect(paused.calls).toBeLessThanOrEqual(8);
  expect(paused.resumePoints).toEqual(exactly(10 - paused.calls));
  await resumeJob(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", calls: 10, costPoints: exactly(10) });
});

test("what was confirmed is enough for a list at that price, and not for one point less", async () => {
  await lookUp([order("1")]);
  const enough = await start(many(90, 100), { mostPoints: 3 });
  await work(enough);
  expect(await jobOf(enough)).toMatchObject({ state: "done", costPoints: exactly(3) });
  const less = await start(many(90, 300), { mostPoints: 2 });
  await work(less);
  expect(await jobOf(less)).toMatchObject({ state: "paused", pause: { by: "morePoints" }, calls: 0 });
});

const REJECTIONS: [string, SandboxFault][] = [
  ["code 100", { kind: "code", code: 100 }],
  ["code 103", { kind: "code", code: 103 }],
  ["HTTP 400", { kind: "http", status: 400 }],
  ["HTTP 413", { kind: "http", status: 413 }],
];

test.each(REJECTIONS)("%s spoils its own call only; three in a row pause and say so", async (_, fault) => {
  const id = await start(many(60));
  await fail(fault);
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 30, counts: { refused: 30, notAsked: 0 } });
  const other = await start(many(300, 500));
  await fail(fault, 10);
  await work(other);
  const { state, pause, counts } = await jobOf(other);
  expect([state, pause?.by, counts.refused > 0]).toEqual(["paused", "service", true]);
});

test("row 13: an unauthorized shop pauses it and is remembered; after the scan it goes on", async () => {
  const shopName = "山野茶事";
  const id = await start([order("11")], { shopName });
  await work(id);
  const pause = { by: "service", reason: "shopNotAuthorized", mayHaveCost: false };
  const failedCall = {
    code: 302,
    reason: "shopNotAuthorized",
    message: expect.stringMatching(/./) as string,
  };
  expect(await jobOf(id)).toMatchObject({ state: "paused", pause, failedCall, counts: { notAsked: 1 } });
  expect(await getShop(app.shopId(shopName))).toMatchObject({ authorization: "needsScan" });
  await app.sandbox.control.authorize("2211480925736");
  await resumeJob(app.context, { id });
  await work(id);
  expect(await statesOf(id)).toEqual(["answered"]);
  expect(await jobOf(id)).toMatchObject({ failedCall: null });
  expect(await getShop(app.shopId(shopName))).toMatchObject({ authorization: "authorized" });
});

test("row 90: calls used up in the middle cost nothing; after the recharge it goes on", async () => {
  const id = await start(many(90));
  await app.sandbox.control.setBalance({ calls: { buyerOpenId: 1 } });
  await work(id);
  expect(await jobOf(id)).toMatchObject({
    state: "paused",
    pause: { reason: "callsUsedUp" },
    done: 30,
    counts: { notAsked: 60 },
  });
  await app.sandbox.control.setBalance({ calls: { buyerOpenId: null } });
  await resumeJob(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 90, costPoints: exactly(3) });
  const answered = (await metered()).filter(({ code }) => code === 0);
  expect(new Set(answered.map(bodyText)).size).toBe(3);
});

test("row 90: without room in a budget it stands still without a call, and goes on with more", async () => {
  const id = await start(many(60));
  const limit = (calls: number) =>
    putSetting(
      "budgets",
      { limits: [{ scope: "buyerOpenId", period: "day", unit: "calls", limit: calls }] },
      null,
    );
  await limit(1);
  await work(id);
  expect(await jobOf(id)).toMatchObject({
    state: "paused",
    pause: { reason: "overBudget" },
    done: 30,
    calls: 1,
  });
  expect(await metered()).toHaveLength(1);
  await limit(2);
  await resumeJob(app.context, { id });
  await work(id);
  expect(await metered()).toHaveLength(2);
});
