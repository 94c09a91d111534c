"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { rememberChoice } from "#components/ui/remember-choice.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { AppMark } from "./app-mark.tsx";
import { isCurrent, type NavEntry } from "./nav-entries.ts";

type RailProps = { entries: NavEntry[]; isSlimAtFirst: boolean };

/** Main navigation on a desk; icons alone when chosen or where room is short. */
export function Rail({ entries, isSlimAtFirst }: RailProps) {
  const words = useTranslations("shell");
  const pathname = usePathname();
  const [isSlim, setSlim] = useState(isSlimAtFirst);
  const groups = [...new Set(entries.map((entry) => entry.group))];

  function fold() {
    rememberChoice("md-rail", isSlim ? "wide" : "slim");
    setSlim(!isSlim);
  }

  return (
    <nav className={cn("rail", isSlim && "rail-slim")} aria-label={words("nav.main")}>
      <div className="brand">
        <AppMark />
        <span>{words("brand")}</span>
      </div>
      {groups.map((group) => (
        <ul key={group}>
          {entries
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <li key={entry.key}>
                <Link
                  href={entry.href}
                  className="rail-item"
                  title={words(`nav.${entry.key}`)}
                  aria-current={isCurrent(entry, pathname) ? "page" : undefined}
                >
                  <Icon name={entry.icon} />
                  <span>{words(`nav.${entry.key}`)}</span>
                </Link>
              </li>
            ))}
        </ul>
      ))}
      <button
        type="button"
        className="rail-item rail-fold"
        aria-expanded={!isSlim}
        title={isSlim ? words("nav.expand") : undefined}
        onClick={fold}
      >
        <Icon name={isSlim ? "expand" : "collapse"} />
        <span>{isSlim ? words("nav.expand") : words("nav.collapse")}</span>
      </button>
    </nav>
  );
}
