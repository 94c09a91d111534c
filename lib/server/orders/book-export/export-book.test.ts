import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobFiles, jobs } from "#lib/server/db/jobs-schema.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { STEPS } from "#lib/server/job-kinds/job-kinds.ts";
import {
  cancelJob,
  downloadJobFile,
  getJob,
  listJobs,
  pauseJob,
  resumeJob,
} from "#lib/server/job-kinds/job-verbs.ts";
import { purgeJobFiles } from "#lib/server/jobs/job-files.ts";
import { type Step, workOn } from "#lib/server/jobs/work-on-jobs.ts";
import { bookExportInput } from "#lib/server/orders/book/book-input.ts";
import { startFetch } from "#lib/server/orders/fetch/fetch-jobs.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ExportJob } from "#lib/shared/jobs/export-job.ts";
import { bookOrders, soldOrder } from "#lib/testing/book-orders.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { readSheet } from "#lib/testing/read-xlsx.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/audit-trail.ts";
import { exportBook } from "./export-book.ts";
import { startExport } from "./export-jobs.ts";

const SHOP = "林间小铺";
const OTHER = "拾光文具";
const HERE = randomUUID();
const NUMBERS = "440298160771335";
const never = new AbortController().signal;

const app = withTestApp(() =>
  emptyTables("orders", "order_counts", "order_readings", "jobs", "job_calls", "job_files"),
);
let admin: Context;
let colleague: Context;
beforeAll(async () => {
  await database().insert(instances).values({ id: HERE, process: "here" });
  admin = await addSomebody(["admin"]);
  colleague = await addSomebody();
});

const number = (at: number) => `${NUMBERS}${String(at).padStart(4, "0")}`;
/** Of a file that is written in several parts. */
const MANY = 1_500;
async function fill(count: number, shop = SHOP, from = 0): Promise<void> {
  const sold = Array.from({ length: count }, (_, at) =>
    soldOrder(number(from + at), {
      amountFen: at === 1 ? { unreadable: "?" } : { value: 1_990 + at },
      remark: at === 0 ? "=cmd()" : count === MANY ? randomBytes(75).toString("base64") : null,
      confirmedAt: { value: Date.UTC(2026, 10, 1) - (from + at) * 60_000 },
    }),
  );
  await bookOrders(app.shopId(shop), { sold });
}

async function start(given: Record<string, string> = {}, context = app.context): Promise<string> {
  const input = bookExportInput.parse({ shop: app.shopId(SHOP), ...given });
  return (await startExport(context, input, (word, values) => `${word}${values?.count ?? ""}`)).id;
}

const beginFetch = () =>
  startFetch(app.context, { shopId: app.shopId(SHOP), list: "soldOrders", goal: "all", edition: "enhanced" });
const work = (id: string, step: Step<"exportOrders"> = exportBook, instance = HERE) =>
  workOn(id, instance, { ...STEPS, exportOrders: step }, never);
const jobOf = async (id: string, context = app.context) => (await getJob(context, { id })) as ExportJob;
async function fileOf(id: string, context = app.context): Promise<Buffer> {
  const { parts, bytes } = await downloadJobFile(context, { id });
  const file = Buffer.concat(await Array.fromAsync(parts));
  expect(file.length).toBe(bytes);
  return file;
}
const linesOf = async (id: string) => (await fileOf(id)).toString("utf8").split("\r\n").slice(0, -1);
const partsOf = async (id: string) =>
  (await database().select().from(jobFiles).where(eq(jobFiles.jobId, id))).length;
/** The trail's entries about files, the newest last. */
const exported = async () => (await auditTrail("exported")).map(({ details }) => details);
/** Has the database do something the moment that a file is half written, or (`isBegun`) when it is about to be written. */
async function midway(does: string, isBegun = false): Promise<() => Promise<void>> {
  const on = isBegun
    ? `after update on jobs for each row when (old.progress ->> 'beganAt' is null and new.progress ->> 'beganAt' is not null)`
    : "after insert on job_files for each row when (new.part = 0)";
  await database().execute(
    `create function midway() returns trigger language plpgsql as $$ begin ${does}; return null; end $$`,
  );
  await database().execute(`create trigger midway ${on} execute function midway()`);
  return async () => void (await database().execute("drop function midway cascade"));
}

test.each([false, true])(
  "every order that is meant is in the file, in the order of the screen and with the columns asked for (all shops: %s)",
  async (all) => {
    await fill(30);
    await fill(20, OTHER, 40);
    const id = await start({
      columns: "shop.number.amount",
      form: "excel",
      sort: "amount",
      ...(all && { all: "1" }),
    });
    expect(await jobOf(id)).toMatchObject({ state: "waiting", total: all ? 50 : 30, done: 0, file: null });
    await work(id);
    const job = await jobOf(id);
    expect(job).toMatchObject({ state: "done", done: all ? 50 : 30, total: all ? 50 : 30, cut: null });
    expect(job.file?.name).toMatch(/^order-book-\d{8}-\d{4}-simulated\.csv$/);
    const lines = await linesOf(id);
    expect(lines[0]).toBe("\ufeffshop,number,amount,mark");
    expect(lines).toHaveLength(all ? 51 : 31);
    expect(new Set(lines.slice(1).map((line) => line.split(",")[0]))).toEqual(
      new Set(all ? [SHOP, OTHER] : [SHOP]),
    );
    expect(lines.slice(1).every((line) => /,"=""\d{19}""",(\?|\d+\.\d\d|),SIMULATED$/.test(line))).toBe(true);
    const amounts = lines.slice(1).flatMap((line) => Number(line.split(",")[2]) || []);
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
    const count = all ? 50 : 30;
    expect((await exported()).slice(-2)).toEqual([
      { what: "orderBook", how: "csv", count },
      { what: "orderBook", how: "download", count },
    ]);
  },
);

test("a workbook has order numbers and formula-like remarks as text and amounts as numbers; all columns where none are named", async () => {
  await fill(3);
  const id = await start();
  await work(id);
  const [header, first, second] = readSheet(await fileOf(id));
  const at = (word: string) => header?.findIndex((cell) => cell?.value === word) ?? -1;
  expect(header?.at(-1)?.value).toBe("mark");
  expect(first?.[at("number")]).toEqual({ kind: "text", value: number(0) });
  expect(first?.[at("remark")]).toEqual({ kind: "text", value: "=cmd()" });
  expect(first?.[at("amount")]).toEqual({ kind: "number", value: "19.9" });
  expect(second?.[at("amount")]).toEqual({ kind: "text", value: "?" });
  expect(first?.[at("confirmed")]).toEqual({ kind: "text", value: "2026-11-01 08:00" });
  expect(first?.[at("mark")]).toEqual({ kind: "text", value: "SIMULATED" });
});

test("what was searched for is kept under seal and found again; columns nobody knows are refused", async () => {
  await fill(30);
  const id = await start({ q: number(7), columns: "number", form: "plain" });
  const [row] = await database().select().from(jobs).where(eq(jobs.id, id));
  expect(JSON.stringify(row)).not.toContain(number(7));
  await work(id);
  expect(await linesOf(id)).toEqual(["\ufeffnumber,mark", `${number(7)},SIMULATED`]);
  await expect(start({ columns: "number.constructor" })).rejects.toMatchObject({ code: "badInput" });
  await expect(start({ shop: randomUUID() })).rejects.toMatchObject({ code: "notFound" });
});

test("two presses at once begin one export; another choice is another one", async () => {
  const [one, again] = await Promise.all([start({ form: "plain" }), start({ form: "plain" })]);
  expect(again).toBe(one);
  expect(await start({ form: "excel" })).not.toBe(one);
  // One that is being cancelled is not given any more.
  await database().update(jobs).set({ state: "running", instanceId: HERE }).where(eq(jobs.id, one));
  await cancelJob(app.context, { id: one });
  expect(await start({ form: "plain" })).not.toBe(one);
});

test("of a person three are open at most, however many presses there are at once; one that is over makes room", async () => {
  const asked = ["number", "goods", "amount", "remark", "shop"].map((columns) => ({ columns }));
  const begun = await Promise.allSettled(asked.map((one) => start(one)));
  expect(begun.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  expect(begun[3]).toMatchObject({ reason: { fields: { form: "orderBook.export.tooMany" } } });
  // The same once more is the one that is under way, and others have their own.
  await start(asked[0]);
  await start(asked[3], colleague);
  const cancelled = (begun[1] as PromiseFulfilledResult<string>).value;
  await database().update(jobs).set({ state: "running", instanceId: HERE }).where(eq(jobs.id, cancelled));
  await cancelJob(app.context, { id: cancelled });
  // As long as it is written on.
  await expect(start(asked[3])).rejects.toMatchObject({ code: "badInput" });
  await work(cancelled);
  await start(asked[3]);
  await expect(start(asked[4])).rejects.toMatchObject({ code: "badInput" });
});

test("a file that is cut says so in its last row and on its job", async () => {
  await fill(12);
  for (const form of ["plain", "xlsx"]) {
    const id = await start({ form, columns: "number" });
    await work(id, (job, instance, signal) => exportBook(job, instance, signal, 7));
    expect(await jobOf(id)).toMatchObject({ state: "done", done: 7, total: 12, cut: "limit" });
    const rows =
      form === "plain"
        ? (await linesOf(id)).map((line) => line.split(",")[0])
        : readSheet(await fileOf(id)).map(([cell]) => cell?.value);
    expect(rows).toHaveLength(9);
    expect(rows.at(-1)).toBe("cut1000000");
    await work(id, (job, instance, signal) => exportBook(job, instance, signal, 12));
  }
  const exact = await start({ columns: "number", form: "plain" });
  await work(exact, (job, instance, signal) => exportBook(job, instance, signal, 12));
  expect(await jobOf(exact)).toMatchObject({ done: 12, cut: null });
});

test.each([
  ["xlsx", 1],
  ["excel", 1],
  ["plain", 0],
])(
  "a text longer than a cell is counted on the job and says so at its end, or is whole (%s)",
  async (form, cut) => {
    const remark = "注".repeat(40_000);
    await bookOrders(app.shopId(SHOP), {
      sold: [soldOrder(number(0), { remark }), soldOrder(number(1), { remark: "短" })],
    });
    const id = await start({ form, columns: "number.remark" });
    await work(id);
    expect(await jobOf(id)).toMatchObject({ state: "done", done: 2, cut: null, cutCells: cut });
    const file = await fileOf(id);
    const text = form === "xlsx" ? JSON.stringify(readSheet(file)) : file.toString("utf8");
    expect(text.includes("注cutCell")).toBe(cut === 1);
    expect(text.includes(remark)).toBe(cut === 0);
  },
);

test("what was read since the press is counted, too: the total is what the file is settled on", async () => {
  await fill(5);
  const id = await start({ form: "plain" });
  await fill(5, SHOP, 100);
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 10, total: 10 });
});

test("orders that leave while they are written are told by the difference to the count at the start", async () => {
  await fill(MANY);
  const id = await start({ form: "plain" });
  const end = await midway(`delete from orders where number = '${number(MANY - 1)}'`);
  await work(id);
  await end();
  expect(await jobOf(id)).toMatchObject({ state: "done", done: MANY - 1, total: MANY, cut: null });
  expect(await linesOf(id)).toHaveLength(MANY);
});

test("nobody but who began it and admins sees, stops or downloads it, while a fetch is everybody's", async () => {
  await fill(5);
  const id = await start();
  await work(id);
  const fetch = await beginFetch();
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

test("cancelled in the middle there is no file and nothing of it is left; paused it begins anew when resumed", async () => {
  await fill(MANY);
  for (const form of ["plain", "xlsx"]) {
    const cancelled = await start({ form });
    let end = await midway("update jobs set wanted = 'cancel'");
    await work(cancelled);
    await end();
    expect(await jobOf(cancelled)).toMatchObject({ state: "cancelled", file: null });
    expect(await partsOf(cancelled)).toBe(0);
    await expect(downloadJobFile(app.context, { id: cancelled })).rejects.toMatchObject({ code: "notFound" });

    const paused = await start({ form });
    end = await midway("update jobs set wanted = 'pause' where id = new.job_id");
    await work(paused);
    await end();
    expect(await jobOf(paused)).toMatchObject({ state: "paused", pause: { by: "person" }, file: null });
    await resumeJob(app.context, { id: paused });
    await work(paused);
    expect(await jobOf(paused)).toMatchObject({ state: "done", done: MANY, total: MANY });
    const rows = form === "xlsx" ? readSheet(await fileOf(paused)) : await linesOf(paused);
    expect(rows).toHaveLength(MANY + 1);
  }
});

test("an export that another instance takes over in the middle is written once, from its beginning", async () => {
  await fill(MANY);
  const id = await start({ form: "xlsx", columns: "number.remark" });
  const other = randomUUID();
  const end = await midway(`update jobs set instance_id = '${other}'`);
  await work(id);
  await end();
  expect(await jobOf(id)).toMatchObject({ state: "running", file: null });
  expect(await partsOf(id)).toBe(1);
  await work(id, exportBook, HERE);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: MANY });
  const numbers = readSheet(await fileOf(id))
    .slice(1)
    .map(([cell]) => cell?.value);
  expect(numbers).toEqual(Array.from({ length: MANY }, (_, at) => number(at)));
});

test("an export whose instance dies is begun anew by another, and what the dead one still writes is no part of the file", async () => {
  await fill(30);
  const id = await start({ form: "plain", columns: "number" });
  const gone = randomUUID();
  await database().insert(instances).values({ id: gone, process: "elsewhere" });
  await database().update(jobs).set({ state: "running", instanceId: gone });
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

test("an error pauses it with no file, and a file of which a part is gone ends with an error, not shorter", async () => {
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
  await purgeJobFiles(Date.now() + 6.9 * 24 * 3_600_000);
  expect(await partsOf(id)).toBe(1);
  await purgeJobFiles(Date.now() + 7.1 * 24 * 3_600_000);
  expect(await partsOf(id)).toBe(0);
  await database()
    .update(jobs)
    .set({ endedAt: new Date(Date.now() - 7.1 * 24 * 3_600_000) });
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

test("a third export waits while two are under way in an instance, and a fetch does not wait for them", async () => {
  const forms = ["xlsx", "plain", "excel"];
  const [first = "", second = "", third = ""] = await Promise.all(forms.map((form) => start({ form })));
  const written = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  let count = 0;
  const slow: Step<"exportOrders"> = async (...given) => {
    count += 1;
    if (count === 2) begun.resolve(undefined);
    await written.promise;
    return exportBook(...given);
  };
  const underWay = [first, second].map((id) => work(id, slow));
  await begun.promise;
  await work(third);
  expect(await jobOf(third)).toMatchObject({ state: "waiting", startedAt: null });
  const fetch = await beginFetch();
  const over = () => Promise.resolve({ kind: "over" } as const);
  await workOn(fetch.id, HERE, { ...STEPS, fetchOrders: over }, never);
  expect((await getJob(app.context, { id: fetch.id })).state).toBe("done");
  written.resolve(undefined);
  await Promise.all(underWay);
  await work(third);
  for (const id of [first, second, third]) expect((await jobOf(id)).state).toBe("done");
});
