"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { USAGE_ENTRIES } from "#components/usage/usage-entries.ts";

/** The pages about usage: a row above them, for their tables need the room. */
export function UsageNav() {
  const words = useTranslations("usage.nav");
  const pathname = usePathname();
  return (
    <nav className="usage-nav" aria-label={words("label")}>
      <ul>
        {USAGE_ENTRIES.map(({ key, href }) => (
          <li key={key}>
            <Link href={href} prefetch={false} aria-current={pathname === href ? "page" : undefined}>
              {words(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
