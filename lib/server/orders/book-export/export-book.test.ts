import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { exportTrials, MANY, numberAt } from "#lib/testing/export-trials.ts";
import { readSheet } from "#lib/testing/read-xlsx.ts";
import { exportBook } from "./export-book.ts";

const { bookSold, fill, start, work, workWith, jobOf, fileOf, linesOf } = exportTrials();
/** Audit entries about files, newest last. */
const exported = async () => (await auditTrail("exported")).map(({ details }) => details);

test.each([false, true])("each order is in the file, sorted, with its columns (all: %s)", async (all) => {
  await fill(30);
  await fill(20, OTHER, 40);
  const id = await start({
    columns: "shop.number.amount",
    form: "excel",
    sort: "amount",
    ...(all && { all: "1" }),
  });
  const count = all ? 50 : 30;
  expect(await jobOf(id)).toMatchObject({ state: "waiting", total: count, done: 0, file: null });
  await work(id);
  const job = await jobOf(id);
  expect(job).toMatchObject({ state: "done", done: count, total: count, cut: null });
  expect(job.file?.name).toMatch(/^order-book-\d{8}-\d{4}-simulated\.csv$/);
  const [head, ...lines] = await linesOf(id);
  expect([head, lines.length]).toEqual(["\ufeffshop,number,amount,mark", count]);
  expect(new Set(lines.map((line) => line.split(",")[0]))).toEqual(new Set(all ? [MAIN, OTHER] : [MAIN]));
  expect(lines.every((line) => /,"=""\d{19}""",(\?|\d+\.\d\d|),SIMULATED$/.test(line))).toBe(true);
  const amounts = lines.flatMap((line) => Number(line.split(",")[2]) || []);
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  expect((await exported()).slice(-2)).toEqual([
    { what: "orderBook", how: "csv", count },
    { what: "orderBook", how: "download", count },
  ]);
});

test("a workbook has numbers and formula-like remarks as text, amounts as numbers; all columns", async () => {
  await fill(3);
  const id = await start();
  await work(id);
  const [header, first, second] = readSheet(await fileOf(id));
  const at = (word: string) => header?.findIndex((cell) => cell?.value === word) ?? -1;
  expect(header?.at(-1)?.value).toBe("mark");
  expect(first?.[at("number")]).toEqual({ kind: "text", value: numberAt(0) });
  expect(first?.[at("remark")]).toEqual({ kind: "text", value: "=cmd()" });
  expect(first?.[at("amount")]).toEqual({ kind: "number", value: "19.9" });
  expect(second?.[at("amount")]).toEqual({ kind: "text", value: "?" });
  expect(first?.[at("confirmed")]).toEqual({ kind: "text", value: "2026-11-01 08:00" });
  expect(first?.[at("mark")]).toEqual({ kind: "text", value: "SIMULATED" });
});

test("what was searched for is kept under seal and found again; columns nobody knows are refused", async () => {
  await fill(30);
  const id = await start({ q: numberAt(7), columns: "number", form: "plain" });
  const [row] = await database().select().from(jobs).where(eq(jobs.id, id));
  expect(JSON.stringify(row)).not.toContain(numberAt(7));
  await work(id);
  expect(await linesOf(id)).toEqual(["\ufeffnumber,mark", `${numberAt(7)},SIMULATED`]);
  await expect(start({ columns: "number.constructor" })).rejects.toMatchObject({ code: "badInput" });
  await expect(start({ shop: randomUUID() })).rejects.toMatchObject({ code: "notFound" });
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
])("a text beyond a cell is counted on the job and told at its end, or is whole (%s)", async (form, cut) => {
  const remark = "注".repeat(40_000);
  await bookSold([soldOrder(numberAt(0), { remark }), soldOrder(numberAt(1), { remark: "短" })]);
  const id = await start({ form, columns: "number.remark" });
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 2, cut: null, cutCells: cut });
  const file = await fileOf(id);
  const text = form === "xlsx" ? JSON.stringify(readSheet(file)) : file.toString("utf8");
  expect(text.includes("注cutCell")).toBe(cut === 1);
  expect(text.includes(remark)).toBe(cut === 0);
});

test("what was read since the press is counted, too: the total is what the file is settled on", async () => {
  await fill(5);
  const id = await start({ form: "plain" });
  await fill(5, MAIN, 100);
  await work(id);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: 10, total: 10 });
});

test("orders that leave while they are written are told by what is missing of the count", async () => {
  await fill(MANY);
  const id = await start({ form: "plain" });
  await workWith(id, `delete from orders where number = '${numberAt(MANY - 1)}'`);
  expect(await jobOf(id)).toMatchObject({ state: "done", done: MANY - 1, total: MANY, cut: null });
  expect(await linesOf(id)).toHaveLength(MANY);
});
