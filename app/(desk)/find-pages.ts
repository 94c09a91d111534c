import { getTranslations } from "next-intl/server";
import type { FoundPage } from "#components/find/find-props.ts";
import { navEntries } from "#components/layout/nav-entries.ts";
import { SETTINGS_ENTRIES } from "#components/settings/settings-entries.ts";
import { USAGE_ENTRIES } from "#components/usage/usage-entries.ts";
import { isSandbox } from "#lib/server/env.ts";
import { hasRole, type Role } from "#lib/shared/base/identity.ts";

/** Lists the pages that a person with these roles may open, with those below Usage and Settings. */
export async function findPages(roles: readonly Role[]): Promise<FoundPage[]> {
  const [words, settings, usage, imported] = await Promise.all([
    getTranslations("shell"),
    getTranslations("settings.nav"),
    getTranslations("usage.nav"),
    getTranslations("orderImport"),
  ]);
  const pages = navEntries(roles).flatMap(({ key, href, icon }): FoundPage[] => {
    const section = words(`nav.${key}`);
    if (key === "settings")
      return SETTINGS_ENTRIES.map((entry) => ({
        href: entry.href,
        icon,
        label: settings(entry.key),
        section,
      }));
    if (key === "usage")
      return USAGE_ENTRIES.map((entry) => ({ href: entry.href, icon, label: usage(entry.key), section }));
    return [{ href, icon, label: section }];
  });
  if (hasRole(roles, "staff")) pages.push({ href: "/orders/import", icon: "book", label: imported("title") });
  if (isSandbox() && roles.length > 0)
    pages.push({ href: "/practice", icon: "help", label: words("sandbox.practice") });
  return [...pages, { href: "/account", icon: "person", label: words("yourAccount") }];
}
