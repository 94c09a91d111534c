import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { en, zhCN as zh } from "#messages/messages.ts";
import { isReachable, MAX_COUNTED, pageCountText, reachablePages } from "./list-limits.ts";

const COUNTED = [
  "usage.calls.meta",
  "settings.audit.meta",
  "cards.history.count",
  "cards.history.emptyBody",
  "settings.retention.counts.cardChecks",
  "settings.retention.counts.buyerAnswers",
  "settings.retention.counts.orders",
  "settings.retention.counts.calls",
  "settings.retention.counts.auditTrail",
] as const;

test.each(COUNTED)("%s shows 10,000+ only when there are more than were counted", (key) => {
  for (const say of [
    createTranslator({ locale: "en", messages: en }),
    createTranslator({ locale: "zh-CN", messages: zh }),
  ]) {
    expect(say(key, { count: MAX_COUNTED })).toMatch(/10,000(?!\+)/);
    expect(say(key, { count: MAX_COUNTED + 1 })).toContain("10,000+");
  }
});

test("pages are offered as far as was counted", () => {
  expect([0, 51, 10_001].map((count) => reachablePages(count, 50))).toEqual([1, 2, 200]);
  expect(reachablePages(10_001, 30)).toBe(334);
  expect([isReachable(200, 50), isReachable(334, 30)]).toEqual([true, true]);
  expect([isReachable(201, 50), isReachable(335, 30)]).toEqual([false, false]);
  expect([pageCountText(10_000, 200), pageCountText(10_001, 200)]).toEqual(["200", "200+"]);
});
