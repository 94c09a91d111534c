import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobItems, jobs } from "#lib/server/db/jobs-schema.ts";
import { shops } from "#lib/server/db/schema.ts";
import { cancelJob } from "#lib/server/job-kinds/job-verbs.ts";
import { settleStopped } from "#lib/server/jobs/job-items.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
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
