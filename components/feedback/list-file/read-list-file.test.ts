import { writeXlsx, type CellValue } from "hucre/xlsx";
import { expect, test } from "vitest";
import { MAX_ROWS } from "#lib/shared/buyers/buyer-rows.ts";
import { parseBuyerLines } from "#lib/shared/buyers/parse-buyer-lines.ts";
import { readListFile } from "./read-list-file.ts";

const A = "4402981677163358206";
const B = "4402981677163358207";

async function workbook(...sheets: { rows: CellValue[][]; hidden?: boolean }[]): Promise<File> {
  const bytes = await writeXlsx({ sheets: sheets.map((sheet, at) => ({ name: `s${at}`, ...sheet })) });
  return new File([new Uint8Array(bytes)], "orders.xlsx");
}

async function read(file: File) {
  const found = await readListFile(file);
  return found !== null && "text" in found ? parseBuyerLines(found.text) : found;
}

test.each<[string, CellValue[][]]>([
  [
    "columns by name, a remark over two lines",
    [
      ["订单编号", "买家会员名", "留言"],
      [A, "小王", "放门口\n13800138000"],
    ],
  ],
  ["no header, an empty column first", [["", A, "小王"]]],
  [
    "a title above, sums below",
    [["店铺订单"], [], ["备注", "订单号", "昵称"], ["", A, "小王"], ["", "合计", 1]],
  ],
  [
    "a nick with a tab and quotes around it",
    [
      ["订单号", "昵称"],
      [A, "\t小王"],
    ],
  ],
  ["a guard before the number", [[`'${A}`, "小王"]]],
])("a workbook is read cell by cell: %s", async (_what, rows) => {
  const orders = [{ tid: A, nick: "小王" }];
  expect(await read(await workbook({ rows }))).toMatchObject({
    orders,
    badLines: [],
    doubts: [],
    broken: null,
  });
});

test("a numeric cell of more than 15 digits is never taken; an exact one is", async () => {
  const rows = [
    ["订单号", "昵称"],
    [Number(A), "小王"],
    [4402981677163358, "小李"],
    [302112345678, "小张"],
    [B, 8888],
  ];
  expect(await read(await workbook({ rows }))).toMatchObject({
    orders: [
      { tid: "302112345678", nick: "小张" },
      { tid: B, nick: "8888" },
    ],
    badLines: [
      { line: 2, reason: "scientific" },
      { line: 3, reason: "scientific" },
    ],
  });
});

test.each([
  [1299.0000000000002, "1299"],
  [0.1 + 0.2, "0.3"],
  [19.99, "19.99"],
  [123_456_789_012_345, "123456789012345"],
  [999_999_999_999_999.9, "1.00000000000000E+15"],
])("the number %d is written as a spreadsheet shows it: %s", async (value, text) => {
  expect(await readListFile(await workbook({ rows: [[value, "x"]] }))).toMatchObject({ text: `${text}\tx` });
});

test("the first visible sheet with content is read", async () => {
  const file = await workbook({ rows: [[B, "别人"]], hidden: true }, { rows: [[]] }, { rows: [[A, "小王"]] });
  expect(await read(file)).toMatchObject({ orders: [{ tid: A, nick: "小王" }] });
});

test("a cell with any line end stays one cell", async () => {
  for (const end of ["\n", "\u2028", "\u2029", "\u0085", "\v"])
    expect(
      await read(
        await workbook({
          rows: [
            ["订单号", "昵称", "留言"],
            [A, "小王", `同单${end}${B} 小李`],
          ],
        }),
      ),
    ).toMatchObject({ orders: [{ tid: A, nick: "小王" }], badLines: [], doubts: [] });
});

test("a workbook of the most rows is read with its title, and a longer one is refused as a whole", async () => {
  const rows = (count: number): CellValue[][] => [
    ["店铺订单"],
    ["订单号", "昵称"],
    ...Array.from({ length: count }, (_, at) => [String(BigInt(A) + BigInt(at) * 2n), `n${at}`]),
    ...Array.from({ length: 30 }, () => []),
  ];
  expect(await read(await workbook({ rows: rows(MAX_ROWS) }))).toMatchObject({
    orders: { length: MAX_ROWS },
    broken: null,
  });
  expect(await read(await workbook({ rows: rows(MAX_ROWS + 5_000) }))).toMatchObject({
    orders: [],
    broken: { kind: "tooManyRows" },
  });
});

test("one of several sheets with numbers is read, and the others are named", async () => {
  const found = await readListFile(
    await workbook({ rows: [[A, "小王"]] }, { rows: [["说明"]] }, { rows: [[B, "小李"]] }),
  );
  expect(found).toEqual({ text: `${A}\t小王`, doubt: "otherSheets" });
});

test("a sheet that only explains is passed over", async () => {
  const file = await workbook(
    { rows: [["填写说明"], ["请勿修改表头"]] },
    {
      rows: [
        ["订单编号", "昵称"],
        [A, "小王"],
      ],
    },
  );
  expect(await read(file)).toMatchObject({ orders: [{ tid: A, nick: "小王" }], badLines: [] });
});

test("a nickname that a spreadsheet took for a day is doubted", async () => {
  const file = await workbook({
    rows: [
      ["订单编号", "昵称"],
      [A, new Date("2026-03-04T00:00:00Z")],
    ],
  });
  expect(await read(file)).toMatchObject({ doubts: [{ line: 2, reason: "notNick" }] });
});

test.each([
  ["an old workbook", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]],
  ["another zip", [0x50, 0x4b, 0x05, 0x06, ...new Array<number>(18).fill(0)]],
  ["half a workbook", [0x50, 0x4b, 0x03, 0x04, 1, 2, 3]],
])("%s has a message of its own", async (_what, bytes) => {
  expect(await read(new File([Uint8Array.from(bytes)], "orders.xlsx"))).toEqual({ problem: "spreadsheet" });
});

test("a workbook that would unpack beyond the limit is not unpacked", async () => {
  const file = await workbook({ rows: [[A, "小王"]] });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 < bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 90_000_000, true);
  expect(await read(new File([bytes], "orders.xlsx"))).toEqual({ problem: "tooLarge" });
});
