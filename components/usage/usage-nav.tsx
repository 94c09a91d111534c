"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { Link } from "#components/ui/link.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { USAGE_ENTRIES } from "./usage-entries.ts";

/** The pages about usage: a row above them, for their tables need the room. */
export function UsageNav() {
  const t = useTranslations("usage.nav");
  const pathname = usePathname();
  return (
    <nav
      className="flex-none border-b border-line bg-canvas px-[calc(var(--gutter)-12px)] phone:px-1"
      aria-label={t("label")}
    >
      <ul className="flex phone:grid phone:auto-cols-fr phone:grid-flow-col">
        {USAGE_ENTRIES.map(({ key, href }) => (
          <li key={key}>
            <Link
              href={href}
              className={cn(
                "flex min-h-10 items-center px-3 text-center text-table font-label text-ink-2",
                "hover:text-ink hover:no-underline focus-visible:-outline-offset-2",
                "aria-[current]:text-accent-ink aria-[current]:shadow-[inset_0_-2px_var(--accent)]",
                "phone:min-h-(--touch) phone:justify-center phone:px-0.5 phone:text-meta",
              )}
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
