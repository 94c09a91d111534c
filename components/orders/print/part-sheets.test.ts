import fc from "fast-check";
import { expect, test } from "vitest";
import { partSheets, placePapers, shareHeight } from "./part-sheets.ts";

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

const A4 = { height: 271, cut: 6, slack: 2 };
const paper = (...rows: number[]) => ({ head: 20, blocks: [block(rows)] });
const SHORT = paper(50);
const HALF = paper(50, 50);
const LONG = paper(...Array.from({ length: 12 }, () => 25));

/** `1.2x3!`: second part of the first paper, on three shares, with a cut after it. */
const places = (sheets: ReturnType<typeof placePapers>) =>
  sheets.map((placed) =>
    placed
      .map(({ paper, place, shares, isCut }) => `${paper + 1}.${place.at}x${shares}${isCut ? "!" : ""}`)
      .join(" "),
  );

test.each([
  ["one order, one a sheet", [SHORT], 1, ["1.1x1"]],
  ["one order, three a sheet", [SHORT], 3, ["1.1x1!"]],
  ["two a sheet", [SHORT, HALF], 2, ["1.1x1! 2.1x1"]],
  ["four orders, three a sheet", [SHORT, SHORT, SHORT, SHORT], 3, ["1.1x1! 2.1x1! 3.1x1", "4.1x1!"]],
  ["too high for a share: two shares", [SHORT, HALF, SHORT], 3, ["1.1x1! 2.1x2", "3.1x1!"]],
  ["too high for what is left", [SHORT, SHORT, HALF], 3, ["1.1x1! 2.1x1!", "3.1x2!"]],
  ["too high for a sheet", [SHORT, LONG, SHORT], 2, ["1.1x1!", "2.1x2", "2.2x1! 3.1x1"]],
  ["too high for a sheet, one a sheet", [LONG, SHORT], 1, ["1.1x1", "1.2x1", "2.1x1"]],
  ["a row beyond a sheet", [SHORT, paper(400), SHORT], 3, ["1.1x1!", "2.1x3", "3.1x1!"]],
] as const)("papers placed on sheets: %s", (_, papers, perSheet, wanted) =>
  expect(places(placePapers(papers, { ...A4, perSheet }))).toEqual(wanted),
);

test("a label holds one paper", () => {
  const labels = placePapers([SHORT, SHORT], { height: 140, perSheet: 1, cut: 6, slack: 2 });
  expect(places(labels)).toEqual(["1.1x1", "2.1x1"]);
});

test("shares and the cuts between them fill a sheet", () => {
  const shares = (perSheet: number) =>
    Array.from(
      { length: perSheet },
      (_, at) => Math.round(shareHeight(at + 1, { ...A4, perSheet }) * 10) / 10,
    );
  expect([shares(1), shares(2), shares(3)]).toEqual([[271], [132.5, 271], [86.3, 178.7, 271]]);
});

test("every row of every paper is placed once, in order, in shares that hold it, for any heights", () => {
  const heights = fc.array(fc.array(fc.nat(120), { minLength: 1, maxLength: 12 }), { maxLength: 9 });
  fc.assert(
    fc.property(heights, fc.integer({ min: 1, max: 3 }), (all, perSheet) => {
      const room = { ...A4, perSheet };
      const sheets = placePapers(
        all.map((rows) => paper(...rows)),
        room,
      );
      const placed = sheets.flat().map(({ paper, parts }) => {
        const rows = parts.flatMap(({ from, to }) => all[paper]!.slice(from, to));
        return { paper, rows };
      });
      for (const [at, rows] of all.entries())
        expect(placed.filter(({ paper }) => paper === at).flatMap(({ rows }) => rows)).toEqual(rows);
      expect(placed.map(({ paper }) => paper)).toEqual(
        placed.map(({ paper }) => paper).sort((a, b) => a - b),
      );
      for (const [at, { shares }] of sheets.flat().entries()) {
        const height = 20 + placed[at]!.rows.reduce((sum, row) => sum + row, 0);
        expect(height).toBeLessThanOrEqual(shareHeight(shares, room));
      }
      for (const sheet of sheets) {
        expect(sheet.reduce((sum, { shares }) => sum + shares, 0)).toBeLessThanOrEqual(perSheet);
      }
    }),
  );
});
