import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { setPriceList } from "#lib/server/connection/get-price-list.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { placements, topUpLinks } from "#lib/server/db/top-up-schema.ts";
import {
  cancelJob,
  findOpenJob,
  getJob,
  listJobs,
  pauseJob,
  resumeJob,
} from "#lib/server/job-kinds/job-verbs.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { LinksJob } from "#lib/shared/top-up/top-up.ts";
import { jobTrials } from "#lib/testing/job-trials.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { bodyText, type SandboxFault } from "#lib/testing/sandbox-control.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { missingLinksKind, startMissingLinks } from "./missing-links.ts";
import { archivePlacement, createPlacement } from "./placements.ts";

const app = withTestApp(() => database().delete(jobs));
const { work, doBefore } = jobTrials(missingLinksKind);
let marketing: Context;
let ids: string[];
beforeAll(async () => void (marketing = await addSomebody(["marketing"])));
beforeEach(async () => {
  await database().delete(placements);
  ids = [];
  for (const sid of ["shelf-1", "shelf-2", "shelf-3", "shelf-4"])
    ids.push((await createPlacement(marketing, { sid, owner: "Lin Xiao", name: sid })).id);
});

const start = async () => (await startMissingLinks(marketing, { placementIds: ids })).id;
const jobOf = async (id: string) => (await getJob(marketing, { id })) as LinksJob;
const sids = async () => (await app.sandbox.control.meter()).calls.map((call) => bodyText(call).slice(4));
const stored = () => database().$count(topUpLinks);
const fail = (fault: SandboxFault, times = 1) =>
  app.sandbox.control.addFault(fault, { operation: "topUpLink", times });

test("each placement without links costs one call, and its links come with the end of it", async () => {
  const id = await start();
  expect(await start(), "one at a time").toBe(id);
  expect(await findOpenJob(marketing.identity, "fetchMissingLinks")).toBe(id);
  await archivePlacement(marketing, { id: ids[1]!, isArchived: true });
  await work(id);
  expect(await sids()).toEqual(["shelf-1", "shelf-3", "shelf-4"]);
  const rows = await app.ledger();
  const links = await database().select().from(topUpLinks);
  expect(links.map(({ callId }) => callId).sort()).toEqual(rows.map(({ callId }) => callId).sort());
  // The service reports no charge of these calls.
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 3, total: 4, calls: 3, costPoints: null });
  expect(await findOpenJob(marketing.identity, "fetchMissingLinks")).toBeNull();
  await work(await start());
  expect(await sids()).toHaveLength(3);
});

test("a placement named twice costs one call, and one that needs none is no part of the price", async () => {
  const [first = "", second = "", third = "", fourth = ""] = ids;
  const placementIds = [first, first, second, third, fourth];
  const { id } = await startMissingLinks(marketing, { placementIds });
  await work(
    id,
    doBefore(2, () => pauseJob(marketing, { id })),
  );
  await archivePlacement(marketing, { id: second, isArchived: true });
  const [link] = await database().select().from(topUpLinks);
  if (!link) throw new Error("no links");
  await database()
    .insert(topUpLinks)
    .values({ ...link, placementId: third, answer: { ...link.answer, links: {} } });
  // Operation 1 reports no charge: only what needs no call has a known price.
  const pointsLeft = async () => (await jobOf(id)).resumePoints;
  expect(await pointsLeft(), "the fourth").toBeNull();
  await archivePlacement(marketing, { id: fourth, isArchived: true });
  expect(await pointsLeft()).toEqual(exactly(0));
  await resumeJob(marketing, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 1, total: 4, calls: 1 });
});

test("a job that would cost more than was confirmed makes no call before somebody resumes it", async () => {
  await setPriceList(app.context, {
    prices: [{ operation: "topUpLink", variant: null, points: 2, isPerRow: false }],
  });
  const { id } = await startMissingLinks(marketing, { placementIds: ids, mostPoints: 7 });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "paused", pause: { by: "morePoints" }, calls: 0 });
  await resumeJob(marketing, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 4, calls: 4 });
  expect(await sids()).toHaveLength(4);
});

test("links of a sid that was changed during the call are not counted as got", async () => {
  const id = await start();
  await app.sandbox.control.setLatency({ topUpLink: 300 });
  const working = work(id);
  await expect.poll(sids).toEqual(["shelf-1"]);
  await database().update(placements).set({ sid: "moved" }).where(eq(placements.id, ids[0]!));
  await working;
  expect([(await jobOf(id)).done, await stored()]).toEqual([3, 3]);
});

test("who has no role for links neither sees nor stops the job", async () => {
  const id = await start();
  const staff = app.context;
  expect((await listJobs(staff, { page: 1 })).jobs).toEqual([]);
  expect(await findOpenJob(staff.identity, "fetchMissingLinks")).toBeNull();
  for (const verb of [getJob, pauseJob, resumeJob, cancelJob])
    await expect(verb(staff, { id })).rejects.toMatchObject({ code: "notFound" });
  expect((await listJobs(marketing, { page: 1 })).jobs).toMatchObject([{ id, state: "waiting" }]);
});

test.each([204, 302, 401])("code %i pauses it, and a press asks for that placement again", async (code) => {
  const id = await start();
  await work(
    id,
    doBefore(2, () => fail({ kind: "code", code })),
  );
  expect(await jobOf(id)).toMatchObject({ state: "paused", pause: { by: "service", code }, done: 1 });
  expect(await sids()).toEqual(["shelf-1", "shelf-2"]);
  await resumeJob(marketing, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 4, pause: null });
  expect(await sids()).toEqual(["shelf-1", "shelf-2", "shelf-2", "shelf-3", "shelf-4"]);
});

test.each([
  ["lost", { kind: "resetMidBody" }],
  ["without a link", { kind: "rawBody", body: JSON.stringify({ code: 0, msg: "ok", data: {} }) }],
] as const)("a response %s leaves its placement out, and three in a row pause it", async (_, fault) => {
  const id = await start();
  await fail(fault, 3);
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "paused", pause: { by: "noAnswers" }, done: 0 });
  await resumeJob(marketing, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 1, total: 4 });
  expect(await sids()).toEqual(["shelf-1", "shelf-2", "shelf-3", "shelf-4"]);
});
