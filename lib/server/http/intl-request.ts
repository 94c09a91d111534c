import "server-only";
import { getRequestConfig } from "next-intl/server";

export default getRequestConfig(async () => ({ locale: "en", timeZone: "Asia/Shanghai", messages: (await import("#messages/en.json")).default }));
