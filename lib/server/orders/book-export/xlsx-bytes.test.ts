import { expect, test } from "vitest";
import { readSheet, sheetXml, unzip } from "#lib/testing/read-xlsx.ts";
import { words } from "#lib/testing/shown/words.ts";
import { type XlsxCell, xlsxBytes } from "./xlsx-bytes.ts";

async function written(rows: XlsxCell[][], header = ["a", "b"]): Promise<Buffer> {
  async function* batches() {
    yield await Promise.resolve(rows);
  }
  const columns = [{ widthSigns: 22 }, { widthSigns: 12, isNumber: true }];
  const chunks = await Array.fromAsync(
    xlsxBytes({ header, batches: batches() }, { sheet: "order-book", columns }),
  );
  return Buffer.concat(chunks);
}

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
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/>');
  expect(xml).toMatch(/<col min="1" max="1" width="22"/);
  const styles = unzip(file).get("xl/styles.xml")?.toString("utf8") ?? "";
  expect(styles).toMatch(/numFmtId="49"|formatCode="@"/);
  expect(styles).toMatch(/<alignment[^>]*wrapText="(?:1|true)"/);
  expect(styles).toMatch(/numFmtId="2"|formatCode="0\.00"/);
});
