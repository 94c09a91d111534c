import { expect, test } from "vitest";
import { decodeTextFile, MOST_BYTES } from "./decode-text-file.ts";

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
  [
    "a picture",
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0xff]),
    "binary",
  ],
  ["control signs", Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), "binary"],
  ["half a UTF-16 sign", Buffer.from([0xff, 0xfe, 0x31]), "binary"],
])("upload limits: %s is no text", (_name, bytes, problem) =>
  expect(decodeTextFile(bytes)).toEqual({ problem }),
);

test("upload limits: 5 MB are read, a byte more is not", () => {
  expect(decodeTextFile(Buffer.alloc(MOST_BYTES, "1"))).toMatchObject({
    text: expect.stringMatching(/^1{20}/),
  });
  expect(decodeTextFile(Buffer.alloc(MOST_BYTES + 1, "1"))).toEqual({ problem: "tooLarge" });
});

test("a NUL here and there is left to the reader of lines", () => {
  expect(decodeTextFile(Buffer.from(`${TEXT}\0`.repeat(20)))).toEqual({ text: `${TEXT}\0`.repeat(20) });
});
