import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { ExportForm } from "#lib/shared/base/csv.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { exportedCells, exportedText } from "#lib/testing/read-exported.ts";
import { sheetXml, unzip } from "#lib/testing/read-xlsx.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { type Table, type TableCell, tableFile, exportTable } from "./table-file.ts";

withTestDatabase({ TZ_SHOP: "Asia/Shanghai" });

const AT = new Date("2026-11-21T10:42:05Z");
const LONG = "9007199254740993";
const tableOf = (rows: TableCell[][]): Table => ({
  what: "buyerIds",
  fileName: "buyer-ids",
  sheet: "买家 ID",
  columns: [{ name: "key" }, { name: "points", format: "count" }, { name: "time", format: "time" }],
  mark: "Mark",
  count: rows.length,
  batches: [rows],
});

async function bytesOf(rows: TableCell[][], form: ExportForm): Promise<Buffer> {
  const { parts } = await tableFile(await addSomebody(), tableOf(rows), form);
  return Buffer.concat(await Array.fromAsync(parts));
}

test.each<[string, TableCell[], unknown[]]>([
  ["a long number keeps its digits", [LONG, 3, AT], [LONG, 3]],
  ["leading zeros stay", ["007", 0, AT], ["007", 0]],
  ["a formula is text", ["=cmd()", 3, AT], ["=cmd()", 3]],
  ["a price that is a range is text", ["@1", "1–3", AT], ["@1", "1–3"]],
  ["what is unknown is empty", ["", "", AT], ["", ""]],
  [
    "a text beyond a cell ends with a sign for it",
    ["x".repeat(40_000), 1, AT],
    [`${"x".repeat(32_765)} …`, 1],
  ],
])("in a workbook %s", async (_, row, cells) => {
  const file = await bytesOf([row], "xlsx");
  // 18:42 in the shop, as days since 1900.
  expect(exportedCells(file)).toEqual([
    ["key", "points", "time", "Mark"],
    [...cells, 46_347 + (18 * 60 + 42) / 1_440, "SIMULATED"],
  ]);
});

test("a workbook has a bold heading, a filter, a named sheet, dates, and text cells", async () => {
  const file = await bytesOf([[LONG, 3, AT]], "xlsx");
  const { sheets } = await readXlsx(file);
  expect(sheets[0]?.name).toBe("买家 ID");
  expect(sheets[0]?.rows[1]?.[2]).toEqual(new Date("2026-11-21T18:42:00Z"));
  const xml = sheetXml(file);
  expect(xml).toContain('<autoFilter ref="A1:D2"/>');
  const styles = [...xml.matchAll(/<c r="\w+" s="(\d+)"/g)].map(([, style]) => Number(style));
  const formats = [...(unzip(file).get("xl/styles.xml")?.toString() ?? "").matchAll(/<xf [^>]*>/g)]
    .slice(1)
    .map(([xf]) => xf);
  expect(formats[styles[0] ?? 0]).toContain('fontId="1"');
  const expected = ['numFmtId="49"', 'numFmtId="1"', 'numFmtId="164"', 'numFmtId="49"'];
  for (const [at, format] of expected.entries()) expect(formats[styles[4 + at] ?? 0]).toContain(format);
});

test("the same table is CSV, or lines to paste, with times to the second and their offset", async () => {
  const rows = [[LONG, 3, AT]];
  expect((await bytesOf(rows, "plain")).toString()).toBe(
    `\ufeffkey,points,time,Mark\r\n${LONG},3,2026-11-21 18:42:05 +08:00,SIMULATED\r\n`,
  );
  expect((await bytesOf(rows, "excel")).toString()).toContain(`"=""${LONG}""",3,`);
  const context = await addSomebody();
  expect(exportedText(await exportTable(context, tableOf(rows), "copy"))).toBe(
    `key\tpoints\ttime\tMark\n${LONG}\t3\t2026-11-21 18:42:05 +08:00\tSIMULATED`,
  );
});

test("the bytes of a file for an action are no Buffer, which would arrive as JSON", async () => {
  const taken = await exportTable(await addSomebody(), tableOf([[LONG, 3, AT]]), "xlsx");
  expect("bytes" in taken && Buffer.isBuffer(taken.bytes)).toBe(false);
  expect(exportedCells(taken)[1]?.[0]).toBe(LONG);
});

test("a file is named and recorded by its format before anything of it is there", async () => {
  const context = await addSomebody();
  const { name, type } = await tableFile(context, tableOf([["x", 1, AT]]), "xlsx");
  expect(name).toMatch(/^buyer-ids-\d{8}-\d{4}-simulated\.xlsx$/);
  expect(type).toMatch(/sheet$/);
  const details = { what: "buyerIds", how: "xlsx", count: 1 };
  expect((await auditTrail("exported")).at(-1)).toMatchObject({
    personId: context.identity.personId,
    details,
  });
  await tableFile(context, tableOf([]), "excel");
  expect((await auditTrail("exported")).at(-1)).toMatchObject({ details: { how: "csv", count: 0 } });
});
