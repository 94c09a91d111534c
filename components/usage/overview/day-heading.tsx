import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon.tsx";
import type { UsageView } from "#lib/shared/usage/usage-view.ts";

type DayHeadingProps = { view: UsageView; onChange: (change: Partial<UsageView>) => void };

/** Heading of the days that reverses their order. */
export function DayHeading({ view, onChange }: DayHeadingProps) {
  const t = useTranslations("usage.overview.table");
  const isOldestFirst = view.sort === "oldest";
  return (
    <button
      type="button"
      className={
        "-mx-1 inline-flex h-6 items-center gap-0.5 rounded-s px-1 text-meta font-label hover:bg-hover " +
        "hover:text-ink phone:mr-0 phone:h-(--touch) phone:px-gutter phone:text-ink-3"
      }
      title={t(isOldestFirst ? "newest" : "oldest")}
      onClick={() => onChange({ sort: isOldestFirst ? "newest" : "oldest" })}
    >
      {t("day")}
      <Icon name={isOldestFirst ? "up" : "down"} size="small" />
    </button>
  );
}

/** Classes around a table of days, and of its rows as cards: the day on top, its figures in two columns. */
export const DAY_TABLE = "border-t border-line [--row:var(--row-36)] [--thead:31px] phone:border-t-0";
export const DAY_CARD = "phone:grid-cols-2 phone:gap-x-4 phone:gap-y-0.5";

/** Cell of the total row. */
export const TABLE_SUM =
  "sticky bottom-0 border-b-0 border-t border-t-line-control bg-surface font-strong phone:border-t-0";
