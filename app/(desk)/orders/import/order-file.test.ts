import { expect, test } from "vitest";
import { decodeOrderFile } from "#components/orders/import/decode-order-file.ts";
import { CHANNELS, MAX_FILE_BYTES } from "#lib/shared/orders/files/file-orders.ts";
import { readFileTable } from "#lib/shared/orders/files/file-table.ts";
import { readOrderFile } from "#lib/shared/orders/files/read-order-file.ts";
import { columnsText, headingsSum, readColumns } from "#lib/shared/orders/files/saved-columns.ts";
import { channelCsv, channelRows, channelWorkbook, toGbk } from "#lib/testing/channel-files.ts";
import { partsOf } from "#lib/shared/orders/files/parts-of-orders.ts";

const FORMS = {
  "CSV in GBK": (rows: string[][]) => toGbk(channelCsv(rows)),
  "CSV in UTF-8": (rows: string[][]) => channelCsv(rows),
  "CSV with a BOM": (rows: string[][]) => `\ufeff${channelCsv(rows)}`,
  "a workbook": (rows: string[][]) => channelWorkbook(rows),
};

async function read(content: BlobPart) {
  const found = await decodeOrderFile(new File([content], "orders"));
  if (!("text" in found)) throw new Error(JSON.stringify(found));
  const table = readFileTable(found.text);
  if ("kind" in table) throw new Error(table.kind);
  return { channel: table.channel, ...readOrderFile(table.rows, table.byField, "Asia/Shanghai") };
}

test.each(
  CHANNELS.flatMap((channel) =>
    Object.entries(FORMS).map(([form, write]) => [channel, form, write] as const),
  ),
)("an export of %s is the same orders as %s", async (channel, _form, write) => {
  const rows = channelRows(channel, 10);
  const found = await read(await write(rows));
  expect(found).toEqual(await read(channelCsv(rows)));
  expect(found).toMatchObject({ channel, rejected: [], orders: { length: 10 } });
});

test.each<[string, BlobPart, string]>([
  ["nothing", "", "empty"],
  ["blanks", " \n\t\n", "empty"],
  ["too many bytes", new Uint8Array(MAX_FILE_BYTES + 1), "tooLarge"],
  ["a zip that is no workbook", new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]), "spreadsheet"],
  ["a page under the name of a workbook", "<html><table>", "spreadsheet"],
])("a file of %s is not taken", async (_name, content, problem) => {
  expect(await decodeOrderFile(new File([content], "orders"))).toEqual({ problem });
});

test("orders are sent in parts that a command can carry, each order once", async () => {
  const { orders } = await read(channelCsv(channelRows("taobao", 100)));
  const parts = partsOf(orders, 5_000);
  expect(parts.flat()).toEqual(orders);
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(6_000);
  expect(partsOf(orders)).toHaveLength(1);
});

test("chosen columns are stored as places, and come back", () => {
  const saved = {
    sum: headingsSum([{ at: 0, head: "订单编号", sample: "" }]),
    columns: { number: 0, amount: 12 },
  };
  expect(columnsText(saved)).toMatch(/^\d+ number\.0 amount\.12$/);
  expect(readColumns(columnsText(saved))).toEqual(saved);
  for (const text of ["", "x number.0", "1 nothing.0", "1 number.1000", "1 number"])
    expect(readColumns(text)).toBeNull();
});
