import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import type { UsageView } from "#lib/shared/usage/usage-view.ts";

type DayHeadingProps = { view: UsageView; onChange: (change: Partial<UsageView>) => void };

/** Heading of the days that reverses their order. */
export function DayHeading({ view, onChange }: DayHeadingProps) {
  const t = useTranslations("usage.overview.table");
  const isOldestFirst = view.sort === "oldest";
  return (
    <button
      type="button"
      className={cn(
        "-mx-1 inline-flex h-6 items-center gap-0.5 rounded-s px-1 text-meta font-label hover:bg-hover",
        "hover:text-ink max-[760px]:mr-0 max-[760px]:h-(--touch) max-[760px]:px-gutter max-[760px]:text-ink-3",
      )}
      title={t(isOldestFirst ? "newest" : "oldest")}
      onClick={() => onChange({ sort: isOldestFirst ? "newest" : "oldest" })}
    >
      {t("day")}
      <Icon name={isOldestFirst ? "up" : "down"} size="small" />
    </button>
  );
}

/** Cell of the total row. */
export const TABLE_SUM =
  "sticky bottom-0 border-b-0 border-t border-t-line-control bg-surface font-strong max-[760px]:border-t-0";
