import { beforeAll, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { cancelJob, findOpenJob, getJob, pauseJob, resumeJob } from "#lib/server/job-kinds/job-verbs.ts";
import { bookReadings } from "#lib/server/orders/book/book-readings.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { RefreshJob } from "#lib/shared/today/refresh-job.ts";
import { jobTrials } from "#lib/testing/job-trials.ts";
import { jobWorkers } from "#lib/testing/job-workers.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { formParts, type SandboxFault } from "#lib/testing/sandbox-control.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { refreshKind, startRefresh } from "./refresh-shops.ts";

const app = withTestApp(() => database().delete(jobs));
const { work, doBefore } = jobTrials(refreshKind);
const NAMES = ["林间小铺", "青禾家居", "拾光文具", "初雪集"];
let shopIds: string[];
beforeAll(() => void (shopIds = NAMES.map((name) => app.shopId(name))));

const start = async () => (await startRefresh(app.context, { shopIds, edition: "enhanced" })).id;
const jobOf = async (id: string) => (await getJob(app.context, { id })) as RefreshJob;
const kindsOf = async (id: string) => (await jobOf(id)).shops.map(({ kind }) => kind);
const calls = async () => (await app.sandbox.control.meter()).calls;
const fail = (fault: SandboxFault) => app.sandbox.control.addFault(fault, { operation: "soldOrders" });

test("one call a shop reads a hundred of its orders into the book, past the cache", async () => {
  const id = await start();
  expect(await start(), "one at a time").toBe(id);
  await work(id);
  const job = await jobOf(id);
  expect(job).toMatchObject({ state: "done", done: 4, total: 4, calls: 4 });
  // One shop reports no charge.
  expect(job.costPoints).toEqual({ low: 3, high: null });
  expect((await calls()).map((call) => new Map(formParts(call)).get("pageSize"))).toEqual(
    Array(4).fill("100"),
  );
  await bookReadings();
  const counts = job.shops.map((shop) => (shop.kind === "read" ? shop.orders : 0));
  expect(await database().$count(orders)).toBe(counts.reduce((sum, count) => sum + count));
  expect(counts[0]).toBe(100);
  await work(await start());
  expect(await calls()).toHaveLength(8);
});

test("who has no role for orders neither sees nor stops the job", async () => {
  const id = await start();
  const marketing = await addSomebody(["marketing"]);
  expect(await findOpenJob(marketing.identity, "refreshShops")).toBeNull();
  expect(await findOpenJob(app.context.identity, "refreshShops")).toBe(id);
  for (const verb of [getJob, pauseJob, resumeJob, cancelJob])
    await expect(verb(marketing, { id })).rejects.toMatchObject({ code: "notFound" });
});

test("no call leaves after a pause or a cancel between two shops", async () => {
  const id = await start();
  await work(
    id,
    doBefore(2, () => pauseJob(app.context, { id })),
  );
  expect(await kindsOf(id)).toEqual(["read", "left", "left", "left"]);
  await resumeJob(app.context, { id });
  await work(
    id,
    doBefore(2, () => cancelJob(app.context, { id })),
  );
  expect(await jobOf(id)).toMatchObject({ state: "cancelled", done: 2 });
  await work(id);
  expect(await calls()).toHaveLength(2);
});

test.each([204, 401])("code %i, which all shops would meet, pauses it until a press", async (code) => {
  const id = await start();
  await work(
    id,
    doBefore(2, () => fail({ kind: "code", code })),
  );
  const { state, pause, resumePoints } = await jobOf(id);
  expect([state, pause]).toMatchObject(["paused", { by: "service", code }]);
  expect(resumePoints, "three calls").toEqual(exactly(3));
  expect(await kindsOf(id)).toEqual(["read", "problem", "left", "left"]);
  await resumeJob(app.context, { id });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 4, pause: null });
  expect(await calls()).toHaveLength(5);
});

test.each([
  ["code 302", { kind: "code", code: 302 }],
  ["a lost response", { kind: "resetMidBody" }],
] as const)(
  "%s is one shop's alone: the next ones are read, and it is not called again",
  async (_, fault) => {
    const id = await start();
    await fail(fault);
    await work(id);
    expect(await jobOf(id)).toMatchObject({ state: "done", done: 3, total: 4 });
    expect(await kindsOf(id)).toEqual(["problem", "read", "read", "read"]);
    expect(await calls()).toHaveLength(4);
  },
);

test("three shops in a row without a response pause it, and a press goes on behind them", async () => {
  const id = await start();
  await app.sandbox.control.addFault({ kind: "resetMidBody" }, { operation: "soldOrders", times: 3 });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "paused", pause: { by: "noAnswers" } });
  expect(await kindsOf(id)).toEqual(["problem", "problem", "problem", "left"]);
  await resumeJob(app.context, { id });
  await work(id);
  expect(await kindsOf(id)).toEqual(["problem", "problem", "problem", "read"]);
  expect(await calls()).toHaveLength(4);
});

test("a shop named twice costs one call", async () => {
  const [first = "", second = ""] = shopIds;
  const { id } = await startRefresh(app.context, { shopIds: [first, first, second], edition: "enhanced" });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 2, total: 2, calls: 2 });
});

test("a call whose instance dies before its end is written is not made again by another", async () => {
  const workers = jobWorkers(app);
  try {
    await app.sandbox.control.setLatency({ soldOrders: 60_000 });
    const id = await start();
    const [first = ""] = await workers.start(1);
    await expect.poll(async () => (await calls()).length).toBe(1);
    await workers.kill(first);
    await app.sandbox.control.setLatency({ soldOrders: 0 });
    await workers.start(1);
    await expect.poll(async () => (await jobOf(id)).state, { timeout: 60_000 }).toBe("done");
    expect(await kindsOf(id)).toEqual(["problem", "read", "read", "read"]);
    expect(await calls()).toHaveLength(4);
  } finally {
    await workers.end();
  }
});
