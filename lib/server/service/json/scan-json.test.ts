import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExactJson } from "./exact-json.ts";
import { mayBeParsed, MAX_NODES } from "./scan-json.ts";

const asIs = (text: string): string => text;
const MEGABYTES_8 = 8 * 1024 * 1024;

/** Values, and places for one, of a parsed text. */
function nodesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return 1 + Object.values(value).reduce((sum: number, inner) => sum + nodesIn(inner), 0);
}

test("row 36: a text is counted before it is parsed, never below the values it makes", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
      const budget = { left: MAX_NODES };
      expect(mayBeParsed(JSON.stringify(value, null, indent), budget)).toBe(true);
      const counted = MAX_NODES - budget.left;
      expect(counted).toBeGreaterThanOrEqual(nodesIn(value));
      expect(counted).toBeLessThanOrEqual(2 * nodesIn(value));
    }),
  );
});

test("row 36: as many values as the limit are read, one more is not", () => {
  const zeros = (count: number) => `[${Array(count).fill(0).join(",")}]`;
  expect(parseExactJson(zeros(MAX_NODES - 1), asIs)).toHaveLength(MAX_NODES - 1);
  const budget = { left: MAX_NODES };
  expect(parseExactJson(zeros(MAX_NODES), asIs, budget)).toBeUndefined();
  expect(budget.left).toBeLessThan(0);
});

test("row 36: texts inside a reply share its limit", () => {
  const budget = { left: 10 };
  expect(parseExactJson("[1,2,3]", asIs, budget)).toHaveLength(3);
  expect(parseExactJson("[1,2,3]", asIs, budget)).toHaveLength(3);
  expect(parseExactJson("[1,2,3]", asIs, budget)).toBeUndefined();
});

test.each([
  ["numbers", "0,"],
  ["objects", "{},"],
  ["lists", "[],"],
  ["texts", `"",`],
  ["objects with a key", `{"a":0},`],
  ["lists in each other", "["],
  ["objects in each other", `{"a":`],
  ["commas", ","],
  ["closing brackets", "0]},"],
])("row 36: 8 MB of %s are given up at the limit, nothing of them made", (_name, part) => {
  const text = `[${part.repeat(Math.ceil(MEGABYTES_8 / part.length))}`;
  const scrubbed: string[] = [];
  expect(parseExactJson(text, (one) => String(scrubbed.push(one)))).toBeUndefined();
  expect(scrubbed).toEqual([]);
});

test("brackets and commas inside texts count for nothing", () => {
  const budget = { left: 10 };
  expect(parseExactJson(JSON.stringify({ a: "[{,".repeat(999), "[,{": `\\",[` }), asIs, budget)).toEqual({
    a: "[{,".repeat(999),
    "[,{": `\\",[`,
  });
});

test("row 32: a hundred lists in each other are read, one more is not", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(parseExactJson(nested(100), asIs)).toBeDefined();
  expect(parseExactJson(nested(101), asIs)).toBeUndefined();
});
