import fc from "fast-check";
import { expect, test } from "vitest";
import { partSheets } from "./part-sheets.ts";

const block = (rows: number[], before = 0, after = 0) => ({ before, after, rows });
const spans = (sheets: ReturnType<typeof partSheets>) =>
  sheets.map((parts) => parts.map(({ block, from, to }) => `${block}:${from}-${to}`).join(" "));

test.each([
  ["one that fits is one sheet", [block([10, 10])], 20, ["0:0-2"]],
  ["rows go on to the next sheet", [block([10, 10, 10])], 20, ["0:0-2", "0:2-3"]],
  ["a heading is on every sheet", [block([10, 10, 10], 5)], 20, ["0:0-1", "0:1-2", "0:2-3"]],
  ["blocks share a sheet", [block([5], 1, 1), block([5, 5], 1, 1)], 20, ["0:0-1 1:0-2"]],
  ["no heading without a row under it", [block([12]), block([5], 5)], 20, ["0:0-1", "1:0-1"]],
  ["a row beyond a sheet has one for itself", [block([5, 50, 5])], 20, ["0:0-1", "0:1-2", "0:2-3"]],
  ["a block without rows is no sheet", [block([]), block([5])], 20, ["1:0-1"]],
  ["nothing at all is one sheet", [], 20, [""]],
] as const)("rows parted over sheets: %s", (_, blocks, room, wanted) =>
  expect(spans(partSheets(blocks, room))).toEqual(wanted),
);

test("every row is on one sheet, in order, and no sheet is too full, for any heights", () => {
  const heights = fc.record({
    before: fc.nat(20),
    after: fc.nat(10),
    rows: fc.array(fc.nat(60), { maxLength: 70 }),
  });
  fc.assert(
    fc.property(fc.array(heights, { maxLength: 6 }), fc.integer({ min: 40, max: 400 }), (blocks, room) => {
      const sheets = partSheets(blocks, room);
      const placed = sheets
        .flat()
        .flatMap(({ block, from, to }) =>
          Array.from({ length: to - from }, (_, at) => `${block} ${from + at}`),
        );
      expect(placed).toEqual(blocks.flatMap(({ rows }, at) => rows.map((_, row) => `${at} ${row}`)));
      for (const parts of sheets) {
        const height = parts.reduce((sum, { block, from, to }) => {
          const { before, after, rows } = blocks[block]!;
          return sum + before + after + rows.slice(from, to).reduce((all, one) => all + one, 0);
        }, 0);
        const isOneRow = parts.length === 1 && parts[0]!.to - parts[0]!.from === 1;
        expect(height <= room || isOneRow).toBe(true);
      }
    }),
  );
});
