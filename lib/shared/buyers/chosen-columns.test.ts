import { expect, test } from "vitest";
import { chooseColumn } from "#lib/shared/tables/pasted-columns.ts";
import type { BuyerField } from "./buyer-columns.ts";
import { type BuyerChoice, withoutRows } from "./buyer-rows.ts";
import { parseBuyerLines } from "./parse-buyer-lines.ts";

const A = "4402981677163358206";
const B = "4402981677163358207";

/** The list as read after a person chose these columns, one by one. */
function chosen(text: string, ...steps: [BuyerField, number | null][]) {
  const choice = steps.reduce<BuyerChoice | undefined>((held, [field, at]) => {
    const { table } = parseBuyerLines(text, undefined, held);
    return table === null ? held : chooseColumn(table, field, at);
  }, undefined);
  return { choice, ...parseBuyerLines(text, undefined, choice) };
}

test.each<[string, string, [BuyerField, number | null][]]>([
  ["a header without nicknames", `订单编号,收货人,买家留言\n${A},小红,小王\n合计,1,`, [["nick", 2]]],
  ["two columns, no nickname", `订单号,收货人\n${A},小王`, [["nick", 1]]],
  ["the wrong nickname", `订单号,买家昵称,买家会员名\n${A},小红,小王`, [["nick", 2]]],
  ["no header", `小红\t${A}\t小王`, [["nick", 2]]],
  ["a named separator", `sep=;\n1;${A};小王`, [["nick", 2]]],
  ["numbers that are not of the order", `订单号\t昵称\t流水\n${B}\t小王\t${A}`, [["number", 2]]],
])("the columns of order and nickname are chosen with %s", (_what, text, steps) => {
  expect(chosen(text, ...steps)).toMatchObject({
    orders: [{ tid: A, nick: "小王" }],
    badLines: [],
    broken: null,
  });
});

test("a field whose column is taken has none, and the list says which", () => {
  const text = `订单号,昵称\n${A},小王`;
  expect(chosen(text, ["nick", 0])).toMatchObject({ orders: [], broken: { kind: "noNumberColumn" } });
  expect(chosen(text, ["number", 1])).toMatchObject({ orders: [], broken: { kind: "noNickColumn" } });
});

test("without a choice, lines with more cells are left out, and the order number is found", () => {
  const text = `${A},小王,备注\n${B},小李,急`;
  const { badLines, table } = parseBuyerLines(text);
  expect(badLines.map(({ reason }) => reason)).toEqual(["moreColumns", "moreColumns"]);
  expect(table).toMatchObject({ byField: { number: 0 }, isByHeads: false });
  expect(table?.columns[2]).toEqual({ at: 2, head: null, sample: "备注" });
  expect(parseBuyerLines(`${A},小王\n${B},小李`).table).toBeNull();
});

test("rows with two cells are no orders of a wide list, before and after its columns are chosen", () => {
  const text = `${A},收货人,小王\n${B},收货人,\n4402981677163358208,收货人,小林`;
  expect(parseBuyerLines(text).orders).toEqual([]);
  const { choice, orders, badLines } = chosen(text, ["nick", 2]);
  expect([orders.length, badLines]).toEqual([2, [{ line: 2, reason: "noNick" }]]);
  const shorter = parseBuyerLines(text.split("\n").slice(1).join("\n"), undefined, choice);
  expect(shorter).toMatchObject({ orders: [{ nick: "小林" }], badLines: [{ line: 1, reason: "noNick" }] });
});

test("a choice is not that of a table whose headings stand in other places", () => {
  const { choice } = chosen(`订单号,店铺,收件人\n${A},林间小铺,小王`, ["nick", 2]);
  const moved = parseBuyerLines(`订单号,,店铺,收件人\n${A},,林间小铺,小王`, undefined, choice);
  expect(moved).toMatchObject({ orders: [], broken: { kind: "noNickColumn" } });
});

test("a row with more cells than the others of a list without a header is left out", () => {
  const text = `${A},x,小王\n${B},y,小李\n4402981677163358208,a,b,小林`;
  const { orders, badLines } = chosen(text, ["nick", 2]);
  expect(orders.map(({ nick }) => nick)).toEqual(["小王", "小李"]);
  expect(badLines).toEqual([{ line: 3, reason: "moreColumns" }]);
});

test("rows of chosen columns are removed with all their lines", () => {
  const text = `订单号,收货人,备注\n${A},小王,"a\nb"\n${B},小李,c`;
  const { choice } = chosen(text, ["nick", 1]);
  expect(withoutRows(text, new Set([2]), choice)).toBe(`订单号,收货人,备注\n${B},小李,c`);
});
