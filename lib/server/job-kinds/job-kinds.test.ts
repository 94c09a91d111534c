import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobs, type MadeJobFile } from "#lib/server/db/jobs-schema.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import type { StepOutcome } from "#lib/server/jobs/job-kind.ts";
import { createJob, getJob } from "#lib/server/jobs/jobs.ts";
import { startJobWorkers, workOn } from "#lib/server/jobs/work-on-jobs.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { forgetSettings, settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { JobKindName } from "#lib/shared/jobs/jobs.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { JOB_KINDS } from "./job-kinds.ts";

const app = withTestApp(() => database().delete(jobs));

async function addJob(kind: JobKindName, file: MadeJobFile | null = null): Promise<string> {
  const { account } = await settingsSnapshot();
  const { personId } = (await addSomebody(["admin"])).identity;
  const made = { kind, uniqueKey: null, accountId: account.id, personId, input: {}, progress: {} };
  const { id } = await createJob(made);
  await database().update(jobs).set({ file }).where(eq(jobs.id, id));
  return id;
}

test("with each kind at its limit all jobs run: none waits for a worker", async () => {
  const isOver = Promise.withResolvers<StepOutcome>();
  const kinds = JOB_KINDS.map((kind) => ({ ...kind, step: () => isOver.promise }));
  const endWork = await startJobWorkers(instanceId(), kinds);
  onTestFinished(async () => {
    isOver.resolve({ kind: "over" });
    await endWork();
  });
  const names = kinds.flatMap(({ name, maxConcurrent }) => Array.from({ length: maxConcurrent }, () => name));
  for (const name of names) await addJob(name);
  const running = () => database().$count(jobs, eq(jobs.state, "running"));
  await expect.poll(running, { timeout: 20_000 }).toBe(names.length);
});

const FILE: MadeJobFile = { name: "a.csv", type: "text/csv", bytes: 1, parts: 1, what: "orderBook", rows: 1 };

test.each([
  ...JOB_KINDS.map((kind) => ({ kind, file: null, end: { state: "paused", pause: { by: "account" } } })),
  ...JOB_KINDS.map((kind) => ({ kind, file: FILE, end: { state: "done", pause: null } })),
])("a job ($kind.name) of an earlier account ends as $end.state", async ({ kind, file, end }) => {
  const id = await addJob(kind.name, file);
  await beginAccount(app.context.identity.personId);
  forgetSettings();
  const step = () => Promise.resolve<StepOutcome>({ kind: "over" });
  await workOn(id, instanceId(), [{ ...kind, step }], new AbortController().signal);
  expect(await getJob(id)).toMatchObject(end);
});
