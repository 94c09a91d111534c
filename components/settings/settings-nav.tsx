"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { SETTINGS_ENTRIES, SETTINGS_HREF } from "./settings-entries.ts";

const ENTRY =
  "flex min-h-control items-center rounded-m px-3 text-table font-label text-ink-2 hover:bg-hover " +
  "hover:no-underline aria-[current=page]:bg-pressed aria-[current=page]:text-ink " +
  "max-[1000px]:min-h-(--touch) max-[1000px]:px-3 max-[1000px]:whitespace-nowrap " +
  "max-[1000px]:aria-[current=page]:rounded-none max-[1000px]:aria-[current=page]:bg-transparent " +
  "max-[1000px]:aria-[current=page]:text-accent-ink " +
  "max-[1000px]:aria-[current=page]:shadow-[inset_0_-2px_var(--accent)]";

const isCurrent = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`);

/** Scrolls the current section into view, where the list is a row. */
function bringIntoView(link: HTMLElement | null) {
  link?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** Sections of the settings: a list next to the page, a row above it on narrow screens, a back link on a phone. */
export function SettingsNav() {
  const t = useTranslations("settings.nav");
  const pathname = usePathname();
  const isIndex = pathname === SETTINGS_HREF;
  return (
    <nav
      className={cn(
        "overflow-y-auto border-r border-line px-2",
        "max-[1000px]:flex-none max-[1000px]:overflow-x-auto max-[1000px]:overflow-y-hidden",
        "max-[1000px]:[scrollbar-width:none] max-[1000px]:border-r-0 max-[1000px]:border-b",
        "max-[1000px]:bg-canvas max-[1000px]:px-[calc(var(--gutter)-12px)] phone:overflow-hidden",
        isIndex && "phone:hidden",
      )}
      aria-label={t("label")}
    >
      <p
        aria-hidden="true"
        className="h-(--header) px-3 text-table leading-(--header) text-ink-3 max-[1000px]:hidden"
      >
        {t("label")}
      </p>
      {!isIndex && (
        <Link
          href={SETTINGS_HREF}
          className="hidden h-(--touch) items-center gap-1 px-2 text-table font-label text-ink-2 phone:flex"
        >
          <Icon name="left" />
          {t("label")}
        </Link>
      )}
      <ul className="max-[1000px]:flex max-[1000px]:w-max phone:hidden">
        {SETTINGS_ENTRIES.map(({ key, href }) => (
          <li key={key} className="not-first:mt-0.5 max-[1000px]:not-first:mt-0">
            <Link
              href={href}
              className={ENTRY}
              ref={isCurrent(pathname, href) ? bringIntoView : undefined}
              aria-current={isCurrent(pathname, href) ? "page" : undefined}
            >
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
