import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { findBuyersKind } from "#lib/server/buyers/find-buyers.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { never } from "#lib/testing/job-trials.ts";
import { jobsInHand } from "./jobs-in-hand.ts";
import { createJob } from "./jobs.ts";
import { workOn } from "./work-on-jobs.ts";

const { app } = buyerTrials();

async function addJob(): Promise<string> {
  const { account } = await settingsSnapshot();
  const { personId } = app.context.identity;
  const made = { kind: "findBuyers" as const, uniqueKey: randomUUID(), accountId: account.id, personId };
  return (await createJob({ ...made, input: {}, progress: { total: 0, done: 0 } })).id;
}

const isJob = (id: string) => eq(jobs.id, id);

/** Works on jobs while at most one has a turn; notes whose turns came. */
function turnsOf(turns: string[]) {
  const one = { ...findBuyersKind, maxConcurrent: 1 };
  const step: typeof one.step = (job) => {
    turns.push(job.id);
    return Promise.resolve({ kind: "over" });
  };
  return (id: string) => workOn(id, instanceId(), [{ ...one, step }], never);
}

test("of several lists that wait, the one that has waited longest gets the next turn", async () => {
  const [first, second, third] = [await addJob(), await addJob(), await addJob()];
  // The turn of the first one has just ended.
  await database()
    .update(jobs)
    .set({ retryAt: sql`now()` })
    .where(isJob(first));
  const turns: string[] = [];
  const work = turnsOf(turns);
  for (const id of [first, third, second, first, third, first]) await work(id);
  expect(turns).toEqual([second, third, first]);
});

test("a list whose turn is being looked at isn't overtaken by a younger one", async () => {
  const [first, second] = [await addJob(), await addJob()];
  const turns: string[] = [];
  const work = turnsOf(turns);
  jobsInHand().set(first, { kind: null, stop: new AbortController() });
  await work(second);
  expect(turns).toEqual([]);
  jobsInHand().delete(first);
  for (const id of [first, second]) await work(id);
  expect(turns).toEqual([first, second]);
});

test("a job that is over takes no room", async () => {
  const [first, second] = [await addJob(), await addJob()];
  const turns: string[] = [];
  const work = turnsOf(turns);
  await work(first);
  await Promise.all([work(first), work(second)]);
  expect(turns).toEqual([first, second]);
});

test("a job that waits for its next try keeps no other from its turn", async () => {
  const [first, second] = [await addJob(), await addJob()];
  await database()
    .update(jobs)
    .set({ retryAt: sql`now() + interval '1 minute'` })
    .where(isJob(first));
  const turns: string[] = [];
  await turnsOf(turns)(second);
  expect(turns).toEqual([second]);
});
