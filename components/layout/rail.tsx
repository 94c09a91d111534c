import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { AppMark } from "./app-mark.tsx";
import type { NavEntry } from "./nav-entries.ts";
import { NavLink } from "./nav-link.tsx";
import { RailFold } from "./rail-fold.tsx";

const ITEM =
  "relative flex h-control w-full items-center gap-2.5 rounded-m px-3 font-label whitespace-nowrap " +
  "text-ink-2 hover:bg-pressed hover:no-underline aria-[current]:bg-pressed aria-[current]:text-ink " +
  "[&[aria-current]>.icon]:text-accent-ink " +
  "forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2 " +
  "forced-colors:aria-[current]:outline-[Highlight]";
const LABEL = "slim:sr-only in-data-[rail=slim]:sr-only";

/** End of a wide entry; the corner of its icon in a slim rail and on a phone. */
export const NAV_COUNT =
  "ml-auto rounded-l px-1.5 text-meta font-label tabular-nums " +
  "slim:absolute slim:-top-1 slim:-right-1.5 slim:px-1 " +
  "in-data-[rail=slim]:absolute in-data-[rail=slim]:-top-1 in-data-[rail=slim]:-right-1.5 " +
  "in-data-[rail=slim]:px-1 phone:top-1! phone:right-auto! phone:left-[calc(50%+6px)]";

type RailProps = {
  entries: NavEntry[];
  isSlim: boolean;
  /** Counts at the end of entries. */
  counts: NavCounts;
};

export type NavCounts = Partial<Record<NavEntry["key"], ReactNode>>;

/** Main navigation on a desk; only icons when chosen or when space is short. */
export async function Rail({ entries, isSlim, counts }: RailProps) {
  const words = await getTranslations("shell");
  const groups = [...new Set(entries.map((entry) => entry.group))];
  return (
    <nav
      className={
        "col-start-1 row-start-2 flex w-(--rail) flex-col overflow-hidden " +
        "border-r border-line bg-canvas px-2 pb-2 phone:hidden"
      }
      aria-label={words("nav.main")}
    >
      <div className="flex h-12 flex-none items-center gap-2.5 pl-2.5 font-strong whitespace-nowrap">
        <AppMark />
        <span className={LABEL}>{words("brand")}</span>
      </div>
      {groups.map((group, at) => (
        <ul key={group} className={cn("grid gap-0.5", at > 0 && "mt-2 border-t border-line pt-2")}>
          {entries
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <li key={entry.key}>
                <NavLink
                  entry={entry}
                  href={entry.railHref}
                  className={ITEM}
                  title={words(`nav.${entry.key}`)}
                >
                  <Icon name={entry.icon} />
                  <span className={LABEL}>{words(`nav.${entry.key}`)}</span>
                  {counts[entry.key]}
                </NavLink>
              </li>
            ))}
        </ul>
      ))}
      <RailFold isSlimAtFirst={isSlim} className={cn(ITEM, "mt-auto slim:hidden")} labelClassName={LABEL} />
    </nav>
  );
}
