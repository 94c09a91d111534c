import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobItems, jobs } from "#lib/server/db/jobs-schema.ts";
import { shops } from "#lib/server/db/schema.ts";
import { cancelJob, pauseJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { settleStopped } from "#lib/server/jobs/job-items.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { jobWorkers } from "#lib/testing/job-workers.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { bodyText, type SandboxFault } from "#lib/testing/sandbox-control.ts";
import { many, order } from "#lib/testing/shown/buyer-orders.ts";
import { askBuyersAgain } from "./ask-buyers-again.ts";
import { startBuyers } from "./find-buyers.ts";

const { app, start, work, jobOf, rowsOf, lookUp, metered, bring } = buyerTrials();
const MAIN_SHOP = "318640275";

const fail = (fault: SandboxFault, times = 1) =>
  app.sandbox.control.addFault(fault, { operation: "buyerOpenId", times });
const tidsSent = async () =>
  (await metered()).map((call) => [...bodyText(call).matchAll(/"tid":(\d+)/g)].map(([, tid]) => tid));
const statesOf = async (id: string) => (await rowsOf(id)).map(({ state }) => state);
const openId = expect.stringMatching(/^AAH/) as string;

test("row 74: a list of any length is looked up thirty orders a call, each once", async () => {
  const orders = many(95);
  const id = await start(orders);
  expect(await start(orders), "two presses at once start one job").toBe(id);
  await work(id);
  expect((await tidsSent()).flat().sort()).toEqual(orders.map(({ tid }) => tid).sort());
  expect((await tidsSent()).map(({ length }) => length).sort()).toEqual([30, 30, 30, 5]);
  const job = await jobOf(id);
  expect(job).toMatchObject({ state: "done", done: 95, total: 95, calls: 4, callsLeft: 0, known: null });
  expect(job.counts.answered + job.counts.noAnswer).toBe(95);
  expect((await rowsOf(id)).map(({ tid }) => tid)).toEqual(orders.map(({ tid }) => tid));
});

test("a press that is repeated after the job has ended starts no other", async () => {
  const key = randomUUID();
  const id = await start(many(1), { key, cache: "bypass" });
  await work(id);
  expect(await start(many(1), { key, cache: "bypass" })).toBe(id);
  await work(id);
  expect(await metered()).toHaveLength(1);
});

test("the key of a press names its lookup alone; a press past the cache is another one", async () => {
  const key = randomUUID();
  const id = await start(many(2), { key });
  const refused = { code: "badInput" };
  await expect(start(many(3), { key })).rejects.toMatchObject(refused);
  await expect(start(many(2), { key, by: await addSomebody() })).rejects.toMatchObject(refused);
  expect(await start(many(2), { cache: "bypass" })).not.toBe(id);
});

test("row 73: 16 and 19 digits leave and come back digit by digit", async () => {
  const tids = ["9007199254740993", "4402981677163358206", "9223372036854775807", "9999999999999999999", "1"];
  expect(await lookUp(tids.map((tid) => order(tid)))).toMatchObject(tids.map((tid) => ({ tid, openId })));
  const sent = tids.map((tid) => `{"tid":${tid},"buyer_nick":"林晓"}`).join(",");
  expect(bodyText((await metered())[0]!)).toBe(`{"shop_id":"${MAIN_SHOP}","tid_infos":[${sent}],"vvtype":1}`);
});

test.each([
  ["basic", 1, 1],
  ["enhanced", 2, 2],
  ["standard", 3, 3],
] as const)("the %s edition is vvtype %d of this operation", async (edition, vvtype, costPoints) => {
  const id = await start([order("123")], { edition });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ calls: 1, costPoints: exactly(costPoints) });
  expect(bodyText((await metered())[0]!)).toContain(`"vvtype":${vvtype}}`);
});

test.each(["nested", "flat"] as const)(
  "row 76: a list in the %s shape gives every order its answer",
  async (shape) => {
    await app.sandbox.control.setOptions({ openUidShape: shape });
    expect(await lookUp(many(3))).toMatchObject(many(3).map(({ tid }) => ({ tid, openId })));
  },
);

test("row 76: a single entry without a list is read", async () => {
  await bring({ tid: "77", buyer_open_uid: "U77" });
  expect(await lookUp([order("77"), order("78")])).toMatchObject([
    { tid: "77", openId: "U77", state: "answered" },
    { tid: "78", openId: null, state: "noAnswer" },
  ]);
});

test("row 75: entries are matched by trade number, others are counted, another buyer is said", async () => {
  await bring([
    ...["9", "3", "1", "1"].map((tid) => ({ tid, buyer_open_uid: `U${tid}` })),
    { tid: "4", buyer_nick: "别人的昵称", buyer_open_uid: "U4" },
  ]);
  const id = await start(["1", "2", "3", "4"].map((tid) => order(tid)));
  await work(id);
  expect((await rowsOf(id)).map((row) => [row.openId, row.state, row.replyNick])).toEqual([
    ["U1", "answered", null],
    [null, "noAnswer", null],
    ["U3", "answered", null],
    ["U4", "otherBuyer", "别人的昵称"],
  ]);
  expect(await jobOf(id)).toMatchObject({
    foreignCount: 1,
    counts: { answered: 2, noAnswer: 1, otherBuyer: 1 },
  });
});

test("the ledger keeps request id, points and shop; nicks and open IDs are stored sealed only", async () => {
  const [row] = await lookUp([order("4402981677163358206", "小王的昵称")]);
  const [entry] = await app.ledger();
  expect(entry).toMatchObject({ operation: "buyerOpenId", outcome: "answered", costPoints: 1 });
  const stored = JSON.stringify([entry, await database().select().from(jobItems)]);
  for (const text of ["4402981677163358206", "小王", row?.openId ?? ""]) expect(stored).not.toContain(text);
});

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

test("orders are requested again in a finished lookup only, and in no other's way", async () => {
  const orders = many(30);
  const id = await start(orders);
  await fail({ kind: "resetMidBody" });
  await work(id);
  const newer = await start(orders);
  const refused = { code: "badInput" };
  for (const one of [id, newer])
    await expect(askBuyersAgain(app.context, { id: one })).rejects.toMatchObject(refused);
  expect(await jobOf(id)).toMatchObject({ state: "done", counts: { maybeCharged: 30, notAsked: 0 } });
});

test("a response forgets the errors before it", async () => {
  const id = await start(many(1));
  await database().update(jobs).set({ failures: 2 });
  await work(id);
  const [job] = await database().select().from(jobs);
  expect([job?.state, job?.failures]).toEqual(["done", 0]);
});

test("orders whose call ended with its instance are accounted for in a cancelled lookup, too", async () => {
  const id = await start(many(30));
  const { id: rowId, callId } = await addOpenCall({ operation: "buyerOpenId", variant: "basic" });
  await database().update(jobItems).set({ state: "asking", callId });
  await cancelJob(app.context, { id });
  await settleStopped();
  expect(new Set(await statesOf(id))).toEqual(new Set(["asking"]));
  await endCall(rowId, { outcome: "unknown" });
  await settleStopped();
  expect(new Set(await statesOf(id))).toEqual(new Set(["maybeCharged"]));
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

test("a shop without a shop ID is refused before anything is sent or written", async () => {
  const [row] = await database().insert(shops).values({ name: "只有店主", ownerId: "1" }).returning();
  const lookup = {
    idempotencyKey: randomUUID(),
    shopId: row!.id,
    edition: "basic",
    orders: many(1),
    cache: "default",
  } as const;
  const refused = { code: "badInput", fields: { shop: "noShopId" } };
  await expect(startBuyers(app.context, lookup)).rejects.toMatchObject(refused);
  expect(await metered()).toEqual([]);
});

test("a paid answer is kept when what it taught about the shop cannot be stored", async () => {
  await database().execute(sql`ALTER TABLE shops ADD CONSTRAINT frozen CHECK ("authorization" = 'unknown')`);
  try {
    expect(await lookUp([order("11")])).toMatchObject([{ openId }]);
  } finally {
    await database().execute(sql`ALTER TABLE shops DROP CONSTRAINT frozen`);
  }
});

test("calls whose instance dies are not made again by another, and every order is accounted for", async () => {
  const workers = jobWorkers(app);
  try {
    await app.sandbox.control.setLatency({ buyerOpenId: 60_000 });
    const id = await start(many(600));
    const [first = ""] = await workers.start(1);
    await expect.poll(async () => (await metered()).length).toBeGreaterThan(2);
    await workers.kill(first);
    await app.sandbox.control.setLatency({ buyerOpenId: 0 });
    await workers.start(1);
    await expect.poll(async () => (await jobOf(id)).state, { timeout: 60_000 }).toBe("done");
    const { done, counts } = await jobOf(id);
    expect(counts).toMatchObject({ asking: 0, notAsked: 0 });
    expect(counts.maybeCharged).toBeGreaterThanOrEqual(90);
    expect(done + counts.maybeCharged).toBe(600);
    const sent = (await tidsSent()).flat();
    expect(new Set(sent).size).toBe(sent.length);
  } finally {
    await workers.end();
  }
});
