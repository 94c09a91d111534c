import { useLocale, useTranslations } from "next-intl";
import { rememberDensity } from "#components/data-table/table-menu.tsx";
import { chooseTheme, useLocaleChoice } from "#components/layout/preferences/choices.tsx";
import { THEMES } from "#components/layout/preferences/themes.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import { DENSITIES } from "#lib/shared/tables/densities.ts";
import { LOCALE_NAMES, LOCALES } from "#lib/shared/text/locales.ts";
import type { FindProps } from "./find-props.ts";
import type { FindOption } from "./find-results.tsx";

/** Actions that are possible on every page. `says`: the text to find one by. */
export function useActions(
  { roles, onClose }: FindProps,
  open: (href: string) => void,
): (FindOption & { says: string })[] {
  const t = useTranslations("find.actions");
  const table = useTranslations("table");
  const shell = useTranslations("shell");
  const locale = useLocale();
  const [, chooseLocale] = useLocaleChoice(locale);
  const pages = [
    { key: "fetchOrders", role: "staff", href: "/orders/book?add" },
    { key: "placement", role: "marketing", href: "/top-up?add" },
    { key: "invite", role: "admin", href: "/settings/people?add" },
    { key: "shop", role: "admin", href: "/settings/shops?add" },
  ] as const;
  const done = (act: () => void) => () => {
    onClose();
    act();
  };
  return [
    ...pages
      .filter(({ role }) => hasRole(roles, role))
      .map(({ key, href }) => ({
        key,
        icon: "plus" as const,
        title: t(key),
        says: t(key),
        run: () => open(href),
      })),
    ...THEMES.map((each) => {
      const title = t("theme", { theme: shell(`themes.${each}`) });
      return {
        key: each,
        icon: "moon" as const,
        title,
        says: title,
        run: done(() => chooseTheme(each)),
      };
    }),
    ...LOCALES.filter((each) => each !== locale).map((each) => {
      const title = t("language", { language: LOCALE_NAMES[each] });
      return {
        key: each,
        icon: "language" as const,
        title,
        says: `${title} language 语言`,
        run: done(() => chooseLocale(each)),
      };
    }),
    ...DENSITIES.map((each) => {
      const title = t("density", { density: table(`density${each}`) });
      return {
        key: each,
        icon: "rows" as const,
        title,
        says: title,
        run: done(() => rememberDensity(each)),
      };
    }),
  ];
}
