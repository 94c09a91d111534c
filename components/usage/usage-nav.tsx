"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { Link } from "#components/ui/link.tsx";

/** The pages about usage: a row above them, for their tables need the room. */
export function UsageNav() {
  const t = useTranslations("usage.nav");
  const pathname = usePathname();
  return (
    <nav className="usage-nav" aria-label={t("label")}>
      <ul>
        {USAGE_ENTRIES.map(({ key, href }) => (
          <li key={key}>
            <Link href={href} aria-current={pathname === href ? "page" : undefined}>
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages about usage that exist, in the order of the row above them. */
const USAGE_ENTRIES = [
  { key: "overview", href: "/usage" },
  { key: "calls", href: "/usage/calls" },
  { key: "maybe", href: "/usage/maybe-charged" },
  { key: "charges", href: "/usage/charges" },
  { key: "budgets", href: "/usage/budgets" },
] as const;
