import fc from "fast-check";
import { expect, test } from "vitest";
import { writeCsv } from "#lib/shared/base/csv.ts";
import { parseBuyerLines } from "./parse-buyer-lines.ts";
import { swapColumns } from "./swapped-columns.ts";

const number = (at: number) => `${4_402_981_677_163_358_207n + BigInt(at) * 7_919_313n}`;
const rounded = (at: number) => `${number(at * 1_000).slice(0, 15)}0000`;
const listOf = (size: number, line: (at: number) => string) =>
  Array.from({ length: size }, (_, at) => line(at));
const doubtsOf = (text: string) => parseBuyerLines(text).doubts.map(({ line, reason }) => [line, reason]);

test("rounded numbers: every line of a rounded list is marked, and none of an exact one", () => {
  const size = 30;
  const lines = listOf(size, (at) => `${rounded(at)}\tn${at}`);
  expect(doubtsOf(lines.join("\n"))).toEqual(listOf(size, String).map((_, at) => [at + 1, "rounded"]));
  expect(doubtsOf(listOf(size, (at) => `${number(at)}\tn${at}`).join("\n"))).toEqual([]);
});

test("rounded numbers: one among exact ones is marked on each of its lines; its order stays", () => {
  const lines = listOf(40, (at) => `${number(at)},n${at}`);
  lines.splice(10, 0, `${rounded(7)},late`);
  const read = parseBuyerLines([...lines, `${rounded(7)},late`].join("\n"));
  const doubt = { tid: rounded(7), nick: "late", reason: "rounded" };
  expect(read.doubts).toEqual([
    { line: 11, ...doubt },
    { line: 42, ...doubt },
  ]);
  expect(read.orders).toContainEqual({ tid: rounded(7), nick: "late" });
});

test("swapped columns: one press fixes a list with nicknames first, some with digits", () => {
  const nicks = listOf(12, (at) =>
    at % 3 === 0 ? `${1_380_013_000 + at}` : at % 3 === 1 ? `小王${at}` : `"a,b" ${at}`,
  );
  const csv = `\ufeff${nicks.map((nick, at) => `"${nick.replaceAll('"', '""')}",${number(at)}`).join("\r\n")}`;
  const read = parseBuyerLines(csv);
  expect(read.isSwapped).toBe(true);
  expect([read.badLines.length, read.doubts.length]).toEqual([8, 4]);
  expect(parseBuyerLines(swapColumns(csv))).toMatchObject({
    orders: nicks.map((nick, at) => ({ tid: number(at), nick })),
    badLines: [],
    doubts: [],
    isSwapped: false,
  });
});

test("swapped columns: if only some lines are swapped they are marked, and others stay", () => {
  const text = `${number(1)}\ta\n林晓\t${number(2)}\n8888\t${number(3)}\n${number(4)}\t8888\n`;
  const read = parseBuyerLines(text);
  expect(read.isSwapped).toBe(false);
  expect(read.badLines).toEqual([{ line: 2, reason: "swapped" }]);
  expect(read.doubts).toEqual([{ line: 3, tid: "8888", nick: number(3), reason: "swapped" }]);
  expect(swapColumns(text, new Set([3])).split("\n")[2]).toBe(`8888\t${number(3)}`);
  expect(parseBuyerLines(swapColumns(text)).orders).toEqual([
    { tid: number(1), nick: "a" },
    { tid: number(2), nick: "林晓" },
    { tid: number(3), nick: "8888" },
    { tid: number(4), nick: "8888" },
  ]);
});

test.each([
  ["nicks of digits", listOf(5, (at) => `${number(at)}\t${13_800_130_000 + at}`)],
  [
    "short numbers with a long nick of digits among them",
    [...listOf(5, (at) => `${300_100_200_300 + at}\tn${at}`), `300100200400\t${number(1)}`],
  ],
  ["a number in groups", [`440298 1677163358206`]],
  ["a text and a phone", ["林晓\t13800130426"]],
  ["a shortened number and a long nick", [`4.4E+18\t${number(1)}`]],
])("swapped columns: %s are not swapped", (_what, lines) => {
  const read = parseBuyerLines(lines.join("\n"));
  expect([read.isSwapped, read.doubts.some(({ reason }) => reason === "swapped")]).toEqual([false, false]);
  expect(swapColumns(lines.join("\n"))).toBe(lines.join("\n"));
});

test("two numbers in each line are doubts, not swapped columns", () => {
  const read = parseBuyerLines(listOf(5, (at) => `${number(at)}\t${number(at + 9)}`).join("\n"));
  expect(read.isSwapped).toBe(false);
  expect(read.doubts.map(({ reason }) => reason)).toEqual(listOf(5, () => "notNick"));
});

test("swapped columns: blanks as separators are enough, with the number last", () => {
  expect(parseBuyerLines(swapColumns(`Li Lei ${number(1)}\n林晓 ${number(2)}`)).orders).toEqual([
    { tid: number(1), nick: "Li Lei" },
    { tid: number(2), nick: "林晓" },
  ]);
});

const nickUnit = fc.constantFrom(...`'="+-@0123456789,;.eE 小王＝，、`);
const anyOrder = fc.record({
  tid: fc.bigInt({ min: 1n, max: 9_999_999_999_999_999_999n }).map(String),
  nick: fc
    .string({ unit: nickUnit, minLength: 1, maxLength: 12 })
    .map((text) => text.replace(/ +/g, " ").trim()),
});
const orders = fc
  .uniqueArray(anyOrder, { selector: ({ tid }) => tid, maxLength: 20 })
  .map((all) => all.filter(({ nick }) => nick !== ""));

test("row 73: numbers and nicknames of either file form are read exactly, among more columns", () => {
  fc.assert(
    fc.property(orders, fc.constantFrom("plain" as const, "excel" as const), (all, form) => {
      const rows = all.map(({ tid, nick }) => [tid, nick, "AAH,1", "Answered"]);
      const file = writeCsv([["Order number", "Nick", "Open ID", "State"], ...rows], form);
      expect(parseBuyerLines(file)).toMatchObject({ orders: all, badLines: [], broken: null });
    }),
    { numRuns: 1_000 },
  );
});

test("a table is read by the names of its columns, whatever their order and number", () => {
  for (const head of [
    "订单号,买家昵称,备注",
    "备注,买家昵称,订单号",
    "订单号,备注,买家昵称",
    "买家昵称,订单号",
  ]) {
    const row = head.replace("订单号", number(1)).replace("买家昵称", "a").replace("备注", "x");
    expect(parseBuyerLines(`${head}\n${row}`)).toMatchObject({
      orders: [{ tid: number(1), nick: "a" }],
      doubts: [],
    });
  }
  for (const head of ["", "订单号,买家昵称\n"])
    expect(parseBuyerLines(`${head}${number(1)},a,x`)).toMatchObject({
      orders: [],
      badLines: [{ reason: "moreColumns" }],
    });
});
