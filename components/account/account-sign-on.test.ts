import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { createElement } from "react";
import { expect, test } from "vitest";
import type { OwnProvider } from "#lib/shared/sign-on/sign-on-text.ts";
import { LOCALES } from "#lib/shared/text/locales.ts";
import { markupOf } from "#lib/testing/shown/render-words.ts";
import { MESSAGES } from "#messages/messages.ts";
import { AccountSignOn } from "./account-sign-on.tsx";

const AT = Date.parse("2026-11-21T10:42:00Z");
const none = () => Promise.reject(new Error("nobody presses"));

test.each(LOCALES)(
  "%s: a linked account has its time and a button to unlink it, another one to link",
  (locale) => {
    const providers: OwnProvider[] = [
      { id: "oidc", name: "Lin Jian ID", since: AT },
      { id: "wecom", name: "WeCom", since: AT },
      { id: "feishu", name: "Feishu", since: null },
    ];
    const shown = createElement(AccountSignOn, { providers, refusal: null, begin: none, unlink: none });
    const html = markupOf(createElement(AppRouterContext, { value: {} as never }, shown), locale);
    const words = MESSAGES[locale].account.signOn;
    const named = (text: string, name: string) => text.replaceAll("{name}", name);
    for (const name of ["Lin Jian ID", "WeCom"]) {
      expect(html).toContain(`aria-label="${named(words.unlinkLabel, name)}"`);
      expect(html).not.toContain(named(words.link, name) + "<");
    }
    expect(html.match(/<time /g)).toHaveLength(2);
    expect(html).not.toContain(named(words.unlinkLabel, "Feishu"));
    expect(html).toContain(named(words.link, "Feishu"));
  },
);
