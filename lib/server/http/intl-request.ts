import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { en, zhCN } from "#messages/messages.ts";
import { env } from "#lib/server/env.ts";
import { chooseLocale } from "./choose-locale.ts";

export default getRequestConfig(async () => {
  const locale = chooseLocale(
    (await cookies()).get("md-locale")?.value,
    (await headers()).get("accept-language"),
  );
  const messages = locale === "zh-CN" ? zhCN : en;
  return { locale, timeZone: env().tzShop, messages };
});
