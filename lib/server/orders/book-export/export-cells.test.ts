import { expect, test } from "vitest";
import { shownBook } from "#lib/testing/shown/shown-orders.ts";
import { xlsxCells } from "./export-cells.ts";

const WORDS = { timeZone: "Asia/Shanghai", statuses: [{ value: "2", name: "待发货", isWaiting: true }] };
const line = (name: string, count: number | string | null) => ({
  name,
  imageUrl: null,
  spec: null,
  count: count === null ? null : typeof count === "number" ? { value: count } : { unreadable: count },
});
const goods = (...lines: ReturnType<typeof line>[]) => ({ goods: { lines } });

test.each([
  ["one item", goods(line("茶", 2)), ["茶", 2]],
  ["several items", goods(line("茶", 2), line("杯", 1)), ["茶 ×2\n杯 ×1", 3]],
  ["a quantity with a word", goods(line("茶", "2 件")), ["茶", "2 件"]],
  ["an unknown quantity", goods(line("茶", 2), line("杯", null)), ["茶\n杯", "2\n"]],
  ["unreadable items", { goods: { unreadable: "?" } }, ["?", ""]],
])("names and quantities of %s", (_, order, cells) => {
  expect(xlsxCells(shownBook("1", order), ["goods", "quantity"], WORDS)).toEqual(cells);
});

test.each([
  [{ value: Date.UTC(2026, 10, 21, 2, 42) }, 46_347 + (10 * 60 + 42) / 1_440],
  [{ value: Date.UTC(2024, 1, 28, 16) }, 45_351],
  [{ unreadable: "2026-13-40" }, "2026-13-40"],
  [null, ""],
])("a time is a date by the clock of the shop, or text as received: %o", (confirmedAt, cell) => {
  const [written] = xlsxCells(shownBook("1", { confirmedAt }), ["confirmed"], WORDS);
  if (typeof cell === "number") expect(written).toBeCloseTo(cell, 9);
  else expect(written).toBe(cell);
});

test("a status has its name and its code, negative amounts are numbers, numbers of orders are text", () => {
  const order = shownBook("4402981448805808123", { status: "2", amountFen: { value: -1_990 } });
  expect(xlsxCells(order, ["number", "amount", "status", "statusCode"], WORDS)).toEqual([
    "4402981448805808123",
    -19.9,
    "待发货",
    "2",
  ]);
});
