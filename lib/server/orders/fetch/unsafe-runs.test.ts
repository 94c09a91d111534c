import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { fetchSchedules, jobs } from "#lib/server/db/jobs-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { STEPS } from "#lib/server/job-kinds/job-kinds.ts";
import { resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { pauseJob } from "#lib/server/jobs/jobs.ts";
import { workOn } from "#lib/server/jobs/work-on-jobs.ts";
import { instanceId } from "#lib/server/metering/gateway/instance-id.ts";
import { bookReadings } from "#lib/server/orders/book/book-readings.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { soldOrdersUrl } from "#lib/shared/orders/list-url.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { startFetch } from "./fetch-jobs.ts";
import { runDueSchedules } from "./schedule-runs.ts";
import { setFetchSchedule } from "./schedules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await database().insert(instances).values({ id: instanceId(), process: "here" });
});
beforeEach(async () => {
  await app.reset();
  await emptyTables("orders", "order_counts", "order_readings", "jobs", "job_calls", "fetch_schedules");
});
afterAll(() => app.close());

const SHOP = "林间小铺";
const OWNER_ID = "2208841037615";
const never = new AbortController().signal;
const HOURLY: Omit<Parameters<typeof setFetchSchedule>[1], "shopId"> = {
  list: "soldOrders",
  isOn: true,
  edition: "enhanced",
  everyMinutes: 60,
  times: [],
  activeFrom: null,
  activeUntil: null,
  mostCalls: 50,
};

const set = (change: Partial<Parameters<typeof setFetchSchedule>[1]> = {}) =>
  setFetchSchedule(app.context, { shopId: app.shopId(SHOP), ...HOURLY, ...change });
const allJobs = () => database().select().from(jobs).orderBy(jobs.createdAt);
const soldCalls = async () => (await app.sandbox.control.meter()).counts.soldOrders ?? 0;
async function runAndWork(steps = STEPS): Promise<void> {
  await database()
    .update(fetchSchedules)
    .set({ nextAt: new Date(Date.now() - 60_000) });
  await runDueSchedules();
  for (const { id } of await allJobs()) await workOn(id, instanceId(), steps, never);
}

test("a schedule whose page never came makes no further call, however often its time comes, until a person ends that fetch", async () => {
  await set();
  await app.sandbox.control.addFault({ kind: "resetMidBody" }, { operation: "soldOrders", times: 20 });
  for (let run = 0; run < 4; run += 1) await runAndWork();
  const [job, ...others] = await allJobs();
  expect([others, job?.state, job?.pause, await soldCalls()]).toEqual([[], "paused", { by: "noAnswer" }, 1]);
  await resumeJob(app.context, { id: job?.id ?? "" });
  await workOn(job?.id ?? "", instanceId(), STEPS, never);
  expect((await allJobs()).map(({ state }) => state)).toEqual(["done"]);
  expect(await soldCalls()).toBe(1);
});

test("orders behind a page that somebody has looked at are fetched too", async () => {
  await set();
  const { id } = await startFetch(app.context, {
    shopId: app.shopId(SHOP),
    list: "soldOrders",
    goal: "all",
    edition: "enhanced",
  });
  await workOn(id, instanceId(), STEPS, never);
  await database().execute("update jobs set ended_at = ended_at - interval '1 minute'");
  await database().execute("update orders set sold_read_at = sold_read_at - interval '2 minutes'");
  const come = await app.sandbox.control.insertSoldOrders(OWNER_ID, 250);
  const view = { ...soldOrdersUrl.read(new URLSearchParams()), shop: app.shopId(SHOP), size: 100 as const };
  expect((await listSoldOrders({ ...app.context, cache: "bypass" }, view)).kind).toBe("page");
  await bookReadings();
  await runAndWork();
  const { rows } = await database().execute<{ number: string }>("select number from orders");
  const inBook = new Set(rows.map(({ number }) => number));
  expect(come.filter((number: string) => !inBook.has(number))).toEqual([]);
  expect((await allJobs()).at(-1)?.state).toBe("done");
});

test("a person's pause stays a person's, also at the moment at which a day's calls are used up", async () => {
  await set({ mostCalls: 2 });
  await runAndWork({
    ...STEPS,
    fetchOrders: async (job, instance, signal) => {
      const outcome = await STEPS.fetchOrders(job, instance, signal);
      if (outcome.kind === "paused") await pauseJob(job.id);
      return outcome;
    },
  });
  expect((await allJobs()).map(({ state, pause }) => [state, pause])).toEqual([["paused", { by: "person" }]]);
});

test("a schedule of an account that another instance has left makes no call", async () => {
  await set();
  await beginAccount(app.context.identity.personId);
  await runAndWork();
  expect(await soldCalls()).toBe(0);
});

test("a schedule of pending orders is not set before it is known from which page they are counted", async () => {
  await expect(set({ list: "pendingOrders" })).rejects.toMatchObject({
    code: "badInput",
    fields: { list: "orderBook.fetch.noPageBase" },
  });
});
