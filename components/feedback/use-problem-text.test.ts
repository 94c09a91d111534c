import { createElement } from "react";
import { expect, test } from "vitest";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { en, zhCN as zh } from "#messages/messages.ts";
import { useProblemText } from "./use-problem-text.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";

type Budget = NonNullable<ServiceProblem["budget"]>;
const SOLD: Budget = { scope: "soldOrders", period: "day", unit: "calls", limit: 2, spent: 2 };

/** What is said of a call that a spent budget stopped. */
function said(locale: "en" | "zh-CN", budget: Budget, isAdmin: boolean): string {
  const words = locale === "en" ? en : zh;
  const Body = () => {
    const problem = {
      operation: "soldOrders",
      outcome: "notSent",
      reason: "overBudget",
      code: null,
      budget,
      mayHaveCost: false,
      calls: 0,
      message: null,
      callId: null,
    } as const;
    return useProblemText()(problem, { operation: words.orders.title.sold, shop: null, isAdmin }).body;
  };
  return markupOf(createElement(Body), locale);
}

test.each<[Budget, boolean, string, string]>([
  [
    SOLD,
    false,
    "Today’s limit for Sold orders is 2 calls; 2 count as used. Ask your admin to allow more.",
    "已售订单今天最多可用 2 次，已计 2 次。请联系管理员追加额度。",
  ],
  [
    { ...SOLD, scope: "all", period: "month", unit: "points", limit: 1, spent: 1200 },
    true,
    "This month’s limit for all operations together is 1 point; 1,200 count as used. Allow more, or raise the limit, under “Usage → Budgets”.",
    "全部接口合计本月最多可用 1 点，已计 1,200 点。可在“用量 → 预算”中追加额度或提高上限。",
  ],
  [
    { ...SOLD, scope: "person:0b3c9d1e-4f5a-4b6c-8d7e-9f0a1b2c3d4e", unit: "points" },
    false,
    "Today’s limit for your own calls is 2 points; 2 count as used. Ask your admin to allow more.",
    "你今天最多可用 2 点，已计 2 点。请联系管理员追加额度。",
  ],
])("the spent budget %j is said with its cure, to an admin: %s", (budget, isAdmin, english, chinese) => {
  expect(said("en", budget, isAdmin)).toBe(english);
  expect(said("zh-CN", budget, isAdmin)).toBe(chinese);
});
