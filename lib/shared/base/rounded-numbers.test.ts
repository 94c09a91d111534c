import { expect, test } from "vitest";
import { seededRandom } from "#lib/testing/seeded-random.ts";
import { findRounded } from "./find-rounded.ts";
import { isShortenedNumber, numberDoubt } from "./rounded-numbers.ts";

/** A generator of bare digits, the same in every run. */
function numbersFrom(seed: number): (length: number) => string {
  const random = seededRandom(seed);
  const nineDigits = () => String(Math.floor(random() * 1e9)).padStart(9, "0");
  return (length) => `${1 + Math.floor(random() * 9)}${nineDigits()}${nineDigits()}`.slice(0, length);
}

const asInSpreadsheet = (digits: string) => digits.slice(0, 15) + "0".repeat(digits.length - 15);
const list = (make: (at: number) => string, size: number) =>
  Array.from({ length: size }, (_, at) => make(at));
const LENGTHS = [16, 17, 18, 19];

test.each([
  ["4.40298E+18", true],
  ["4.40298e18", true],
  ["4,40298E+18", true],
  ["4E+18", true],
  ["4.402981677163358E18", true],
  ["1234E56", false],
  ["4402981677163358206", false],
  ["E18", false],
  ["4.4", false],
  ["tb4e", false],
])("rounded numbers: that %s was shortened is %s", (text, isShortened) =>
  expect([isShortenedNumber(text), numberDoubt(text) === "shortened"]).toEqual([isShortened, isShortened]),
);

test.each([
  ["4402981677163350000", true],
  ["440298167716335000", true],
  ["44029816771633500", false],
  ["4402981677163350", false],
  ["4402981677163358200", false],
  ["440298167716335", false],
  ["4402981677163350000000", false],
])("rounded numbers: that %s alone looks rounded is %s", (digits, looksSo) => {
  expect(numberDoubt(digits)).toBe(looksSo ? "rounded" : null);
  expect(findRounded([digits]).has(digits)).toBe(looksSo);
});

test("rounded numbers: a list of them is always found completely, whatever its length", () => {
  const number = numbersFrom(1);
  for (const size of [3, 30, 300, 3_000])
    for (const lengths of [...LENGTHS.map((length) => [length]), LENGTHS]) {
      const rounded = list((at) => asInSpreadsheet(number(lengths[at % lengths.length]!)), size);
      const judged = rounded.filter((digits) => size >= 30 || lengths.length === 1 || digits.length > 17);
      const found = findRounded(rounded);
      expect(judged.filter((digits) => !found.has(digits))).toEqual([]);
    }
});

test("rounded numbers: one of 19 digits is found among 299 others, and one of 18 among 29", () => {
  const number = numbersFrom(2);
  for (const [length, others] of [
    [19, 299],
    [18, 29],
  ] as const)
    for (let run = 0; run < 50; run += 1) {
      const rounded = asInSpreadsheet(number(length));
      expect([...findRounded([...list(() => number(length), others), rounded])]).toContain(rounded);
    }
});

test("rounded numbers: lists of random numbers are almost never taken for rounded ones", () => {
  const number = numbersFrom(3);
  const RUNS = 500;
  const shareOf = (make: (at: number) => string, size: number) =>
    list(() => (findRounded(list(make, size)).size > 0 ? "x" : ""), RUNS).join("").length / RUNS;
  for (const size of [1, 10, 30, 120]) {
    for (const length of LENGTHS) {
      const share = shareOf(() => number(length), size);
      expect([length, size, share < (length > 17 ? 0.035 : 0.004)]).toEqual([length, size, true]);
    }
    expect([size, shareOf((at) => number(16 + (at % 4)), size) < 0.05]).toEqual([size, true]);
  }
  expect(shareOf(() => number(19), 30)).toBeLessThan(0.006);
});
