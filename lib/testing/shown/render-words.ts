import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "#lib/shared/text/locales.ts";
import { MESSAGES } from "#messages/messages.ts";

/** The server's markup of an element in this language and time zone. */
export function markupOf(element: ReactElement, locale: Locale = "en", timeZone = "UTC"): string {
  const props = { locale, timeZone, messages: MESSAGES[locale], children: element };
  return renderToStaticMarkup(createElement(NextIntlClientProvider, props));
}
