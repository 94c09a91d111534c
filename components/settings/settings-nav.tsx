"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { Link } from "#components/ui/link.tsx";
import { SETTINGS_ENTRIES } from "./settings-entries.ts";

const ENTRY =
  "flex min-h-control items-center rounded-m px-3 text-table font-label text-ink-2 hover:bg-hover hover:no-underline aria-[current=page]:bg-pressed aria-[current=page]:text-ink max-[1000px]:min-h-(--touch) max-[1000px]:justify-center max-[1000px]:px-1 max-[1000px]:text-center max-[1000px]:aria-[current=page]:rounded-none max-[1000px]:aria-[current=page]:bg-transparent max-[1000px]:aria-[current=page]:text-accent-ink max-[1000px]:aria-[current=page]:shadow-[inset_0_-2px_var(--accent)]";

/** The sections of the settings: a list beside the page, or a row above it where the page needs the room. */
export function SettingsNav() {
  const t = useTranslations("settings.nav");
  const pathname = usePathname();
  return (
    <nav
      className="overflow-y-auto border-r border-line px-2 max-[1000px]:flex-none max-[1000px]:overflow-visible max-[1000px]:border-r-0 max-[1000px]:border-b max-[1000px]:bg-canvas max-[1000px]:px-1"
      aria-label={t("label")}
    >
      <p
        aria-hidden="true"
        className="h-(--header) px-3 text-table leading-(--header) text-ink-3 max-[1000px]:hidden"
      >
        {t("label")}
      </p>
      <ul className="max-[1000px]:grid max-[1000px]:grid-cols-8 phone:grid-cols-4">
        {SETTINGS_ENTRIES.map(({ key, href }) => (
          <li key={key} className="not-first:mt-0.5 max-[1000px]:not-first:mt-0">
            <Link
              href={href}
              className={ENTRY}
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
