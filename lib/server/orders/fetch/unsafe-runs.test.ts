import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { fetchSchedules } from "#lib/server/db/jobs-schema.ts";
import { resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { pauseJob } from "#lib/server/jobs/jobs.ts";
import type { Step } from "#lib/server/jobs/work-on-jobs.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { fetchTrials, OWNER_ID } from "#lib/testing/fetch-trials.ts";
import { fetchOrders } from "./fetch-orders.ts";
import { runDueSchedules } from "./schedule-runs.ts";

const { app, start, work, look, allJobs, booked, soldCalls, setSchedule: set } = fetchTrials();

async function runAndWork(step?: Step<"fetchOrders">): Promise<void> {
  await database()
    .update(fetchSchedules)
    .set({ nextAt: new Date(Date.now() - 60_000) });
  await runDueSchedules();
  for (const { id } of await allJobs()) await work(id, step);
}

test("a schedule whose page never came makes no further call, however often its time comes, until a person ends that fetch", async () => {
  await set();
  await app.sandbox.control.addFault({ kind: "resetMidBody" }, { operation: "soldOrders", times: 20 });
  for (let run = 0; run < 4; run += 1) await runAndWork();
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
  await runAndWork();
  const inBook = new Set(await booked());
  expect(come.filter((number: string) => !inBook.has(number))).toEqual([]);
  expect((await allJobs()).at(-1)?.state).toBe("done");
});

test("a person's pause stays a person's, also at the moment at which a day's calls are used up", async () => {
  await set({ mostCalls: 2 });
  await runAndWork(async (job, ...rest) => {
    const outcome = await fetchOrders(job, ...rest);
    if (outcome.kind === "paused") await pauseJob(job.id);
    return outcome;
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
