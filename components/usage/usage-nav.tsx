"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { Link } from "#components/ui/link.tsx";
import { USAGE_ENTRIES } from "./usage-entries.ts";

/** Scrolls the current page into view, where the list is a row. */
function bringIntoView(link: HTMLElement | null) {
  link?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** Pages about usage: a row above them, as their tables need the width. */
export function UsageNav() {
  const t = useTranslations("usage.nav");
  const pathname = usePathname();
  return (
    <nav
      className={
        "flex-none border-b border-line overflow-x-auto overflow-y-hidden bg-canvas " +
        "px-[calc(var(--gutter)-12px)] [scrollbar-width:none]"
      }
      aria-label={t("label")}
    >
      <ul className="flex w-max">
        {USAGE_ENTRIES.map(({ key, href }) => (
          <li key={key}>
            <Link
              href={href}
              className={
                "flex min-h-10 items-center px-3 text-table font-label text-ink-2 " +
                "hover:text-ink hover:no-underline focus-visible:-outline-offset-2 " +
                "aria-[current]:text-accent-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)] " +
                "whitespace-nowrap phone:min-h-(--touch)"
              }
              ref={pathname === href ? bringIntoView : undefined}
              aria-current={pathname === href ? "page" : undefined}
            >
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
