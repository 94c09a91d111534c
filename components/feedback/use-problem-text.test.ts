import { createElement } from "react";
import { expect, test } from "vitest";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { Locale } from "#lib/shared/text/locales.ts";
import { en, zhCN as zh } from "#messages/messages.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { type ProblemText, useProblemText } from "./use-problem-text.ts";

type Budget = NonNullable<ServiceProblem["budget"]>;
const SOLD: Budget = { scope: "soldOrders", period: "day", unit: "calls", limit: 2, spent: 2 };

/** The text of a failed call to a list or another operation. */
function said(
  locale: Locale,
  problem: Pick<ServiceProblem, "reason"> & Partial<ServiceProblem>,
  { isAdmin = false, isList = true, hasShop = true } = {},
): ProblemText {
  const words = locale === "en" ? en : zh;
  let text: ProblemText | undefined;
  const Reader = () => {
    text = useProblemText()(
      {
        operation: isList ? "soldOrders" : "bankCard",
        outcome: "unknown",
        code: null,
        mayHaveCost: false,
        calls: 1,
        message: null,
        callId: null,
        ...problem,
      },
      { operation: words.orders.title.sold, shop: hasShop ? "林间小铺" : null, isAdmin },
    );
    return null;
  };
  markupOf(createElement(Reader), locale);
  return text!;
}

test.each<[Budget, boolean, string, string]>([
  [
    SOLD,
    false,
    "Today’s limit for Sold orders is 2 calls; 2 used. Ask your admin to allow more.",
    "“已售订单”今天最多可用 2 次，已用 2 次。请联系管理员追加额度。",
  ],
  [
    { ...SOLD, scope: "all", period: "month", unit: "points", limit: 1, spent: 1200 },
    true,
    "This month’s limit for all operations together is 1 point; 1,200 used. " +
      "Raise it or allow more under “Usage → Budgets”.",
    "全部接口合计本月最多可用 1 点，已用 1,200 点。可在“用量 → 预算”中追加额度或提高上限。",
  ],
  [
    { ...SOLD, scope: "person:0b3c9d1e-4f5a-4b6c-8d7e-9f0a1b2c3d4e", unit: "points" },
    false,
    "Today’s limit for your own calls is 2 points; 2 used. Ask your admin to allow more.",
    "你今天最多可用 2 点，已用 2 点。请联系管理员追加额度。",
  ],
])("the spent budget %j is shown with its cure, to an admin: %s", (budget, isAdmin, english, chinese) => {
  const problem = { reason: "overBudget", outcome: "notSent", budget } as const;
  expect(said("en", problem, { isAdmin }).body).toBe(english);
  expect(said("zh-CN", problem, { isAdmin }).body).toBe(chinese);
});

test.each<[row: string, ProblemReason, title: string]>([
  ["row 7", "noData", "The response was empty"],
  ["row 9", "unlistedCode", "The service returned an unknown code (999)"],
  ["row 10", "noPermission", "Sold orders: not enabled for this account"],
  ["row 11", "callsUsedUp", "No calls left"],
  ["row 12", "noPermissionOrCallsUsedUp", "No permission or no calls left"],
  ["row 16", "moved", "The service returned a redirect"],
  ["row 17", "invalidCredential", "The access token was rejected"],
  ["row 19", "wrongPath", "The service doesn’t recognize this URL"],
  ["row 20", "parameterError", "The service rejected this request"],
  ["row 21", "timedOut", "The service timed out"],
  ["row 22", "systemError", "The service had a system error"],
  ["row 23", "retryLater", "The service is busy"],
  ["row 24", "accountMissing", "Chat account not found"],
  ["row 24", "unsupported", "Sold orders: currently unavailable"],
  ["rows 29, 30, 34 and 35", "notUnderstood", "The service returned an unexpected response"],
  ["rows 36 and 37", "tooLarge", "The response was too large"],
  ["row 39", "noAnswer", "The service didn’t respond"],
  ["row 41", "connectionLost", "The connection dropped"],
  ["HTTP 413", "requestRefused", "The request was blocked"],
  ["HTTP 503", "unavailable", "The service isn’t available"],
])("%s: %s has a title of its own", (_row, reason, title) => {
  expect(said("en", { reason, code: 999 }).title).toBe(title);
});

type Remedy = [ProblemReason, english: RegExp, chinese: RegExp];

/** Remedies for everybody, admins too. */
const FOR_ALL: Remedy[] = [
  ["parameterError", /Check the filters/, /请检查筛选条件/],
  ["timedOut", /check your network or contact the service’s support/, /检查网络或联系服务商客服/],
  ["accountMissing", /Check the shop’s IDs/, /请在设置中检查这家店铺的 ID/],
  ["retryLater", /try again.*integration support/, /稍后重试.*对接群/],
  ["unsupported", /Everything else still works/, /暂时关闭，其他功能不受影响/],
  ["unlistedCode", /This code isn’t documented/, /未收录该错误码/],
  ["requestRefused", /gateway/, /网关/],
  ["unavailable", /offline or under maintenance/, /停机或正在维护/],
  ["moved", /we didn’t follow it/, /未跟随跳转/],
  ["noData", /doesn’t mean there are no orders/, /这不代表没有订单/],
  ["notUnderstood", /doesn’t look like a response.*gateway’s error page/, /其他服务器的错误页/],
  ["tooLarge", /too large to process/, /超出单次读取上限/],
  ["noAnswer", /don’t know whether it processed the request/, /无法确定/],
  ["connectionLost", /The request was sent/, /已发出/],
];
/** Remedies for staff: the people to ask. */
const FOR_STAFF: Remedy[] = [
  [
    "systemError",
    /Ask your admin to check the service URL.*support the reference/,
    /管理员检查服务地址.*客服/,
  ],
  ["noPermission", /Ask your admin to enable it on the service’s website/, /联系管理员到服务商官网开通/],
  ["callsUsedUp", /^Ask your admin to buy more calls\.$/, /联系管理员到服务商官网充值/],
  [
    "noPermissionOrCallsUsedUp",
    /Ask your admin to check on its website that this operation is enabled and calls are left/,
    /联系管理员到服务商官网确认是否已开通、次数是否充足/,
  ],
  ["invalidCredential", /Ask your admin to renew it. You stay signed in/, /联系管理员更换令牌/],
  [
    "wrongPath",
    /Wrong path or method. Ask your admin to check the service URL/,
    /路径或方法不对。请联系管理员检查服务地址/,
  ],
];
/** Remedies for admins, whom staff asks. */
const FOR_ADMINS: Remedy[] = [
  ["systemError", /^We.*Check COMMERCE_BASE_URL.*support/, /检查 COMMERCE_BASE_URL.*客服/],
  ["noPermission", /^Enable it on the service’s website/, /^请到服务商官网开通/],
  ["callsUsedUp", /^Buy more calls on the service’s website/, /^请到服务商官网充值/],
  ["noPermissionOrCallsUsedUp", /Check on its website/, /请到服务商官网确认/],
  [
    "invalidCredential",
    /Generate a token with the service’s new token API.*Settings → Connection/,
    /新版令牌生成接口/,
  ],
  ["wrongPath", /Check COMMERCE_BASE_URL/, /请检查 COMMERCE_BASE_URL/],
];

test.each([
  ...[...FOR_ALL, ...FOR_STAFF].map((remedy) => [false, ...remedy] as const),
  ...[...FOR_ALL, ...FOR_ADMINS].map((remedy) => [true, ...remedy] as const),
])("to an admin: %s, %s has a remedy", (isAdmin, reason, english, chinese) => {
  const problem = { reason, code: 999 };
  expect(said("en", problem, { isAdmin }).body).toMatch(english);
  expect(said("zh-CN", problem, { isAdmin }).body).toMatch(chinese);
});

test("operations without a list and problems without a shop have their own remedies", () => {
  expect(said("en", { reason: "parameterError" }, { isList: false }).body).toMatch(/Check what you entered/);
  expect(said("zh-CN", { reason: "parameterError" }, { isList: false }).body).toMatch(/请检查填写的内容/);
  expect(said("en", { reason: "accountMissing" }, { hasShop: false }).body).toMatch(/Check the account you/);
  expect(said("zh-CN", { reason: "accountMissing" }, { hasShop: false }).body).toMatch(/请检查填写的账号/);
});

test("cost, the service's words and our reference are shown beside it", () => {
  const problem = { reason: "unlistedCode", message: "<b>未知</b>错误", callId: "0b3c9d1e-4f5a" } as const;
  expect(said("en", { ...problem, mayHaveCost: true })).toMatchObject({
    cost: "1 call may have been charged.",
    said: { text: "<b>未知</b>错误" },
    reference: "Reference 0b3c9d1e",
  });
  expect(said("en", { ...problem, outcome: "notSent" }).cost).toBe("Nothing was charged.");
  expect(said("en", { ...problem, outcome: "refused" })).toMatchObject({ cost: null, reference: null });
});
