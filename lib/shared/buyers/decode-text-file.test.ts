import { expect, test } from "vitest";
import { decodeTextFile, MAX_BYTES } from "./decode-text-file.ts";
import { parseBuyerLines } from "./parse-buyer-lines.ts";

const TEXT = "4402981677163358206,林晓\r\n9007199254740993,b";
const utf8 = Buffer.from(TEXT, "utf8");
const little = Buffer.from(TEXT, "utf16le");
const big = Buffer.from(little).swap16();
// 林晓 in GBK.
const gbk = Buffer.concat([
  Buffer.from("4402981677163358206,"),
  Buffer.from([0xc1, 0xd6, 0xcf, 0xfe]),
  Buffer.from("\r\n9007199254740993,b"),
]);

test.each([
  ["UTF-8", utf8],
  ["UTF-8 with BOM", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8])],
  ["UTF-16 little with BOM", Buffer.concat([Buffer.from([0xff, 0xfe]), little])],
  ["UTF-16 big with BOM", Buffer.concat([Buffer.from([0xfe, 0xff]), big])],
  ["UTF-16 little without BOM", little],
  ["UTF-16 big without BOM", big],
  ["GBK", gbk],
])("a file in %s is read", (_name, bytes) => expect(decodeTextFile(bytes)).toEqual({ text: TEXT }));

test.each([
  ["a zip renamed .csv", Buffer.from("PK\u0003\u0004\u0014\0\0\0", "latin1"), "spreadsheet"],
  ["an empty zip", Buffer.from("PK\u0005\u0006\0\0\0\0", "latin1"), "spreadsheet"],
  ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "spreadsheet"],
  ["a picture", Buffer.from("\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\u00ff", "latin1"), "binary"],
  ["control signs", Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), "binary"],
  ["half a UTF-16 sign", Buffer.from([0xff, 0xfe, 0x31]), "binary"],
])("upload limits: %s is no text", (_name, bytes, problem) =>
  expect(decodeTextFile(bytes)).toEqual({ problem }),
);

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));
const NUMBER = "4402981677163358206,";

test.each<[string, Buffer, string]>([
  ["一些 in GBK, which is whole in UTF-8", bytes(NUMBER, [0xd2, 0xbb, 0xd0, 0xa9]), "一些"],
  ["one character in GBK", bytes(NUMBER, [0xc2, 0xb7], "\n"), "路"],
  ["联通", bytes(NUMBER, [0xc1, 0xaa, 0xcd, 0xa8]), "联通"],
])("a guessed encoding is reported: %s", (_what, file, nick) => {
  const decoded = decodeTextFile(file);
  expect(decoded).toMatchObject({ text: expect.stringContaining(nick) });
  if (nick !== "联通") expect(decoded).toMatchObject({ doubt: "encoding" });
});

test.each<[string, Buffer]>([
  ["蘋果店 in Big5", bytes(NUMBER, [0xc4, 0xab, 0xaa, 0x47, 0xa9, 0xb1])],
  ["小王 in Big5", bytes(NUMBER, [0xa4, 0x70, 0xa4, 0xfd])],
  ["小王 in Shift JIS", bytes(NUMBER, [0x8f, 0xac, 0x89, 0xa4])],
  ["소왕 in EUC-KR", bytes(NUMBER, [0xbc, 0xd2, 0xbf, 0xd5, 0xe1, 0xb5])],
  ["rare characters only", bytes(NUMBER, [0x81, 0x40, 0x81, 0x41])],
])("row 115: text of another country is no certain GBK: %s", (_what, file) => {
  const decoded = decodeTextFile(file);
  if (!("doubt" in decoded))
    expect(parseBuyerLines("text" in decoded ? decoded.text : "").doubts).not.toEqual([]);
});

test.each([
  ["a Latin nick in UTF-8", "José"],
  ["a Russian one", "Иван"],
  ["a Chinese one with one of two bytes", "阿里·买"],
  ["a picture", "👩🏽‍🌾"],
])("%s is read without a guess", (_what, nick) => {
  const text = `4402981677163358206,${nick}`;
  expect(decodeTextFile(Buffer.from(text))).toEqual({ text });
});

const damagedLines = (encoded: (text: string) => number[], at: number, byte: number | null) => {
  const line = (nick: string) => [...Buffer.from(NUMBER), ...encoded(nick), 0x0a];
  const second = line("小王");
  second.splice(NUMBER.length + at, 1, ...(byte === null ? [] : [byte]));
  const decoded = decodeTextFile(Uint8Array.from([...line("林晓"), ...second, ...line("林晓")]));
  return "text" in decoded ? decoded.text.split("\n").slice(0, 3) : decoded;
};
const inUtf8 = (text: string) => [...Buffer.from(text)];
const inGbk = (text: string) =>
  [...text].flatMap(
    (sign) => ({ 林: [0xc1, 0xd6], 晓: [0xcf, 0xfe], 小: [0xd0, 0xa1], 王: [0xcd, 0xf5] })[sign] ?? [],
  );

test.each<[string, (text: string) => number[], number, number | null]>([
  ["a byte of UTF-8 is wrong", inUtf8, 1, 0xff],
  ["a byte of UTF-8 is missing", inUtf8, 2, null],
  ["the first byte of UTF-8 is missing", inUtf8, 0, null],
  ["a byte of UTF-8 is ASCII", inUtf8, 4, 0x3f],
  ["a byte of GBK is wrong", inGbk, 0, 0xff],
  ["a byte of GBK is missing", inGbk, 3, null],
])("row 115: a file damaged in one place is damaged in one line: %s", (_what, encoded, at, byte) => {
  const whole = "4402981677163358206,林晓";
  expect(damagedLines(encoded, at, byte)).toEqual([whole, expect.stringContaining("\ufffd"), whole]);
});

test.each([
  ["a table of HTML", "<html><table><tr><td>440"],
  ["a workbook of 2003", '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'],
])("%s under the name of a workbook is no text", (_what, text) =>
  expect(decodeTextFile(Buffer.from(text))).toEqual({ problem: "spreadsheet" }),
);

test("UTF-16 that ends within a character is damaged there", () => {
  const file = Buffer.concat([Buffer.from([0xff, 0xfe]), little, Buffer.from([0x31])]);
  expect(decodeTextFile(file)).toEqual({ text: `${TEXT}\ufffd` });
});

test("upload limits: 5 MB are read, or as much as is given, and a byte more is not", () => {
  expect(decodeTextFile(Buffer.alloc(MAX_BYTES, "1"))).toMatchObject({
    text: expect.stringMatching(/^1{20}/),
  });
  const larger = Buffer.alloc(MAX_BYTES + 1, "1");
  expect(decodeTextFile(larger)).toEqual({ problem: "tooLarge" });
  expect(decodeTextFile(larger, MAX_BYTES + 1)).toHaveProperty("text");
  expect(decodeTextFile(larger, MAX_BYTES)).toEqual({ problem: "tooLarge" });
});

test("single NULs are left to the reader of lines", () => {
  expect(decodeTextFile(Buffer.from(`${TEXT}\0`.repeat(20)))).toEqual({ text: `${TEXT}\0`.repeat(20) });
});
