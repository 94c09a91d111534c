import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { AppMark } from "#components/layout/app-mark.tsx";
import { asLocale } from "#components/layout/locales.ts";
import { LanguageMenu, ThemeToggle } from "#components/layout/preferences.tsx";
import { SandboxBanner } from "#components/layout/sandbox-banner.tsx";
import { isSandbox } from "#lib/server/env.ts";
import "./auth.css";

/** The way in: everything the desk has around its pages but the desk. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const words = await getTranslations("shell");
  const locale = asLocale(await getLocale());
  return (
    <div className="gate">
      {isSandbox() && <SandboxBanner />}
      <div className="gate-tools">
        <LanguageMenu label={words("language")} locale={locale} isLong />
        <ThemeToggle label={words("theme")} />
      </div>
      <main>
        <p className="gate-brand">
          <AppMark size={24} />
          <span>{words("brand")}</span>
          {locale === "en" ? <small lang="zh-CN">商家工作台</small> : <small lang="en">Merchant Desk</small>}
        </p>
        {children}
      </main>
    </div>
  );
}
