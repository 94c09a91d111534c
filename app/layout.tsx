import type { Metadata, Viewport } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import "#app/globals.css";
import { OldBrowserCheck } from "#components/layout/old-browser-check.tsx";
import { isSandbox } from "#lib/server/env.ts";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("shell");
  const icon = isSandbox() ? "/favicon-sandbox.svg" : "/favicon.svg";
  return {
    icons: { icon: { url: icon, type: "image/svg+xml" } },
    title: { default: words("brand"), template: `%s · ${words("brand")}` },
    robots: "noindex",
    // Keeps phones from taking order numbers for phone numbers.
    formatDetection: { telephone: false, date: false, address: false, email: false },
  };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const remembered = await rememberedChoices();
  const theme = remembered("md-theme");
  const rail = remembered("md-rail");
  const density = remembered("md-density");
  return (
    <html
      lang={await getLocale()}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      data-rail={rail === "slim" ? rail : undefined}
      data-density={density === "36" || density === "52" ? density : undefined}
    >
      <head>
        <OldBrowserCheck policy={(await headers()).get("content-security-policy")} />
        {/* Renders once complete: content at the right would jump while a page arrives in pieces. */}
        <link rel="expect" href="#end-of-page" blocking="render" />
      </head>
      <body>
        {children}
        <i id="end-of-page" hidden />
      </body>
    </html>
  );
}
