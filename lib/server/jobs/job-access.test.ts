import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { people } from "#lib/server/db/schema.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { cancelJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { refreshKind, startRefresh } from "#lib/server/orders/refresh/refresh-shops.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { never } from "#lib/testing/job-trials.ts";
import { addSomebody, changePerson } from "#lib/testing/people.ts";
import { many } from "#lib/testing/shown/buyer-orders.ts";
import { getJob } from "./jobs.ts";
import { workOn } from "./work-on-jobs.ts";

const { app, start, work, doBefore, metered } = buyerTrials();
const workOnRefresh = (id: string, before: () => Promise<unknown> = () => Promise.resolve()) => {
  const step: typeof refreshKind.step = async (...given) => {
    await before();
    return refreshKind.step(...given);
  };
  return workOn(id, instanceId(), [{ ...refreshKind, step }], never);
};

const LOSSES: [string, (id: string) => Promise<unknown>][] = [
  ["disabled", (id) => changePerson(id, { disabledAt: new Date() })],
  ["no longer staff", (id) => changePerson(id, { roles: ["marketing"] })],
  ["deleted", (id) => database().delete(people).where(eq(people.id, id))],
];

async function startRefreshBy(by = app.context): Promise<string> {
  const input = { shopIds: [app.shopId("青禾家居")], edition: "basic" as const };
  return (await startRefresh(by, input)).id;
}

test.each(LOSSES)("the lookup of a person who is %s makes no call and pauses", async (_, lose) => {
  const by = await addSomebody();
  const id = await start(many(40), { by });
  // Lost within the step, behind the look of the worker.
  await work(
    id,
    doBefore(1, () => lose(by.identity.personId)),
  );
  expect(await metered()).toEqual([]);
  expect(await getJob(id)).toMatchObject({ state: "paused", wanted: "pause", pause: { by: "owner" } });
});

test.each(LOSSES)("the refresh of a person who is %s makes no call and pauses", async (_, lose) => {
  const by = await addSomebody();
  const id = await startRefreshBy(by);
  await workOnRefresh(id, () => lose(by.identity.personId));
  expect(await metered()).toEqual([]);
  expect(await getJob(id)).toMatchObject({ state: "paused", pause: { by: "starter" } });
});

test("whoever resumes a refresh of a disabled person takes it over", async () => {
  const by = await addSomebody();
  const id = await startRefreshBy(by);
  await changePerson(by.identity.personId, { disabledAt: new Date() });
  await workOnRefresh(id);
  const other = await addSomebody();
  await resumeJob(other, { id });
  await workOnRefresh(id);
  expect(await getJob(id)).toMatchObject({ state: "done", personId: other.identity.personId });
});

test("a job that a person resumes for another one with access stays theirs", async () => {
  const by = await addSomebody();
  const id = await startRefreshBy(by);
  await database().update(jobs).set({ state: "paused", wanted: "pause" });
  await resumeJob(await addSomebody(), { id });
  expect(await getJob(id)).toMatchObject({ personId: by.identity.personId });
});

test("a lookup goes on only once its person has access again; an admin can cancel it", async () => {
  const by = await addSomebody();
  const admin = await addSomebody(["admin"]);
  const id = await start(many(2), { by });
  await changePerson(by.identity.personId, { disabledAt: new Date() });
  await work(id);
  await resumeJob(admin, { id });
  await work(id);
  expect(await getJob(id)).toMatchObject({ state: "paused", pause: { by: "owner" } });
  expect(await metered()).toEqual([]);
  await changePerson(by.identity.personId, { disabledAt: null });
  await resumeJob(by, { id });
  await work(id);
  expect(await metered()).toHaveLength(1);
  const left = await start(many(3), { by });
  await changePerson(by.identity.personId, { disabledAt: new Date() });
  await work(left);
  await cancelJob(admin, { id: left });
  expect(await getJob(left)).toMatchObject({ state: "cancelled" });
});
