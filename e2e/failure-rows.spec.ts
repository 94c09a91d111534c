import type { Page } from "@playwright/test";
import type { Role } from "#lib/shared/base/identity.ts";
import type { ServiceOperation } from "#lib/sandbox/state/service-operation.ts";
import { en, zhCN as zh } from "#messages/messages.ts";
import { askForBuyers, askForLinks, checkOneCard, type Words } from "./ask-once.ts";
import { expect, test } from "./fixtures.ts";

type Failure = { code: number; said: string; remedy: Record<"en" | "zh-CN", RegExp> };

/** The failures of the spec's table, each with the remedy that it states, and a code that no table lists. */
const FAILURES: Failure[] = [
  {
    code: 100,
    said: "请求参数错误",
    remedy: {
      en: /Check (the filters|what you entered)|expect sid elsewhere/,
      "zh-CN": /请检查(筛选条件|填写的内容)|sid 的位置不对/,
    },
  },
  {
    code: 101,
    said: "请求超时，请重试",
    remedy: { en: /check the network or contact its customer service/, "zh-CN": /检查网络或联系客服/ },
  },
  {
    code: 103,
    said: "旺旺账号不存在",
    remedy: { en: /Check the (shop’s IDs|account)/, "zh-CN": /请(在设置中检查店铺编号|检查填写的账号)/ },
  },
  {
    code: 200,
    said: "系统错误，请联系客服",
    remedy: { en: /service URL.*customer service/, "zh-CN": /检查.*服务地址.*客服/ },
  },
  {
    code: 202,
    said: "系统错误，请稍后重试",
    remedy: {
      en: /try again. If it keeps happening, contact its integration group/,
      "zh-CN": /稍后重试.*对接群/,
    },
  },
  { code: 203, said: "暂不支持该接口", remedy: { en: /currently unavailable/, "zh-CN": /暂不支持/ } },
  {
    code: 204,
    said: "无接口权限，请到官网开通正式接口",
    remedy: { en: /enable it on the service’s official site/i, "zh-CN": /官网开通/ },
  },
  {
    code: 204,
    said: "接口调用次数不足，请到官网充值",
    remedy: { en: /top up calls on the service’s official site/i, "zh-CN": /官网充值/ },
  },
  {
    code: 401,
    said: "凭证无效",
    remedy: {
      en: /Generate a new token with the newer token-generation interface|Ask your admin to renew it/,
      "zh-CN": /新版令牌生成接口|联系管理员更换令牌/,
    },
  },
  {
    code: 404,
    said: "请求路径或方式错误",
    remedy: { en: /Wrong path or method.*service URL/, "zh-CN": /服务地址/ },
  },
  { code: 999, said: "未知错误", remedy: { en: /code isn’t documented/, "zh-CN": /未收录该错误码/ } },
];

type Screen = { operation: ServiceOperation; role: Role; open: (page: Page, words: Words) => Promise<void> };

const SCREENS: Screen[] = [
  { operation: "soldOrders", role: "staff", open: (page) => page.goto("/orders/sold").then(() => undefined) },
  {
    operation: "pendingOrders",
    role: "staff",
    open: (page) => page.goto("/orders/pending").then(() => undefined),
  },
  { operation: "buyerOpenId", role: "staff", open: askForBuyers },
  { operation: "bankCard", role: "admin", open: checkOneCard },
  { operation: "topUpLink", role: "marketing", open: askForLinks },
];

for (const { operation, role, open } of SCREENS) {
  for (const [locale, words] of [
    ["en", en],
    ["zh-CN", zh as Words],
  ] as const) {
    test(`${operation}: every failure the service lists, and one it does not, says its remedy in ${locale}`, async ({
      page,
      context,
      desk,
      sandbox,
      signIn,
      calls,
    }) => {
      await context.addCookies([{ name: "md-locale", value: locale, url: desk.url }]);
      await signIn(role);
      const names = [
        words.common.refresh,
        words.problems.askAgain,
        words.problems.checkAgain,
        words.buyers.run.again.replace("{pack}", "1"),
        words.buyers.run.goOn.replace("{pack}", "1"),
      ];
      const again = page.getByRole("button", { name: new RegExp(`^(${names.join("|")})`) });
      for (const [n, { code, said, remedy }] of FAILURES.entries()) {
        await sandbox.control.addFault({ kind: "code", code, msg: said }, { operation });
        if (n === 0) await open(page, words);
        else await again.first().click();
        await expect(page.getByText(said, { exact: true }).first(), `${code} verbatim`).toBeVisible();
        await expect(page.getByRole("main"), `${code} remedy`).toContainText(remedy[locale]);
        expect(await calls(operation)).toBe(n + 1);
      }
    });
  }
}
