import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { pauseJob } from "#lib/server/jobs/jobs.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { fetchTrials, OWNER_ID } from "#lib/testing/fetch-trials.ts";
import { fetchOrders } from "./fetch-orders.ts";

const { app, start, work, look, allJobs, booked, soldCalls, setSchedule: set, fail, runDue } = fetchTrials();

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
