import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { fetchSchedules, jobs } from "#lib/server/db/jobs-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { cancelJob, pauseJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { getJob, type JobRow } from "#lib/server/jobs/jobs.ts";
import type { Step } from "#lib/server/jobs/job-kind.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { closeUnclosed } from "#lib/server/metering/ledger/unclosed-calls.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import type { FetchOrdersInput } from "#lib/shared/jobs/fetch-job.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { fetchTrials, SOLD } from "#lib/testing/fetch-trials.ts";
import { never } from "#lib/testing/job-trials.ts";
import { fetchMissingPages } from "./fetch-jobs.ts";
import { fetchOrders, type FetchProgress } from "./fetch-orders.ts";
import { runDueSchedules } from "./schedule-runs.ts";

const trials = fetchTrials();
const { app, start, work, jobOf, allJobs, asked, askedTwice, look, setSchedule, fail } = trials;
let locker: Client;
beforeAll(async () => {
  locker = new Client({ connectionString: app.databaseUrl });
  await locker.connect();
});
afterAll(() => locker.end());

const fetchOf = async (id: string) => (await getJob(id)) as JobRow<FetchOrdersInput>;
const positionOf = async (id: string) => ((await fetchOf(id)).progress as FetchProgress).walk.position;
const tooMany = (seconds: number, times = 1) =>
  fail({ kind: "http", status: 429, headers: { "Retry-After": String(seconds) } }, times);

test("a fetch paused during HTTP 429 goes on with the page that was refused once it is resumed", async () => {
  const id = await start();
  await tooMany(1);
  const working = work(id);
  await expect.poll(async () => (await app.ledger()).map(({ outcome }) => outcome)).toEqual(["tryLater"]);
  await pauseJob(app.context, { id });
  await working;
  await resumeJob(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", warnings: [], done: SOLD });
});

test("a fetch paused before an unreachable service is tried again goes on once it is resumed", async () => {
  const { origin } = gateway();
  const { port } = origin;
  const id = await start();
  origin.port = 1;
  const working = work(id);
  await expect.poll(async () => (await app.ledger()).map(({ outcome }) => outcome)).toEqual(["notSent"]);
  await pauseJob(app.context, { id });
  await working;
  origin.port = port;
  await resumeJob(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", warnings: [], done: SOLD });
});

test("row 141: a fetch whose repeat meets a person's call for the page goes on behind it", async () => {
  const id = await start();
  await tooMany(1);
  const working = work(id);
  await expect.poll(async () => (await app.ledger()).map(({ outcome }) => outcome)).toEqual(["tryLater"]);
  await app.sandbox.control.setLatency({ soldOrders: 1_500 });
  expect(await look()).toMatchObject({ kind: "page" });
  await app.sandbox.control.setLatency({ soldOrders: 0 });
  await working;
  expect(await jobOf(id)).toMatchObject({ state: "done", warnings: [], done: SOLD });
  expect((await asked()).slice(0, 3)).toEqual(["0 × 100", "0 × 100", "1 × 97"]);
});

/** Sets a schedule and begins its run. */
const runSchedule = async () => {
  await setSchedule({ mostCalls: 1 });
  await database()
    .update(fetchSchedules)
    .set({ nextAt: new Date(0) });
  await runDueSchedules();
};

test("a schedule that may make one call a day makes one, whatever the service refuses", async () => {
  await tooMany(0, 3);
  await runSchedule();
  const [job] = await allJobs();
  await work(job!.id);
  expect((await asked()).length).toBe(1);
  expect(await jobOf(job!.id)).toMatchObject({ state: "paused", pause: { by: "dayBudget" } });
});

test("an end written late, between two reads of a step, leads to no second call for its page", async () => {
  const id = await start();
  let steps = 0;
  await work(id, async (job, ...rest) => {
    steps += 1;
    // Held for longer than a closing waits; released after the job was read.
    if (steps === 2) await locker.query("begin; select from call_kinds for update");
    if (steps === 3) {
      await locker.query("rollback");
      await closeUnclosed();
    }
    return fetchOrders(job, ...rest);
  });
  expect(await jobOf(id)).toMatchObject({ state: "done", warnings: [] });
  expect(await askedTwice()).toEqual([]);
});

test("row 96: what an instance had read before it stood still turns nothing of another's back", async () => {
  const stalled = randomUUID();
  await database().insert(instances).values({ id: stalled, process: "elsewhere" });
  const id = await start();
  await database().update(jobs).set({ state: "running", instanceId: stalled }).where(eq(jobs.id, id));
  await fetchOrders(await fetchOf(id), stalled, never);
  const read = await fetchOf(id);
  const { walk } = read.progress as FetchProgress;
  // A step that looks up new orders writes its progress without a call.
  const stale = {
    ...read,
    progress: { walk: { ...walk, stage: "beginning", isToCheck: true }, newOrders: 1 },
  };
  await database().delete(instances).where(eq(instances.id, stalled));
  let steps = 0;
  await work(id, async (...given) => {
    steps += 1;
    if (steps !== 4) return fetchOrders(...given);
    const [position, calls] = [await positionOf(id), (await asked()).length];
    await database().insert(instances).values({ id: stalled, process: "elsewhere" });
    await fetchOrders(stale, stalled, never);
    expect([await positionOf(id), (await asked()).length]).toEqual([position, calls]);
    return { kind: "more" };
  });
  expect(await jobOf(id)).toMatchObject({ state: "done", warnings: [] });
  expect(await askedTwice()).toEqual([]);
});

test("an instance that the others have given up opens no call for a job it still has by name", async () => {
  const id = await start();
  const given = randomUUID();
  await database().update(jobs).set({ state: "running", instanceId: given }).where(eq(jobs.id, id));
  expect(await fetchOrders(await fetchOf(id), given, never)).toEqual({ kind: "stopped" });
  expect(await asked()).toEqual([]);
});

test("a call that a lock holds up does not leave after the press that cancels its job", async () => {
  const id = await start();
  await work(id, async (job, ...rest) => {
    if ((job.progress as FetchProgress).walk.pages !== 1) return fetchOrders(job, ...rest);
    await gateway().limiter.tellAll();
    await locker.query("begin; select from rate_limits where operation = 'soldOrders' for update");
    const step = fetchOrders(job, ...rest).catch(() => undefined);
    // Read by another connection: a transaction keeps its first snapshot.
    const isBlocked = () =>
      database()
        .execute("select from pg_stat_activity where wait_event_type = 'Lock' and query like '%rate_limits%'")
        .then(({ rowCount }) => rowCount);
    await expect.poll(isBlocked, { interval: 20 }).toBeGreaterThan(0);
    await cancelJob(app.context, { id });
    const calls = (await asked()).length;
    await locker.query("rollback");
    await step;
    expect((await asked()).length).toBe(calls);
    return { kind: "more" };
  });
  expect(await jobOf(id)).toMatchObject({ state: "cancelled" });
});

test("who asks for the page of a job that is stopped meanwhile gets an answer of their own", async () => {
  const id = await start();
  await database().execute(
    `update rate_limits set version = version + 1, state = jsonb_set(state, '{notBefore}', to_jsonb(
      extract(epoch from clock_timestamp()) * 1000 - coalesce((state ->> 'clockOffsetMs')::float8, 0) + 2000
    )) where operation = 'soldOrders'`,
  );
  const working = work(id);
  await expect.poll(async () => (await fetchOf(id)).state).toBe("running");
  const person = look();
  await pauseJob(app.context, { id });
  expect(await person).toMatchObject({ kind: "page" });
  await working;
});

test("row 141: who shares a job's call that HTTP 429 and a pause end makes a call of their own", async () => {
  await app.sandbox.control.setLatency({ soldOrders: 1_000 });
  const id = await start();
  await tooMany(0);
  const working = work(id);
  await expect.poll(async () => (await app.ledger()).length).toBe(1);
  const person = look();
  await pauseJob(app.context, { id });
  expect(await person).toMatchObject({ kind: "page" });
  await working;
  expect([(await jobOf(id)).state, (await asked()).length]).toEqual(["paused", 2]);
});

test("row 98: a step that throws is tried again later, and after the third a person is asked", async () => {
  const log = catchLogLines();
  const id = await start();
  const broken: Step<FetchOrdersInput> = () => Promise.reject(new Error("no such thing"));
  for (const [at, state] of ["waiting", "waiting", "paused"].entries()) {
    await work(id, broken);
    expect(await getJob(id)).toMatchObject({ failures: at + 1, state });
    // The job must not run before its time.
    await work(id);
    expect(await asked()).toEqual([]);
    await database()
      .update(jobs)
      .set({ retryAt: new Date(0) });
  }
  expect(await jobOf(id)).toMatchObject({ pause: { by: "error" } });
  expect(log.lines().length).toBe(3);
  await resumeJob(app.context, { id });
  await work(id);
  expect(await getJob(id)).toMatchObject({ state: "done", failures: 0 });
});

test("an instance that has not heard of the present account works on its fetches all the same", async () => {
  const id = await start();
  await beginAccount(app.context.identity.personId);
  await database().execute(
    "update jobs set account_id = (select id from service_accounts order by nr desc limit 1)",
  );
  let steps = 0;
  await work(id, async (...given) => {
    steps += 1;
    return steps === 1 ? fetchOrders(...given) : { kind: "over" };
  });
  expect(await jobOf(id)).toMatchObject({ state: "done", pages: 1 });
});

test.each<[string, (earlier: string) => Promise<unknown>]>([
  ["all orders", () => start()],
  ["what is new", () => start({ goal: "new" })],
  ["two presses at once", () => Promise.all([start(), start({ goal: "new" })])],
  ["a schedule's run", () => runSchedule()],
  ["the missing pages of an earlier fetch", (id) => fetchMissingPages(app.context, { id })],
])("row 95: another fetch of the list begins while one is being cancelled: %s", async (_, begin) => {
  const earlier = await start();
  const walk = {
    ...((await fetchOf(earlier)).progress as FetchProgress).walk,
    missing: [{ page: 0, size: 9 }],
  };
  await database()
    .update(jobs)
    .set({ state: "done", progress: { walk, newOrders: null } });
  const cancelled = await start();
  const atWork = { state: "running", instanceId: instanceId() } as const;
  await database().update(jobs).set(atWork).where(eq(jobs.id, cancelled));
  await cancelJob(app.context, { id: cancelled });
  await begin(earlier);
  const open = await database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.state, "waiting"), ne(jobs.id, cancelled)));
  expect(open.length).toBe(1);
  await work(cancelled);
  expect([await jobOf(cancelled), await asked()]).toMatchObject([{ state: "cancelled" }, []]);
  await work(open[0]!.id);
  expect((await asked()).length).toBeGreaterThan(0);
});

test("row 95: paused or cancelled while it waits out a 429 a fetch stops at once, asking no more", async () => {
  const id = await start();
  await tooMany(60);
  for (const [press, state] of [
    [pauseJob, "paused"],
    [cancelJob, "cancelled"],
  ] as const) {
    const working = work(id);
    await expect.poll(async () => (await app.ledger()).map(({ outcome }) => outcome)).toEqual(["tryLater"]);
    await press(app.context, { id });
    await working;
    expect(await jobOf(id)).toMatchObject({ state });
    await resumeJob(app.context, { id });
  }
  expect((await asked()).length).toBe(1);
});
