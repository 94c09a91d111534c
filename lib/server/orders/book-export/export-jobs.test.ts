import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobFiles, jobs } from "#lib/server/db/jobs-schema.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { fetchKind, startFetch } from "#lib/server/orders/fetch/fetch-jobs.ts";
import type { ExportOrdersInput } from "#lib/shared/jobs/export-job.ts";
import {
  cancelJob,
  downloadJobFile,
  getJob,
  listJobs,
  pauseJob,
  resumeJob,
} from "#lib/server/job-kinds/job-verbs.ts";
import { purgeJobFiles } from "#lib/server/jobs/job-files.ts";
import type { Step } from "#lib/server/jobs/job-kind.ts";
import { workOn } from "#lib/server/jobs/work-on-jobs.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { exportTrials, MANY, numberAt } from "#lib/testing/export-trials.ts";
import { never } from "#lib/testing/job-trials.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { readSheet } from "#lib/testing/read-xlsx.ts";
import { exportBook } from "./export-book.ts";

const { app, fill, start, work, workWith, jobOf, fileOf, linesOf, partsOf, setAtWork } = exportTrials();
const ALL = { list: "soldOrders", goal: "all", edition: "enhanced" } as const;
const beginFetch = () => startFetch(app.context, { shopId: app.shopId("林间小铺"), ...ALL });

test("two presses at once begin one export; another choice is another one", async () => {
  const [one, again] = await Promise.all([start({ form: "plain" }), start({ form: "plain" })]);
  expect(again).toBe(one);
  expect(await start({ form: "excel" })).not.toBe(one);
  // A job that is being cancelled is not returned any more.
  await setAtWork(one);
  await cancelJob(app.context, { id: one });
  expect(await start({ form: "plain" })).not.toBe(one);
});

test("of a person three are open at most, however many presses come at once; one over makes room", async () => {
  const asked = ["number", "goods", "amount", "remark", "shop"].map((columns) => ({ columns }));
  const begun = await Promise.allSettled(asked.map((one) => start(one)));
  const isBegun = [true, true, true, false, false];
  expect(begun.map(({ status }) => status === "fulfilled")).toEqual(isBegun);
  expect(begun[3]).toMatchObject({ reason: { fields: { form: "orderBook.export.tooMany" } } });
  // An equal export returns the one in progress, and other people have their own.
  await start(asked[0]);
  await start(asked[3], await addSomebody());
  const { value: cancelled } = begun[1] as PromiseFulfilledResult<string>;
  await setAtWork(cancelled);
  await cancelJob(app.context, { id: cancelled });
  // As long as one is being written.
  await expect(start(asked[3])).rejects.toMatchObject({ code: "badInput" });
  await work(cancelled);
  await start(asked[3]);
  await expect(start(asked[4])).rejects.toMatchObject({ code: "badInput" });
});

test("only who began it and admins see, stop or download it, while a fetch is everybody's", async () => {
  await fill(5);
  const id = await start();
  await work(id);
  const fetch = await beginFetch();
  const [admin, colleague] = [await addSomebody(["admin"]), await addSomebody()];
  const ids = async (context: Context) => (await listJobs(context, { page: 1 })).jobs.map((job) => job.id);
  expect(await ids(app.context)).toEqual([fetch.id, id]);
  expect(await ids(admin)).toEqual([fetch.id, id]);
  expect(await ids(colleague)).toEqual([fetch.id]);
  for (const verb of [getJob, pauseJob, resumeJob, cancelJob, downloadJobFile])
    await expect(verb(colleague, { id })).rejects.toMatchObject({ code: "notFound" });
  expect((await getJob(colleague, { id: fetch.id })).kind).toBe("fetchOrders");
  expect(await fileOf(id, admin)).toEqual(await fileOf(id));
  await expect(downloadJobFile(app.context, { id: fetch.id })).rejects.toMatchObject({ code: "notFound" });
});

test("cancelled in the middle nothing of a file is left; paused it begins anew when resumed", async () => {
  await fill(MANY);
  for (const form of ["plain", "xlsx"]) {
    const cancelled = await start({ form });
    await workWith(cancelled, "update jobs set wanted = 'cancel'");
    expect(await jobOf(cancelled)).toMatchObject({ state: "cancelled", file: null });
    expect(await partsOf(cancelled)).toBe(0);
    await expect(downloadJobFile(app.context, { id: cancelled })).rejects.toMatchObject({ code: "notFound" });

    const paused = await start({ form });
    await workWith(paused, "update jobs set wanted = 'pause' where id = new.job_id");
    expect(await jobOf(paused)).toMatchObject({ state: "paused", pause: { by: "person" }, file: null });
    await resumeJob(app.context, { id: paused });
    await work(paused);
    expect(await jobOf(paused)).toMatchObject({ state: "done", done: MANY, total: MANY });
    const rows = form === "xlsx" ? readSheet(await fileOf(paused)) : await linesOf(paused);
    expect(rows).toHaveLength(MANY + 1);
  }
});

test("an export that another instance takes over is written once, from its beginning", async () => {
  await fill(MANY);
  const id = await start({ form: "xlsx", columns: "number.remark" });
  const other = randomUUID();
  await workWith(id, `update jobs set instance_id = '${other}'`);
  expect(await jobOf(id)).toMatchObject({ state: "running", file: null });
  expect(await partsOf(id)).toBe(1);
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: MANY });
  const numbers = readSheet(await fileOf(id))
    .slice(1)
    .map(([cell]) => cell?.value);
  expect(numbers).toEqual(Array.from({ length: MANY }, (_, at) => numberAt(at)));
});

test("an export whose instance dies is begun anew; what that one still writes is no part of it", async () => {
  await fill(30);
  const id = await start({ form: "plain", columns: "number" });
  const gone = randomUUID();
  await database().insert(instances).values({ id: gone, process: "elsewhere" });
  await setAtWork(id, gone);
  await database()
    .insert(jobFiles)
    .values([0, 1, 7].map((part) => ({ jobId: id, part, sealed: "1.0.half" })));
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "running", file: null });
  await expect(downloadJobFile(app.context, { id })).rejects.toMatchObject({ code: "notFound" });

  const [stale] = await database().select().from(jobs).where(eq(jobs.id, id));
  await database().delete(instances).where(eq(instances.id, gone));
  await work(id);
  const file = await fileOf(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 30 });
  if (!stale || stale.kind !== "exportOrders") throw new Error("no export");
  expect(
    await exportBook({ ...stale, kind: "exportOrders", input: stale.input as never }, gone, never),
  ).toEqual({ kind: "stopped" });
  expect(await fileOf(id)).toEqual(file);
  expect(await partsOf(id)).toBe(1);
});

test("an error pauses it with no file; a file that lacks a part ends with an error, not shorter", async () => {
  await fill(5);
  const id = await start({ form: "plain" });
  await database().execute(`update jobs set input = jsonb_set(input, '{sealed}', '"1.x.y"')`);
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "paused", pause: { by: "error" }, file: null });

  const whole = await start({ form: "excel" });
  await work(whole);
  await database().delete(jobFiles).where(eq(jobFiles.jobId, whole));
  await expect(fileOf(whole)).rejects.toThrow("a part of the file is gone");
});

test("a file goes after seven days, and its job still tells of it", async () => {
  await fill(5);
  const id = await start();
  await work(id);
  await purgeJobFiles(Date.now() + 6.9 * DAY_MS);
  expect(await partsOf(id)).toBe(1);
  await purgeJobFiles(Date.now() + 7.1 * DAY_MS);
  expect(await partsOf(id)).toBe(0);
  await database()
    .update(jobs)
    .set({ endedAt: new Date(Date.now() - 7.1 * DAY_MS) });
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 5, file: null });
  await expect(downloadJobFile(app.context, { id })).rejects.toMatchObject({ code: "notFound" });
});

test("a job that is deleted takes its file with it, and no order", async () => {
  await fill(5);
  const id = await start();
  await work(id);
  await database().delete(jobs).where(eq(jobs.id, id));
  expect(await partsOf(id)).toBe(0);
  expect(await database().$count(orders)).toBe(5);
});

test("a third export waits while two are under way in an instance, and a fetch does not", async () => {
  const forms = ["xlsx", "plain", "excel"];
  const [first = "", second = "", third = ""] = await Promise.all(forms.map((form) => start({ form })));
  const written = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  let count = 0;
  const slow: Step<ExportOrdersInput> = async (...given) => {
    count += 1;
    if (count === 2) begun.resolve(undefined);
    await written.promise;
    return exportBook(...given);
  };
  const inProgress = [first, second].map((id) => work(id, slow));
  await begun.promise;
  await work(third);
  expect(await jobOf(third)).toMatchObject({ state: "waiting", startedAt: null });
  const fetch = await beginFetch();
  const over = () => Promise.resolve({ kind: "over" } as const);
  await workOn(fetch.id, instanceId(), [{ ...fetchKind, step: over }], never);
  expect((await getJob(app.context, { id: fetch.id })).state).toBe("done");
  written.resolve(undefined);
  await Promise.all(inProgress);
  await work(third);
  for (const id of [first, second, third]) expect((await jobOf(id)).state).toBe("done");
});
