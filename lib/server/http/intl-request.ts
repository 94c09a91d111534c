import "server-only";
import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { NAMESPACES } from "#messages/namespaces.ts";
import { env } from "#lib/server/env.ts";
import { chooseLocale, type Locale } from "./choose-locale.ts";
import { rememberedChoices } from "./remembered-choices.ts";

export default getRequestConfig(async () => {
  const locale = chooseLocale(
    (await rememberedChoices())("md-locale"),
    (await headers()).get("accept-language"),
  );
  return { locale, timeZone: env().tzShop, messages: await messagesOf(locale) };
});

async function messagesOf(locale: Locale) {
  const files = NAMESPACES.map(async (name) => {
    const { default: texts } = (await import(`../../../messages/${locale}/${name}.json`)) as {
      default: object;
    };
    return [name, texts] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
