import { expect, test } from "vitest";
import { handedText, pasteNicks } from "./handed-rows.ts";
import { parseBuyerLines } from "./parse-buyer-lines.ts";

const NUMBERS = ["4402981677163358206", "4402981677163358207", "4402981677163358208"];
const rows = NUMBERS.map((number) => ({ number, nick: "" }));
const nicks = (text: string, at = 0) => pasteNicks(rows, at, text).rows.map(({ nick }) => nick);

test.each([
  ["林晓\n半山听雨\n张伟\n", ["林晓", "半山听雨", "张伟"]],
  ["林晓\r\n\r\n张伟", ["林晓", "", "张伟"]],
  ["昵称\n林晓\n半山听雨", ["林晓", "半山听雨", ""]],
  ["Buyer nickname\na b, c", ["a b, c", "", ""]],
  ["买家秀", ["买家秀", "", ""]],
  ['"say ""hi"""\t次列\n007', ['say "hi"', "007", ""]],
  ['=""007""', ['=""007""', "", ""]],
])("a pasted column fills the rows from the pasted one down: %j", (text, expected) =>
  expect(nicks(text)).toEqual(expected),
);

test.each([
  ["302112345678", 1],
  ["2026112100017", 1],
  ["261121-123456789012345", 0],
  ["SO-10023", 0],
  ["2026,11", 0],
  ["2026 11", 0],
  ["12；2026", 0],
  ['2026"11', 0],
])("the selected number %s is looked up unchanged or not at all: %i", (number, count) => {
  const { orders, badLines } = parseBuyerLines(handedText([{ number, nick: "小王" }]));
  expect(orders).toEqual(count === 1 ? [{ tid: number, nick: "小王" }] : []);
  expect(badLines).toEqual(count === 1 ? [] : [{ line: 1, reason: "notDigits" }]);
});

test("a column pasted into a lower row keeps the rows above, and reports unmatched values", () => {
  const filled = ["", "林晓", "半山听雨"].map((nick, at) => ({ number: NUMBERS[at], nick }));
  expect(pasteNicks(rows, 1, "林晓\n半山听雨\n张伟\n\n李四")).toEqual({ rows: filled, unused: 2 });
});

test("a paste with our numbers matches nicknames by number, in either order of columns", () => {
  expect(nicks(`订单号\t昵称\n${NUMBERS[2]}\t张伟\n${NUMBERS[0]}\t林晓`)).toEqual(["林晓", "", "张伟"]);
  expect(nicks(`林晓\t${NUMBERS[0]}\n半山听雨\t${NUMBERS[1]}`, 2)).toEqual(["林晓", "半山听雨", ""]);
  expect(nicks(`="${NUMBERS[1]}"\t林晓`)).toEqual(["", "林晓", ""]);
  expect(pasteNicks(rows, 0, `${NUMBERS[0]}\t林晓\n4402981677163358999\t别人`).unused).toBe(1);
});
