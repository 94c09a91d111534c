import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { GoodsLine } from "#lib/shared/orders/orders.ts";
import { bookOrders, pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { exportTrials, MANY, numberAt } from "#lib/testing/export-trials.ts";
import { readSheet } from "#lib/testing/read-xlsx.ts";
import { exportBook } from "./export-book.ts";

const { app, bookSold, fill, start, work, workWith, jobOf, fileOf, linesOf } = exportTrials();
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
  // 2026-11-01 08:00 in days.
  expect(first?.[at("confirmed")]).toEqual({ kind: "number", value: String(46_327 + 8 / 24) });
  expect(first?.[at("mark")]).toEqual({ kind: "text", value: "SIMULATED" });
});

const item = (name: string, spec: string, count: GoodsLine["count"]): GoodsLine => ({
  name,
  spec,
  count,
  imageUrl: null,
});

test("a workbook adds up: dates, quantities, named statuses, and a row for each item", async () => {
  await putSetting("orderStatuses", { statuses: [{ value: "2", name: "待发货", isWaiting: true }] }, null);
  const lines = [item("=1+1", "大\n红", { value: 2 }), item("1234567890123456789", "小", { value: 3 })];
  await bookSold([
    soldOrder(numberAt(0), {
      goods: item("茶\n杯", "", { value: 4 }),
      amountFen: { value: -1_250 },
      status: "2",
      shipBy: { unreadable: "2026-11-21" },
      confirmedAt: { unreadable: "昨天" },
      remark: "=1+1",
    }),
    soldOrder(numberAt(1), { goods: item("碗", "蓝", { unreadable: "1 件" }), status: "9" }),
    soldOrder(numberAt(2), { status: "2" }),
  ]);
  await bookOrders(app.shopId(MAIN), { pending: [pendingOrder(numberAt(2), { goods: { lines } })] });
  await database().execute(
    sql`update orders set printed_at = '2026-11-21T02:42:00Z' where number = ${numberAt(0)}`,
  );
  const id = await start({ sort: "number" });
  await work(id);
  const file = await fileOf(id);
  const [header = [], ...rows] = readSheet(file);
  const cellsOf = (word: string) => {
    const at = header.findIndex((cell) => cell?.value === word);
    return rows.map((cells) => cells[at] ?? null);
  };
  const text = (value: string) => ({ kind: "text", value });
  const number = (value: number) => ({ kind: "number", value: String(value) });
  expect(cellsOf("number")).toEqual([0, 1, 2].map((at) => text(numberAt(at))));
  expect(cellsOf("quantity")).toEqual([number(4), text("1 件"), number(5)]);
  expect(cellsOf("amount")[0]).toEqual(number(-12.5));
  expect(cellsOf("status")).toEqual([text("待发货"), text("9"), text("待发货")]);
  expect(cellsOf("statusCode")).toEqual([text("2"), text("9"), text("2")]);
  expect(cellsOf("shipBy")[0]).toEqual(text("2026-11-21"));
  expect(cellsOf("confirmed")[0]).toEqual(text("昨天"));
  expect(cellsOf("printed")).toEqual([number((46_347 * 1_440 + 642) / 1_440), null, null]);
  expect(readSheet(file, 2)).toEqual([
    ["shop", "number", "goods", "spec", "quantity", "mark"].map(text),
    [text(MAIN), text(numberAt(0)), text("茶\n杯"), null, number(4), text("SIMULATED")],
    [text(MAIN), text(numberAt(1)), text("碗"), text("蓝"), text("1 件"), text("SIMULATED")],
    [text(MAIN), text(numberAt(2)), text("=1+1"), text("大\n红"), number(2), text("SIMULATED")],
    [text(MAIN), text(numberAt(2)), text("1234567890123456789"), text("小"), number(3), text("SIMULATED")],
  ]);
});

test("the sheet of items has chosen columns alone, and there is none without them", async () => {
  await fill(2);
  const withGoods = await start({ columns: "quantity.amount" });
  await work(withGoods);
  expect(readSheet(await fileOf(withGoods), 2)[0]?.map((cell) => cell?.value)).toEqual(["quantity", "mark"]);
  const without = await start({ columns: "number.amount" });
  await work(without);
  const file = await fileOf(without);
  expect(() => readSheet(file, 2)).toThrow("no sheet");
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
