import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobCalls, jobItems, jobs } from "#lib/server/db/jobs-schema.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { leaveItems, settleItems } from "./job-items.ts";
import { createJob } from "./jobs.ts";

withTestDatabase();

test("a call that waits to be repeated keeps its rows from an instance that lost the job", async () => {
  const { id } = await createJob(
    {
      ...{ kind: "findBuyers", uniqueKey: null, shopId: null, personId: null, accountId: FIRST_ACCOUNT },
      ...{ input: {}, progress: {} },
    },
    [{ nr: 1, state: "notAsked", sealed: "x" }],
  );
  const { callId } = await addCall({ outcome: "tryLater", reason: "tooManyRequests" });
  await database().insert(jobCalls).values({ callId, jobId: id });
  await database().update(jobItems).set({ state: "asking", callId });
  const heldBy = (instance: string) =>
    database().update(jobs).set({ state: "running", instanceId: instance }).where(eq(jobs.id, id));
  const states = async () => (await database().select().from(jobItems)).map(({ state }) => state);
  await heldBy("00000000-0000-4000-8000-000000000001");
  await settleItems(id);
  await leaveItems(id, [{ nr: 1, sealed: "x" }], "needsPerson");
  expect(await states()).toEqual(["asking"]);
  await heldBy(instanceId());
  await settleItems(id);
  expect(await states()).toEqual(["notAsked"]);
});
