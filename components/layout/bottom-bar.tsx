import { getTranslations } from "next-intl/server";
import { Icon } from "#components/ui/icon.tsx";
import { MoreButton } from "./more-button.tsx";
import type { MoreSheetProps } from "./more-sheet.tsx";
import type { NavEntry } from "./nav-entries.ts";
import { NavLink } from "./nav-link.tsx";
import type { NavCounts } from "./rail.tsx";

/** Most entries next to More: five columns are 72 px each on the narrowest phone. */
const MAX_SHOWN = 4;

const ITEM =
  "relative grid min-w-0 place-content-center justify-items-center gap-1 text-meta font-label " +
  "text-ink-3 hover:no-underline focus-visible:rounded-l focus-visible:-outline-offset-4 " +
  "aria-[current]:text-accent-ink";

type BottomBarProps = Omit<MoreSheetProps, "onClose" | "entries"> & {
  entries: NavEntry[];
  counts: NavCounts;
};

/** Main navigation on a phone: the daily pages, and the rest under More. */
export async function BottomBar({ entries, counts, ...more }: BottomBarProps) {
  const words = await getTranslations("shell.nav");
  const daily = entries.filter(({ key }) => key !== "settings").slice(0, MAX_SHOWN);
  const others = entries.filter((entry) => !daily.includes(entry));
  return (
    <nav
      className="hidden h-14 flex-none auto-cols-fr grid-flow-col border-t border-line bg-canvas phone:grid"
      aria-label={words("main")}
    >
      {daily.map((entry) => (
        <NavLink key={entry.key} entry={entry} className={ITEM}>
          <Icon name={entry.icon} size="large" />
          {words(`short.${entry.key}`)}
          {counts[entry.key]}
        </NavLink>
      ))}
      <MoreButton {...more} entries={others} className={ITEM}>
        <Icon name="more" size="large" />
        {words("more")}
        {others.some(({ key }) => key === "jobs") && counts.jobs}
      </MoreButton>
    </nav>
  );
}
