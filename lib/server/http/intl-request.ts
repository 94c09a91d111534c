import "server-only";
import { headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { env } from "#lib/server/env.ts";
import { chooseLocale } from "./choose-locale.ts";
import { loadMessages } from "./load-messages.ts";
import { rememberedChoices } from "./remembered-choices.ts";

export default getRequestConfig(async () => {
  const locale = chooseLocale(
    (await rememberedChoices())("md-locale"),
    (await headers()).get("accept-language"),
  );
  return { locale, timeZone: env().tzShop, messages: await loadMessages(locale) };
});
