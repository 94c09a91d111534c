import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobCalls, jobs } from "#lib/server/db/jobs-schema.ts";
import { createJob, getJob } from "#lib/server/jobs/jobs.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { isOftenUnsure } from "./read-job-calls.ts";

withTestDatabase();

// Each sign is a call, oldest first: answered, unsure, HTTP 503, HTTP 429, refused.
const ENDS = {
  a: { outcome: "answered" },
  u: { outcome: "unknown", reason: "connectionLost" },
  t: { outcome: "tryLater", reason: "unavailable" },
  l: { outcome: "tryLater", reason: "tooManyRequests" },
  r: { outcome: "refused", reason: "parameterError" },
} as const;

test.each<[string, string, number, boolean]>([
  ["4 of 10 are unsure", "uauauauaaa", 0, false],
  ["5 of 10 are unsure", "uauauauaua", 0, true],
  ["HTTP 503 is as unsure as a lost response", "tauatauata", 0, true],
  ["5 of fewer than 10 are unsure", "uauauuau", 0, true],
  ["5 are unsure, but one is too long ago", "uuauauauaaaa", 0, false],
  ["HTTP 429 and a rejection are clear", "lrlrlrlrlr", 0, false],
  ["5 are unsure, but two were before a person resumed it", "uauauauaua", 3, false],
  ["no call has ended", "", 0, false],
])("%s: %s, of which a person has seen %d: pauses %s", async (_, ends, seen, isOften) => {
  const beganAt = Date.now() - 60_000;
  const input = { resumedAt: seen === 0 ? undefined : beganAt + seen * 1_000 - 500 };
  const { id } = await createJob({
    ...{ kind: "findBuyers", uniqueKey: null, shopId: null, personId: null, accountId: FIRST_ACCOUNT },
    ...{ input, progress: {} },
  });
  for (const [at, sign] of [...ends].entries()) {
    const openedAt = new Date(beganAt + at * 1_000);
    const { callId } = await addCall({ openedAt, ...ENDS[sign as keyof typeof ENDS] });
    await database().insert(jobCalls).values({ callId, jobId: id, openedAt });
  }
  expect(await isOftenUnsure(await getJob(id))).toBe(isOften);
  await database().delete(jobs);
});
