import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobCalls, jobs } from "#lib/server/db/jobs-schema.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { instances, shops } from "#lib/server/db/schema.ts";
import { cancelJob, pauseJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { getJob } from "#lib/server/jobs/jobs.ts";
import type { Step } from "#lib/server/jobs/job-kind.ts";
import { sweepOpenCalls } from "#lib/server/metering/ledger/sweep-open-calls.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { FetchOrdersInput } from "#lib/shared/jobs/fetch-job.ts";
import { fetchTrials, OWNER_ID, SHOP, SOLD } from "#lib/testing/fetch-trials.ts";
import { fetchMissingPages, listFetchJobs } from "./fetch-jobs.ts";
import { fetchOrders, type FetchProgress } from "./fetch-orders.ts";
import { pageToRequest } from "./next-page.ts";

const { app, start, fetch, work, jobOf, booked, asked, soldCalls, knowPageNumbering, fail } = fetchTrials();
/** Runs `before` ahead of each step, with its number. */
const stepAfter =
  (before: (step: number) => Promise<unknown> | undefined, count = { steps: 0 }): Step<FetchOrdersInput> =>
  async (...args) => {
    await before((count.steps += 1));
    return fetchOrders(...args);
  };

test("all orders of a shop come into its book once, and the job tells its calls, points and end", async () => {
  const id = await start();
  await work(id);
  const job = await jobOf(id);
  const whole = { state: "done", warnings: [], missingPages: 0, pause: null, total: SOLD, done: SOLD };
  expect(job).toMatchObject({ ...whole, shopName: SHOP, personName: "Zhou Yan" });
  const numbers = await booked();
  expect(numbers.length).toBe(SOLD);
  expect(new Set(numbers).size).toBe(SOLD);
  expect(job.calls).toBe(await soldCalls());
  expect(job.calls).toBeLessThanOrEqual(Math.ceil(SOLD / 85) + 1);
  expect(job.costPoints).toEqual({ low: job.calls, high: job.calls });
  expect(new Set(await asked()).size).toBe(job.calls - 1);
});

test("a list longer than the calls confirmed pauses after a page; resumed, it ends", async () => {
  const id = await start({ confirmedCalls: 1 });
  await work(id);
  const paused = await jobOf(id);
  expect(paused).toMatchObject({ state: "paused", pause: { by: "moreCalls" }, calls: 1, total: SOLD });
  expect(paused.resumePoints).toEqual(exactly(6));
  await resumeJob(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: SOLD });
});

test("the length of a list is that of its last fetch, for the days it had", async () => {
  const lengths = async () =>
    (await listFetchJobs(app.context, { shop: app.shopId(SHOP) })).lengths.map(
      ({ list, from, to, orders }) => [list, from, to, orders],
    );
  expect(await lengths()).toEqual([]);
  await work(await start({ goal: "new" }));
  expect(await lengths()).toEqual([["soldOrders", null, null, SOLD]]);
  const { total } = await fetch({ from: "2020-01-01", to: "2020-01-02", confirmedCalls: 1 });
  expect(await lengths()).toEqual([
    ["soldOrders", "2020-01-01", "2020-01-02", total ?? 0],
    ["soldOrders", null, null, SOLD],
  ]);
});

test("orders that come and leave while it fetches are met, or it says that some may be missing", async () => {
  const id = await start();
  let come: string[] = [];
  await work(
    id,
    stepAfter(async (step) => {
      if (step === 3) come = await app.sandbox.control.insertSoldOrders(OWNER_ID, 9);
      if (step === 5) await app.sandbox.control.removeOrders(OWNER_ID, (await booked()).slice(0, 30));
    }),
  );
  expect(await jobOf(id)).toMatchObject({ state: "done", warnings: [] });
  const numbers = new Set(await booked());
  expect(numbers.size).toBe(SOLD + 9);
  expect(come.every((number) => numbers.has(number))).toBe(true);
});

test("paused it stops before its next call, resumed it goes on behind it, cancelled it ends", async () => {
  const id = await start();
  await work(
    id,
    stepAfter((step) => (step === 4 ? pauseJob(app.context, { id }) : undefined)),
  );
  expect(await soldCalls()).toBe(3);
  expect(await jobOf(id)).toMatchObject({ state: "paused", pause: { by: "person" }, pages: 3 });
  await work(id);
  expect(await soldCalls()).toBe(3);
  await resumeJob(app.context, { id });
  await work(
    id,
    stepAfter((step) => (step === 3 ? cancelJob(app.context, { id }) : undefined)),
  );
  expect(await jobOf(id)).toMatchObject({ state: "cancelled", pages: 5 });
  expect(new Set(await asked()).size).toBe(5);
  await resumeJob(app.context, { id });
  await work(id);
  expect(await soldCalls()).toBe(5);
});

test.each([
  ["302", { kind: "code", code: 302, msg: "店铺未授权" }, false],
  ["204", { kind: "code", code: 204, msg: "调用次数不足" }, false],
  ["101", { kind: "code", code: 101, msg: "系统繁忙" }, true],
] as const)("after code %s it waits, and asks for that page when resumed", async (_, fault, mayHaveCost) => {
  const id = await start();
  await work(
    id,
    stepAfter((step) => (step === 3 ? fail(fault) : undefined)),
  );
  const { pause, pages, state } = await jobOf(id);
  expect([state, pages]).toEqual(["paused", 2]);
  expect(pause).toMatchObject({ by: "service", code: fault.code, mayHaveCost });
  expect(await soldCalls()).toBe(3);
  await resumeJob(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", warnings: [], pause: null });
  expect((await booked()).length).toBe(SOLD);
  const [, , refused, again] = await asked();
  expect(again).toBe(refused);
});

test("a page whose answer never came is left out, told, and asked for once more only by a press", async () => {
  const id = await start();
  await work(
    id,
    stepAfter((step) => (step === 4 ? fail({ kind: "resetMidBody" }) : undefined)),
  );
  const job = await jobOf(id);
  expect(job).toMatchObject({ state: "done", missingPages: 1 });
  expect(job.warnings).toContain("missing");
  // The cost of the page without a response is unknown.
  expect(job.costPoints).toEqual({ low: job.calls - 1, high: null });
  expect((await booked()).length).toBeLessThan(SOLD);
  const before = await asked();
  expect(new Set(before).size).toBe(before.length - 1);
  await fetchMissingPages(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", missingPages: 0 });
  expect((await asked()).slice(before.length)).toEqual([before[3]]);
  expect((await booked()).length).toBe(SOLD);
});

test("three pages in a row without an answer, and a person is asked", async () => {
  const id = await start();
  await fail({ kind: "resetMidBody" }, 3);
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "paused", pause: { by: "noAnswers" }, missingPages: 3 });
  expect(await soldCalls()).toBe(3);
});

test("what an instance left goes on behind the page it had asked for, which is not asked again", async () => {
  const id = await start();
  const gone = randomUUID();
  await database().insert(instances).values({ id: gone, process: "gone" });
  await work(
    id,
    stepAfter((step) => (step === 3 ? pauseJob(app.context, { id }) : undefined)),
  );
  await resumeJob(app.context, { id });
  // The state after the process is killed while the service responds.
  await database().update(jobs).set({ state: "running", instanceId: gone }).where(eq(jobs.id, id));
  const callId = randomUUID();
  const [like] = await database().select().from(calls).limit(1);
  const other = { id: randomUUID(), callId, instanceId: gone, requestHash: randomUUID() };
  await database()
    .insert(calls)
    .values({ ...like!, ...other, closedAt: null, outcome: null });
  await database().insert(jobCalls).values({ callId, jobId: id });
  await work(id);
  expect(await soldCalls()).toBe(2);
  await database().delete(instances).where(eq(instances.id, gone));
  await sweepOpenCalls(database());
  const lost = pageToRequest(((await getJob(id)).progress as FetchProgress).walk)!;
  await work(id);
  const job = await jobOf(id);
  expect(job).toMatchObject({ state: "done", missingPages: 1 });
  expect(await asked()).not.toContain(`${lost.page} × ${lost.size}`);
});

test("over a budget it waits", async () => {
  await putSetting("budgets", { limits: [{ scope: "all", period: "day", unit: "calls", limit: 2 }] }, null);
  forgetSettings();
  const id = await start();
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "paused", pause: { by: "service", reason: "overBudget" } });
  expect(await soldCalls()).toBe(2);
});

test("pending orders are fetched once it is known from which page they are counted", async () => {
  await expect(start({ list: "pendingOrders" })).rejects.toMatchObject({
    fields: { list: "orderBook.fetch.noPageBase" },
  });
  await knowPageNumbering();
  const id = await start({ list: "pendingOrders" });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", warnings: [], total: null, done: 48 });
  expect((await booked()).length).toBe(48);
});

test("a shop that loses its ID meanwhile pauses its fetch, which goes on once it has one again", async () => {
  const id = await start();
  const setOwner = (ownerId: string | null) =>
    database().update(shops).set({ ownerId }).where(eq(shops.name, SHOP));
  await work(
    id,
    stepAfter((step) => (step === 3 ? setOwner(null) : undefined)),
  );
  expect(await jobOf(id)).toMatchObject({ state: "paused", pause: { by: "shop" }, pages: 2 });
  await setOwner(OWNER_ID);
  await resumeJob(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", warnings: [] });
});

test("a second press finds the job that is under way", async () => {
  const ids = await Promise.all([start(), start(), start({ goal: "new" })]);
  expect(new Set(ids).size).toBe(1);
  expect(await start({ goal: "new" })).toBe(ids[0]);
});

test("row 104: after a refused token each press of Resume makes one call, and nothing else does", async () => {
  const begin = (shop: string) => start({ shopId: app.shopId(shop) });
  const REFUSED = { by: "service", outcome: "refused", reason: "invalidCredential" };
  const refuseNext = () => fail({ kind: "code", code: 401, msg: "令牌无效" });
  const worked = async (id: string) => {
    await work(id);
    return [await jobOf(id), await soldCalls()];
  };
  const id = await begin(SHOP);
  await refuseNext();
  expect(await worked(id)).toMatchObject([{ state: "paused", pause: REFUSED }, 1]);

  await refuseNext();
  await resumeJob(app.context, { id });
  expect(await worked(id)).toMatchObject([{ state: "paused", pause: REFUSED }, 2]);
  const other = await begin("林间小铺");
  const notSent = { ...REFUSED, outcome: "notSent" };
  expect(await worked(other)).toMatchObject([{ state: "paused", pause: notSent }, 2]);

  await resumeJob(app.context, { id });
  expect((await worked(id))[0]).toMatchObject({ state: "done", pause: null });
});
