import { createElement } from "react";
import { expect, test } from "vitest";
import { exactly } from "#lib/shared/calls/points.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";
import { ResponseInfoLine } from "./response-info-line.tsx";
import type { Locale } from "#lib/shared/text/locales.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { range, shownFacts } from "#lib/testing/shown/shown-facts.ts";

const AT = Date.UTC(2026, 10, 21, 2, 42);
const called = (given: Partial<ResponseInfo> = {}) => shownFacts({ asOf: AT, ...given });
const cost = (points: number, given: Partial<ResponseInfo> = {}) =>
  called({ costPoints: exactly(points), ...given });
const ranged = (low: number, high: number | null, given: Partial<ResponseInfo> = {}) =>
  called({ costPoints: range(low, high), ...given });
const UP_TO_20 = range(1, 20);
const free = cost(0, { source: "stored", calls: 0, predictedPoints: null, usualPoints: null });

function said(facts: ResponseInfo, again?: string, locale: Locale = "en"): string {
  const line = createElement(ResponseInfoLine, { facts, again, operation: "soldOrders" });
  return markupOf(line, locale, "Asia/Shanghai")
    .replaceAll(/<[^>]*>/g, "")
    .replace(/^Updated 11-21 10:42/, "")
    .replace("11-21 ", "");
}

test.each<[string, ResponseInfo, string]>([
  ["a call that cost what it usually does", called(), " · 1 point"],
  ["the first charge ever seen", called({ predictedPoints: null }), " · 1 point"],
  ["another charge than expected", cost(3), " · 3 points, usually 1"],
  ["a charge that was not reported", called({ costPoints: null }), " · charge not reported"],
  ["a call whose rule is not confirmed", ranged(1, 20, { predictedPoints: UP_TO_20 }), " · ≈ 1 point"],
  ["a cost within what was expected", cost(7, { predictedPoints: UP_TO_20 }), " · 7 points"],
  ["one beyond it", ranged(1, 40, { predictedPoints: UP_TO_20 }), " · ≈ 1 point"],
  ["a cost without an upper end", ranged(5, null, { predictedPoints: null }), " · ≈ 5 points"],
  ["a question that never left", called({ calls: 0, costPoints: null }), " · 0 calls"],
  ["an earlier answer", free, ", from cache · 0 points"],
  ["a call of somebody else", { ...free, source: "shared", predictedPoints: exactly(1) }, " · 0 points"],
])("says of %s what it took", (_, facts, words) => {
  expect(said(facts)).toBe(words);
});

const rangeAsUsual = ranged(1, 20, { predictedPoints: UP_TO_20, usualPoints: UP_TO_20 });
const newPrice = cost(3, { usualPoints: exactly(3) });

test.each<[string, ResponseInfo, string]>([
  ["leaves out a cost that is the price", called(), " · ≈ 1 point"],
  ["keeps a cost that is not, and names the price once", cost(3), " · 3 points, usually 1"],
  ["keeps a cost that made a new price", newPrice, " · 3 points, usually 1 · ≈ 1 point"],
  ["leaves out a range that is the price", rangeAsUsual, " · ≈ 1 point"],
  ["keeps two calls", called({ calls: 2 }), " · 2 calls · 1 point · ≈ 1 point"],
  ["leaves out that nothing was paid, but says where it is from", free, ", from cache · ≈ 1 point"],
])("beside the price of a further call it %s", (_, facts, words) => {
  expect(said(facts, "≈ 1 point")).toBe(words);
});

test.each([
  [called(), "10:42 更新 · 1 点"],
  [free, "10:42 更新（缓存） · 0 点"],
  [cost(3), "10:42 更新 · 3 点（通常 1 点）"],
  [ranged(1, 20, { predictedPoints: null }), "10:42 更新 · 约 1 点"],
])("says it in Chinese: %#", (facts, words) => {
  expect(said(facts, undefined, "zh-CN")).toBe(words);
});
