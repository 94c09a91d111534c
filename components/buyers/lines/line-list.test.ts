import { expect, test } from "vitest";
import { groupLines } from "./line-list.tsx";

test("consecutive lines with the same issue are one entry, others have their own", () => {
  const bare = [1, 2, 3, 5].map((line) => ({ line, reason: "noNick" as const }));
  const groups = groupLines([...bare, { line: 6, reason: "tooLong" }]);
  const told = groups.map(({ line, lastLine, reason }) => `${line}–${lastLine} ${reason}`);
  expect(told).toEqual(["1–3 noNick", "5–5 noNick", "6–6 tooLong"]);
  const twice = [2, 3].map((line) => ({ line, reason: "otherNick" as const, asLine: 1 }));
  expect(groupLines(twice)).toHaveLength(2);
  expect(groupLines([])).toEqual([]);
});
