"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { Link } from "#components/ui/link.tsx";
import { SETTINGS_ENTRIES } from "./settings-entries.ts";

/** The sections of the settings: a list beside the page, or a row above it where the page needs the room. */
export function SettingsNav() {
  const t = useTranslations("settings.nav");
  const pathname = usePathname();
  return (
    <nav className="settings-nav" aria-label={t("label")}>
      <p aria-hidden="true">{t("label")}</p>
      <ul>
        {SETTINGS_ENTRIES.map(({ key, href }) => (
          <li key={key}>
            <Link
              href={href}
              aria-current={pathname === href || pathname.startsWith(`${href}/`) ? "page" : undefined}
            >
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
