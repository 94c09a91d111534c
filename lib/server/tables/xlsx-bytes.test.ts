import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { readSheet, sheetXml, unzip } from "#lib/testing/read-xlsx.ts";
import { words } from "#lib/testing/shown/words.ts";
import { type XlsxCell, type XlsxSheet, xlsxBytes } from "./xlsx-bytes.ts";

function sheetOf(rows: XlsxCell[][], header = ["a", "b"], name = "Orders"): XlsxSheet {
  async function* batches() {
    yield await Promise.resolve(rows);
  }
  const columns = [
    { widthSigns: 22, format: "text" },
    { widthSigns: 12, format: "amount" },
  ] as const;
  return { name, header, columns, batches: batches() };
}

async function bytesOf(sheets: XlsxSheet[], mostRows?: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(xlsxBytes(sheets, mostRows)));
}

const written = (rows: XlsxCell[][], header?: string[]) => bytesOf([sheetOf(rows, header)]);

async function formatCell(text: string) {
  return readSheet(await written([[text]]))[1]?.[0];
}

const LONG = "备注，".repeat(3_334);
test.each([
  ...words("1234567890123456789 0000000000000000001 12E5 =cmd() =1+1 @SUM(A1) -2+3 <b>&amp;\"'</b>"),
  "+86 138",
  "茶 🧧👨‍👩‍👧 é",
  "  two  spaces \n\tand lines\r\n",
  "]]> <!-- -->",
  "_x0041_ and _x005f_x0041_",
  "\u0000\u0001\u0008\u000b\u000c\u001f",
  LONG,
])("a text stays the text it was, and is no formula: %j", async (text) => {
  expect(await formatCell(text)).toEqual({ kind: "text", value: text });
});

test("what no XML can hold becomes the sign for it, and nothing is cut", async () => {
  expect((await formatCell("a\ud800b\udfff\ufffe\uffff"))?.value).toBe("a\ufffdb\ufffd\ufffd\ufffd");
  expect((await formatCell("x".repeat(32_767)))?.value).toHaveLength(32_767);
  expect(sheetXml(await written([["\u0001\u0000", 1]]))).not.toMatch(
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/,
  );
});

test.each([
  [0, "0"],
  [1, "0.01"],
  [10, "0.1"],
  [123_456, "1234.56"],
  [-5, "-0.05"],
  [99_999_999_999_999, "999999999999.99"],
])("%d fen are a number with the digits of its yuan", async (fen, yuan) => {
  expect(readSheet(await written([["x", fen / 100]]))[1]?.[1]).toEqual({ kind: "number", value: yuan });
});

test("every amount is written with exactly its digits", () => {
  const wrong: number[] = [];
  for (let fen = 0; fen < 10 ** 9; fen += 9_973)
    if (
      String(fen / 100) !==
        `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, "0")}`.replace(/\.?0+$/, "") &&
      fen % 100 !== 0
    )
      wrong.push(fen);
  expect(wrong).toEqual([]);
});

test("the heading stays in sight, columns have widths and formats, no text is an empty cell", async () => {
  const file = await written([["", 1]], ["订单号", "金额"]);
  const xml = sheetXml(file);
  expect(readSheet(file)).toEqual([
    [
      { kind: "text", value: "订单号" },
      { kind: "text", value: "金额" },
    ],
    [null, { kind: "number", value: "1" }],
  ]);
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toMatch(/<col min="1" max="1" width="22"/);
  expect(xml).toContain('<autoFilter ref="A1:B2"/>');
});

test("the heading is bold, text is wrapped, and numbers have the format of their column", async () => {
  const file = await written([["a\nb", 1.5]]);
  const [head, , text, amount] = [...sheetXml(file).matchAll(/<c r="\w+" s="(\d+)"/g)].map(([, at]) =>
    Number(at),
  );
  const xml = unzip(file).get("xl/styles.xml")?.toString("utf8") ?? "";
  const formats = [...(xml.split("<cellXfs")[1] ?? "").matchAll(/<xf .*?(?:\/>|<\/xf>)/g)].map(([xf]) => xf);
  expect(formats[head ?? 0]).toMatch(/numFmtId="49" fontId="1".*wrapText="1"/);
  expect(xml).toMatch(/<font>.*<\/font><font><b\/>/);
  expect(formats[text ?? 0]).toMatch(/numFmtId="49" fontId="0".*wrapText="1"/);
  expect(formats[amount ?? 0]).toMatch(/numFmtId="2" fontId="0"/);
});

test("each table has a sheet with its name and filter; a long one goes on with its heading", async () => {
  const rows = Array.from({ length: 5 }, (_, at): XlsxCell[] => [`x${at}`, at]);
  const file = await bytesOf([sheetOf([["y", 1]]), sheetOf(rows, ["a", "b"], "Items <&>")], 3);
  const firsts = (nr: number) => readSheet(file, nr).map(([cell]) => cell?.value);
  expect([1, 2, 3, 4].map(firsts)).toEqual([
    ["a", "y"],
    ["a", "x0", "x1"],
    ["a", "x2", "x3"],
    ["a", "x4"],
  ]);
  const { sheets } = await readXlsx(file);
  expect(sheets.map(({ name }) => name)).toEqual(["Orders", "Items <&>", "Items <&> 2", "Items <&> 3"]);
  expect(sheets.map(({ rows: read }) => read.length)).toEqual([2, 3, 3, 2]);
  expect(unzip(file).get("xl/workbook.xml")?.toString("utf8")).toContain("'Items &lt;&amp;&gt;'!$A$1:$B$3");
});

test("an error while the rows are read ends the workbook with it", async () => {
  async function* batches() {
    yield await Promise.resolve([["x", 1]]);
    throw new Error("gone");
  }
  await expect(bytesOf([{ ...sheetOf([]), batches: batches() }])).rejects.toThrow("gone");
});
