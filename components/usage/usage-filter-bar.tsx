"use client";

import { useTranslations } from "next-intl";
import { useState, type ComponentProps, type ReactNode } from "react";
import { DateRange } from "#components/display/date-range/date-range.tsx";
import { clearWithUndo } from "#components/feedback/undo.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { InlineField } from "#components/ui/inline-field.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { DAY_PRESETS, type DayPreset } from "#lib/shared/dates/day-presets.ts";
import type { UsageDays, UsageRange } from "#lib/shared/usage/usage-params.ts";

type FilterBarProps = {
  range: UsageRange;
  days: UsageDays | null;
  onRange: (range: UsageRange) => void;
  /** Number of filters set, besides the days. */
  count: number;
  onClear: () => void;
  /** Shown on the line of the days. */
  beside?: ReactNode;
  /** Shown at the end of that line. */
  end?: ReactNode;
  children: ReactNode;
};

/** Days on the first line, filters on the next; on a phone everything but the periods is folded. */
export function FilterBar({ range, days, onRange, count, onClear, beside, end, children }: FilterBarProps) {
  const t = useTranslations("usage.filters");
  const [isOpen, setOpen] = useState(false);
  const isFull = beside !== undefined;
  return (
    <div
      className={cn(
        "flex flex-none flex-wrap items-center gap-2 px-gutter pt-0.5 pb-3.5 [.note-banner+&]:pt-3.5",
        "phone:grid phone:grid-cols-2 phone:pt-3",
        isFull ? "[--filter:162px]" : "[--filter:176px]",
      )}
      role="group"
      aria-label={t("label")}
    >
      <PeriodChoice range={range} days={days} onChange={onRange} />
      <div className={cn("contents", !isOpen && "phone:hidden")}>
        {beside}
        {count > 0 && (
          <Button className={ON_ITS_OWN_LINE} variant="quiet" icon="x" onClick={() => clearWithUndo(onClear)}>
            {t("clear")}
          </Button>
        )}
        {end}
        <span className="-mt-2 flex-[1_0_100%] phone:hidden" />
        {children}
      </div>
      <Button
        className={cn(ON_ITS_OWN_LINE, "not-phone:hidden")}
        icon="filter"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t("inUse", { count }) : t("label")}
      </Button>
    </div>
  );
}

const ON_ITS_OWN_LINE = "phone:col-span-full phone:min-h-(--touch)";
const FIELD = "phone:h-(--touch) phone:w-auto phone:text-[16px]";

/** Filter with a field, in a `FilterBar`. */
export function FilterField(props: Pick<ComponentProps<typeof InlineField>, "label" | "isSet" | "children">) {
  return <InlineField {...props} className={cn("w-(--filter)", FIELD)} />;
}

type FilterCheckProps = { label: string; isOn: boolean; onToggle: () => void };

/** Filter that is on or off, in a `FilterBar`. */
export function FilterCheck({ label, isOn, onToggle }: FilterCheckProps) {
  return (
    <label className={cn("inline-flex min-h-control items-center gap-2 px-1 text-table", ON_ITS_OWN_LINE)}>
      <Checkbox checked={isOn} onChange={onToggle} />
      {label}
    </label>
  );
}

type PeriodChoiceProps = {
  range: UsageRange;
  /** Days of the range, once known. */
  days: UsageDays | null;
  onChange: (range: UsageRange) => void;
};

/** Periods relative to today, in a row when there is room, and dates. The dates offer the same periods. */
function PeriodChoice({ range, days, onChange }: PeriodChoiceProps) {
  const t = useTranslations("ui.dates");
  const isNamed = range.from !== undefined || range.to !== undefined;
  const choose = (period: DayPreset) => onChange({ period, from: undefined, to: undefined });
  return (
    <>
      <Segmented
        className="max-[900px]:hidden"
        label={t("presets")}
        value={isNamed ? "" : range.period}
        options={DAY_PRESETS.map((value) => ({ value, label: t(value) }))}
        onChange={(period) => choose(DAY_PRESETS.find((known) => known === period) ?? "month")}
      />
      <DateRange
        className={cn(FIELD, "phone:col-span-full")}
        range={isNamed ? range : (days ?? range)}
        presets={DAY_PRESETS}
        isBounded
        isPane
        onApply={({ from, to }, period) =>
          period ? choose(period) : onChange({ period: "month", from, to })
        }
      />
    </>
  );
}
