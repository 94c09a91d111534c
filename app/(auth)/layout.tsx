import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppMark } from "#components/layout/app-mark.tsx";
import { LanguageMenu } from "#components/layout/preferences/language-menu.tsx";
import { InAppBanner } from "#components/layout/banners/in-app-banner.tsx";
import { SandboxBanner } from "#components/layout/banners/sandbox-banner.tsx";
import { ThemeMenu } from "#components/layout/preferences/theme-menu.tsx";
import { AddressWatch } from "#components/session/address-watch.tsx";
import { isSandbox } from "#lib/server/env.ts";
import { inAppBrowser } from "#lib/shared/links/in-app-browser.ts";

/** Layout of sign-in and set-up: everything around the desk's pages except the desk. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const words = await getTranslations("shell");
  const locale = await getLocale();
  const app = inAppBrowser((await headers()).get("user-agent") ?? "");
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      {isSandbox() && <SandboxBanner />}
      {app && <InAppBanner app={app} />}
      <div className="flex justify-end gap-1 px-4 py-2">
        <LanguageMenu label={words("language")} locale={locale} />
        <ThemeMenu />
      </div>
      <main
        className={
          "mx-auto w-[min(344px,100%-32px)] pt-[12vh] pb-8 phone:pt-8 " +
          "[&_.btn]:mt-1 [&_.btn]:h-10 [&_.btn]:w-full phone:[&_.btn]:h-11 [&_.input]:h-10 " +
          "phone:[&_.input]:h-11 [&_h1]:mb-5"
        }
      >
        <p className="mb-8 flex h-8 items-center gap-2.5 text-title font-strong whitespace-nowrap">
          <AppMark size={24} />
          <span>{words("brand")}</span>
          <small lang={locale === "en" ? "zh-CN" : "en"} className="text-table font-text text-ink-3">
            {locale === "en" ? "商家工作台" : "Merchant Desk"}
          </small>
        </p>
        {children}
      </main>
      <AddressWatch />
    </div>
  );
}
