import { createElement } from "react";
import { expect, test } from "vitest";
import { exactly } from "#lib/shared/calls/points.ts";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";
import { AnswerFactsLine } from "./answer-facts-line.tsx";
import { markupOf } from "#lib/testing/shown/render-words.ts";

const AT = Date.UTC(2026, 10, 21, 2, 42);
const called: AnswerFacts = {
  asOf: AT,
  source: "called",
  calls: 1,
  costPoints: exactly(1),
  predictedPoints: exactly(1),
  usualPoints: exactly(1),
};
const UP_TO_20 = { low: 1, high: 20 };
const free: AnswerFacts = {
  asOf: AT,
  source: "stored",
  calls: 0,
  costPoints: exactly(0),
  predictedPoints: null,
  usualPoints: null,
};

function said(facts: AnswerFacts, again?: string, locale: "en" | "zh-CN" = "en"): string {
  const line = createElement(AnswerFactsLine, { facts, again, operation: "soldOrders" });
  return markupOf(line, locale, "Asia/Shanghai")
    .replaceAll(/<[^>]*>/g, "")
    .replace(/^Updated 11-21 10:42/, "")
    .replace("11-21 ", "");
}

test.each<[string, AnswerFacts, string]>([
  ["a call that cost what it usually does", called, " · 1 point"],
  ["the first charge ever seen", { ...called, predictedPoints: null }, " · 1 point"],
  ["another charge than expected", { ...called, costPoints: exactly(3) }, " · 3 points, usually 1"],
  ["a charge that was not reported", { ...called, costPoints: null }, " · charge not reported"],
  [
    "a call whose rule is not confirmed",
    { ...called, costPoints: UP_TO_20, predictedPoints: UP_TO_20 },
    " · 1–20 points",
  ],
  [
    "a cost within what was expected",
    { ...called, costPoints: exactly(7), predictedPoints: UP_TO_20 },
    " · 7 points",
  ],
  [
    "a cost beyond what was expected",
    { ...called, costPoints: { low: 1, high: 40 }, predictedPoints: UP_TO_20 },
    " · 1–40 points, usually 1–20",
  ],
  [
    "a cost without an upper end",
    { ...called, costPoints: { low: 5, high: null }, predictedPoints: null },
    " · at least 5 points",
  ],
  ["a question that never left", { ...called, calls: 0, costPoints: null }, " · 0 calls"],
  ["an earlier answer", free, ", from cache · 0 points"],
  ["a call of somebody else", { ...free, source: "shared", predictedPoints: exactly(1) }, " · 0 points"],
])("says of %s what it took", (_, facts, words) => {
  expect(said(facts)).toBe(words);
});

test.each<[string, AnswerFacts, string]>([
  ["leaves out a cost that is the price", called, " · ≈ 1 point"],
  [
    "keeps a cost that is not, and names the price once",
    { ...called, costPoints: exactly(3) },
    " · 3 points, usually 1",
  ],
  [
    "keeps a cost that made a new price",
    { ...called, costPoints: exactly(3), usualPoints: exactly(3) },
    " · 3 points, usually 1 · ≈ 1 point",
  ],
  [
    "leaves out a range that is the price",
    { ...called, costPoints: UP_TO_20, predictedPoints: UP_TO_20, usualPoints: UP_TO_20 },
    " · ≈ 1 point",
  ],
  ["keeps two calls", { ...called, calls: 2 }, " · 2 calls · 1 point · ≈ 1 point"],
  ["leaves out that nothing was paid, but says where it is from", free, ", from cache · ≈ 1 point"],
])("beside the price of a further call it %s", (_, facts, words) => {
  expect(said(facts, "≈ 1 point")).toBe(words);
});

test("says it in Chinese", () => {
  expect(
    [
      called,
      free,
      { ...called, costPoints: exactly(3) },
      { ...called, costPoints: UP_TO_20, predictedPoints: null },
    ].map((facts) => said(facts, undefined, "zh-CN")),
  ).toEqual([
    "10:42 更新 · 1 点",
    "10:42 更新（缓存） · 0 点",
    "10:42 更新 · 3 点（通常 1 点）",
    "10:42 更新 · 1–20 点",
  ]);
});
