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

const ITEM =
  "flex h-control w-full items-center gap-2.5 rounded-m px-3 font-label whitespace-nowrap text-ink-2 hover:bg-pressed hover:no-underline aria-[current]:bg-pressed aria-[current]:text-ink [&[aria-current]>.icon]:text-accent-ink";

type RailProps = { entries: NavEntry[]; isSlimAtFirst: boolean };

/** Main navigation on a desk; icons alone when chosen or where room is short. */
export function Rail({ entries, isSlimAtFirst }: RailProps) {
  const words = useTranslations("shell");
  const pathname = usePathname();
  const [isSlim, setSlim] = useState(isSlimAtFirst);
  const label = isSlim ? "sr-only" : "slim:sr-only";
  const groups = [...new Set(entries.map((entry) => entry.group))];

  function fold() {
    rememberChoice("md-rail", isSlim ? "wide" : "slim");
    setSlim(!isSlim);
  }

  return (
    <nav
      className={cn(
        "col-start-1 row-start-2 flex flex-col overflow-hidden border-r border-line bg-canvas px-2 pb-2 phone:hidden",
        isSlim ? "w-(--rail-slim)" : "w-48 slim:w-(--rail-slim)",
      )}
      aria-label={words("nav.main")}
    >
      <div className="flex h-12 flex-none items-center gap-2.5 pl-2.5 font-strong whitespace-nowrap">
        <AppMark />
        <span className={label}>{words("brand")}</span>
      </div>
      {groups.map((group, at) => (
        <ul key={group} className={cn("space-y-0.5", at > 0 && "mt-2 border-t border-line pt-2")}>
          {entries
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <li key={entry.key}>
                <Link
                  href={entry.href}
                  className={ITEM}
                  title={words(`nav.${entry.key}`)}
                  aria-current={isCurrent(entry, pathname) ? "page" : undefined}
                >
                  <Icon name={entry.icon} />
                  <span className={label}>{words(`nav.${entry.key}`)}</span>
                </Link>
              </li>
            ))}
        </ul>
      ))}
      <button
        type="button"
        className={`${ITEM} mt-auto slim:hidden`}
        aria-expanded={!isSlim}
        title={isSlim ? words("nav.expand") : undefined}
        onClick={fold}
      >
        <Icon name={isSlim ? "expand" : "collapse"} />
        <span className={label}>{isSlim ? words("nav.expand") : words("nav.collapse")}</span>
      </button>
    </nav>
  );
}
