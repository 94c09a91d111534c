import type { Page } from "@playwright/test";
import type { Role } from "#lib/shared/base/identity.ts";
import type { ServiceOperation } from "#lib/sandbox/state/endpoints.ts";
import type { Locale } from "#lib/shared/text/locales.ts";
import { en, zhCN as zh } from "#messages/messages.ts";
import { askForLinks, checkOneCard, type Words } from "./ask-once.ts";
import { expect, test } from "./fixtures.ts";

/** One failure per remedy; `use-problem-text.test.ts` has all, for lists and others, staff and admins. */
const FAILURES = [
  {
    code: 100,
    said: "请求参数错误",
    remedy: {
      en: /Check (the filters|what you entered)/,
      "zh-CN": /请检查填写的内容|sid 的位置不对/,
    },
  },
  {
    code: 204,
    said: "无接口权限，请到官网开通正式接口",
    remedy: { en: /enable it on the service’s website/i, "zh-CN": /官网开通/ },
  },
  {
    code: 401,
    said: "凭证无效",
    remedy: {
      en: /Generate a token with the service’s new token API|Ask your admin to renew it/,
      "zh-CN": /联系管理员更换令牌/,
    },
  },
  { code: 999, said: "未知错误", remedy: { en: /code isn’t documented/, "zh-CN": /未收录该错误码/ } },
];

type Screen = {
  operation: ServiceOperation;
  role: Role;
  locale: Locale;
  open: (page: Page, words: Words) => Promise<unknown>;
};

/** Screens with a request of a press; `faults.spec.ts` tests sold orders, and the words of a job are in the ledger. */
const SCREENS: Screen[] = [
  { operation: "pendingOrders", role: "staff", locale: "en", open: (page) => page.goto("/orders/pending") },
  { operation: "bankCard", role: "admin", locale: "en", open: checkOneCard },
  { operation: "topUpLink", role: "marketing", locale: "zh-CN", open: askForLinks },
];

for (const { operation, role, locale, open } of SCREENS)
  test(`${operation}: a failure shows the service's own words with its remedy, in ${locale}`, async ({
    page,
    context,
    desk,
    sandbox,
    signIn,
    calls,
  }) => {
    const words = locale === "en" ? en : (zh as Words);
    await context.addCookies([{ name: "md-locale", value: locale, url: desk.url }]);
    await signIn(role);
    const names = [words.common.refresh, words.problems.askAgain];
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
