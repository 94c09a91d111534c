import type { Locale } from "#lib/shared/text/locales.ts";
import type { en } from "./messages.ts";

// A key that no text stands under would be shown as it is: the compiler refuses it.
declare module "next-intl" {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be added to
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
