import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { fetchSchedules } from "#lib/server/db/jobs-schema.ts";
import { auditEntries, shops } from "#lib/server/db/schema.ts";
import { cancelJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { pauseJob } from "#lib/server/jobs/jobs.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { nextRunAt } from "#lib/shared/jobs/next-run.ts";
import { fetchTrials, HOURLY, OWNER_ID, SHOP } from "#lib/testing/fetch-trials.ts";
import { fetchOrders } from "./fetch-orders.ts";
import { runDueSchedules } from "./schedule-runs.ts";
import {
  listAllSchedules,
  listFetchSchedules,
  schedulesInput,
  setFetchSchedules,
  turnOffFetchSchedules,
} from "./fetch-schedules.ts";

const trials = fetchTrials();
const { app, start, work, look, allJobs, booked, soldCalls, setSchedule: set, fail, runDue } = trials;

const shown = async () => (await listFetchSchedules(app.context, { shop: app.shopId(SHOP) })).schedules[0];
/** Makes the schedule due since so many minutes. */
const due = (minutes = 1) =>
  database()
    .update(fetchSchedules)
    .set({ nextAt: new Date(Date.now() - minutes * MINUTE_MS) });
/** Works on the waiting jobs. */
async function workOnAll(): Promise<void> {
  for (const { id } of await allJobs()) await work(id);
}

test("a schedule begins at its next time, with no burst for before; who set it is recorded", async () => {
  await set();
  await runDueSchedules();
  expect(await allJobs()).toEqual([]);
  expect(await shown()).toMatchObject({ isOn: true, setBy: "Zhou Yan", callsToday: 0, lastAt: null });
  const [entry] = await database()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.kind, "fetchScheduleSet"));
  expect(entry?.details).toMatchObject({ list: "soldOrders", isOn: true, mostCalls: 50 });
});

test("of several that look at once one begins a fetch; missed runs are one, the next is ahead", async () => {
  await set();
  await due(600);
  await Promise.all(Array.from({ length: 4 }, runDueSchedules));
  await runDueSchedules();
  const found = await allJobs();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    personId: null,
    input: { list: "soldOrders", goal: "new", edition: "enhanced", schedule: "limited" },
  });
  const next = (await shown())?.nextAt ?? 0;
  expect(next).toBeGreaterThan(Date.now());
  expect(next % (60 * MINUTE_MS)).toBe(0);
});

test("it brings what is new, and a second one begins only when the first is over", async () => {
  await set();
  await runDue();
  expect((await allJobs()).map(({ state }) => state)).toEqual(["done"]);
  const made = await soldCalls();
  expect((await shown())?.callsToday).toBe(made);
  await due();
  await runDueSchedules();
  await due();
  await runDueSchedules();
  expect((await allJobs()).map(({ state }) => state)).toEqual(["done", "waiting"]);
});

test("it stops before a call beyond those of its day, goes on the next, and a press goes beyond", async () => {
  await set({ mostCalls: 2 });
  await runDue();
  expect(await soldCalls()).toBe(2);
  const [job] = await allJobs();
  expect(job).toMatchObject({ state: "paused", pause: { by: "dayBudget" } });
  expect((await shown())?.waitsFor).toEqual({ jobId: job?.id, pause: { by: "dayBudget" } });
  await runDue();
  expect(await soldCalls()).toBe(2);

  // Moves those calls to yesterday.
  await database().execute("update job_calls set opened_at = opened_at - interval '1 day'");
  await runDue();
  expect(await soldCalls()).toBe(4);
  expect(await allJobs()).toHaveLength(1);

  await resumeJob(app.context, { id: job?.id ?? "" });
  await workOnAll();
  expect((await allJobs())[0]).toMatchObject({ state: "done", input: { schedule: "released" } });
});

test("calls of unknown outcome count, and those that a person's own fetch makes don't", async () => {
  await fail({ kind: "truncate" });
  await set({ mostCalls: 3 });
  await runDue();
  expect((await app.ledger())[0]?.outcome).toBe("unknown");
  const byItself = await soldCalls();
  expect(byItself).toBeGreaterThan(0);
  expect((await shown())?.callsToday).toBe(byItself);
  for (const { id } of await allJobs()) await cancelJob(app.context, { id });
  await work(await start({ goal: "new" }));
  expect(await soldCalls()).toBeGreaterThan(byItself);
  expect((await shown())?.callsToday).toBe(byItself);
});

test("a refusal keeps it waiting until a person resumes: no further call is made by itself", async () => {
  await app.sandbox.control.deauthorize(OWNER_ID);
  await set();
  for (let run = 0; run < 3; run += 1) await runDue();
  expect(await soldCalls()).toBe(1);
  expect((await shown())?.waitsFor).toMatchObject({ pause: { by: "service", reason: "shopNotAuthorized" } });
  await app.sandbox.control.authorize(OWNER_ID);
  const [job] = await allJobs();
  await resumeJob(app.context, { id: job?.id ?? "" });
  await workOnAll();
  expect(await shown()).toMatchObject({ waitsFor: null, lastFetch: { jobId: job?.id, state: "done" } });
});

test("many lists get the same times at once, all or none, and the page shows what each lacks", async () => {
  const all = await listAllSchedules(app.context.identity);
  const ready = all.filter(({ missing }) => missing === null);
  expect(ready.length).toBeGreaterThan(1);
  expect(new Set(all.map(({ missing }) => missing))).toContain("noPageBase");
  const withOneMissing = [...ready, ...all.filter(({ missing }) => missing !== null).slice(0, 1)];
  const setAll = (rows: typeof all) =>
    setFetchSchedules(app.context, {
      ...HOURLY,
      lists: rows.map(({ shopId, list }) => ({ shopId, list })),
    });
  await expect(setAll(withOneMissing)).rejects.toMatchObject({ code: "badInput" });
  expect((await listAllSchedules(app.context.identity)).every(({ schedule }) => schedule === null)).toBe(
    true,
  );
  await setAll(ready);
  const after = await listAllSchedules(app.context.identity);
  expect(after.filter(({ schedule }) => schedule?.isOn)).toHaveLength(ready.length);

  await set({ everyMinutes: null, times: ["02:00"] });
  await database().update(shops).set({ ownerId: null }).where(eq(shops.name, SHOP));
  await turnOffFetchSchedules(app.context);
  expect((await listAllSchedules(app.context.identity)).some(({ schedule }) => schedule?.isOn)).toBe(false);
  expect(await shown()).toMatchObject({ isOn: false, nextAt: null, times: ["02:00"] });
  await database().update(shops).set({ ownerId: OWNER_ID }).where(eq(shops.name, SHOP));
});

test("a list named twice is set once, and admins who save at once all succeed", async () => {
  const ids = (await listAllSchedules(app.context.identity))
    .filter(({ missing }) => missing === null)
    .map(({ shopId, list }) => ({ shopId, list }));
  const save = (lists: typeof ids) => setFetchSchedules(app.context, { ...HOURLY, lists });
  const entries = () => database().$count(auditEntries, eq(auditEntries.kind, "fetchScheduleSet"));
  const before = await entries();
  await save([...ids, ...ids]);
  await Promise.all(Array.from({ length: 10 }, (_, nth) => save(nth % 2 ? ids : ids.toReversed())));
  expect((await entries()) - before).toBe(11 * ids.length);
});

test("turned off it begins nothing, and what is under way goes on", async () => {
  await set();
  await due();
  await runDueSchedules();
  await set({ isOn: false });
  await workOnAll();
  expect((await allJobs()).map(({ state }) => state)).toEqual(["done"]);
  expect(await shown()).toMatchObject({ isOn: false, nextAt: null });
});

test("it doesn't run for an archived shop, nor for another account of the service", async () => {
  await set();
  await due();
  await database().update(shops).set({ archivedAt: new Date() }).where(eq(shops.name, SHOP));
  await runDueSchedules();
  await database().update(shops).set({ archivedAt: null });
  await beginAccount(app.context.identity.personId);
  forgetSettings();
  await runDueSchedules();
  expect(await allJobs()).toEqual([]);
  expect(await shown()).toBeUndefined();
});

test("a clock that is set back makes no second run of one, and the next is not lost", async () => {
  await set();
  const ahead = new Date(Date.now() + 30 * 60 * MINUTE_MS);
  await database().update(fetchSchedules).set({ lastAt: ahead, nextAt: ahead });
  await runDueSchedules();
  expect(await allJobs()).toEqual([]);
  expect((await shown())?.nextAt).toBeLessThanOrEqual(Date.now() + 60 * MINUTE_MS);
});

test("a schedule whose page never came makes no further call, however often its time comes", async () => {
  await set();
  await fail({ kind: "resetMidBody" }, 20);
  for (let run = 0; run < 4; run += 1) await runDue();
  const [job, ...others] = await allJobs();
  expect([others, job?.state, job?.pause, await soldCalls()]).toEqual([[], "paused", { by: "noAnswer" }, 1]);
  await resumeJob(app.context, { id: job?.id ?? "" });
  await work(job?.id ?? "");
  expect((await allJobs()).map(({ state }) => state)).toEqual(["done"]);
  expect(await soldCalls()).toBe(1);
});

test("orders behind a page that somebody has looked at are fetched too", async () => {
  await set();
  await work(await start());
  await database().execute("update jobs set ended_at = ended_at - interval '1 minute'");
  await database().execute("update orders set sold_read_at = sold_read_at - interval '2 minutes'");
  const come = await app.sandbox.control.insertSoldOrders(OWNER_ID, 250);
  await look();
  await runDue();
  const inBook = new Set(await booked());
  expect(come.filter((number: string) => !inBook.has(number))).toEqual([]);
  expect((await allJobs()).at(-1)?.state).toBe("done");
});

test("a person's pause stays a person's, also at the moment at which a day's calls are used up", async () => {
  await set({ mostCalls: 2 });
  await runDue(async (job, ...rest) => {
    const outcome = await fetchOrders(job, ...rest);
    if (outcome.kind === "paused") await pauseJob(job.id);
    return outcome;
  });
  expect((await allJobs()).map(({ state, pause }) => [state, pause])).toEqual([["paused", { by: "person" }]]);
});

test("a schedule of an account that another instance has left makes no call", async () => {
  await set();
  await beginAccount(app.context.identity.personId);
  await runDue();
  expect(await soldCalls()).toBe(0);
});

const NO_TIMES = { everyMinutes: null, times: [], activeFrom: null, activeUntil: null };
test.each([
  [{ everyMinutes: 60, activeFrom: 8, activeUntil: 22 }, "25T21:30", "26T08:00"],
  [{ everyMinutes: 15, activeFrom: 22, activeUntil: 2 }, "25T23:50", "26T00:00"],
  [{ times: ["18:30", "07:05"] }, "25T18:30", "26T07:05"],
])("%j at %s is next at %s", (times, now, next) => {
  const at = (time: string) => Date.parse(`2026-11-${time}+08:00`);
  expect(nextRunAt({ ...NO_TIMES, ...times }, at(now), "Asia/Shanghai")).toBe(at(next));
});

test("refused are another interval, no time at all, a shop without its ID, an unknown page base", async () => {
  const input = { lists: [{ shopId: app.shopId(SHOP), list: "soldOrders" }], ...HOURLY };
  expect(schedulesInput.safeParse(input).success).toBe(true);
  for (const wrong of [
    { lists: [] },
    { everyMinutes: 1 },
    { mostCalls: 0 },
    { times: ["25:00"] },
    { activeFrom: 24 },
  ])
    expect(schedulesInput.safeParse({ ...input, ...wrong }).success).toBe(false);
  await expect(set({ everyMinutes: null })).rejects.toMatchObject({ fields: { times: "schedules.noTimes" } });
  await database().update(shops).set({ sellerId: null }).where(eq(shops.name, SHOP));
  await expect(set({ list: "pendingOrders" })).rejects.toMatchObject({ code: "badInput" });
  await database().update(shops).set({ sellerId: "700384" }).where(eq(shops.name, SHOP));
  const noPageNumbering = { lists: "schedules.noPageBase" };
  await expect(set({ list: "pendingOrders" })).rejects.toMatchObject({ fields: noPageNumbering });
});
