"use client";

import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import type { MoreSheetProps } from "./more-sheet.tsx";
import { isCurrent, type NavEntry } from "./nav-entries.ts";

const MoreSheet = lazy(() => import("./more-sheet.tsx").then((module) => ({ default: module.MoreSheet })));

/** Beside More: five columns are 72 px each on the narrowest phone. */
const MOST_SHOWN = 4;

const ITEM =
  "grid min-w-0 place-content-center justify-items-center gap-1 font-label text-meta text-ink-3 hover:no-underline focus-visible:rounded-l focus-visible:-outline-offset-4 aria-[current]:text-accent-ink";

type BottomBarProps = Omit<MoreSheetProps, "onClose" | "entries"> & { entries: NavEntry[] };

/** Main navigation on a phone: the daily pages, and everything else behind More. */
export function BottomBar({ entries, ...more }: BottomBarProps) {
  const words = useTranslations("shell");
  const pathname = usePathname();
  const [isOpen, setOpen] = useState(false);
  const daily = entries.filter(({ key }) => key !== "settings").slice(0, MOST_SHOWN);
  const others = entries.filter((entry) => !daily.includes(entry));
  return (
    <>
      <nav
        className="hidden h-14 flex-none auto-cols-fr grid-flow-col border-t border-line bg-canvas phone:grid"
        aria-label={words("nav.main")}
      >
        {daily.map((entry) => (
          <Link
            key={entry.key}
            href={entry.href}
            className={ITEM}
            aria-current={isCurrent(entry, pathname) ? "page" : undefined}
          >
            <Icon name={entry.icon} size="large" />
            {words(`nav.short.${entry.key}`)}
          </Link>
        ))}
        <button
          type="button"
          className={ITEM}
          aria-haspopup="dialog"
          aria-current={others.some((entry) => isCurrent(entry, pathname)) || undefined}
          onClick={() => setOpen(true)}
        >
          <Icon name="more" size="large" />
          {words("nav.more")}
        </button>
      </nav>
      {isOpen && (
        <Suspense>
          <MoreSheet {...more} entries={others} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
