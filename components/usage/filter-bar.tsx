"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { DayChoice } from "#components/display/day-choice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { USAGE_PERIODS, type UsageDays, type UsageRange } from "#lib/shared/usage/usage-params.ts";

type FilterBarProps = {
  range: UsageRange;
  days: UsageDays | null;
  onRange: (range: UsageRange) => void;
  /** How many filters are in use, besides the days. */
  count: number;
  onClear: () => void;
  /** On the line of the days. */
  beside?: ReactNode;
  /** At the end of that line. */
  end?: ReactNode;
  children: ReactNode;
};

/** Days on the first line, filters on the next; on a phone all but the periods is folded away until asked for. */
export function FilterBar({ range, days, onRange, count, onClear, beside, end, children }: FilterBarProps) {
  const t = useTranslations("usage.filters");
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      className={cn("usage-bar", beside !== undefined && "call-bar", isOpen && "is-open")}
      role="group"
      aria-label={t("label")}
    >
      <RangeChoice range={range} days={days} onChange={onRange} />
      {beside}
      {count > 0 && (
        <Button variant="quiet" icon="x" onClick={onClear}>
          {t("clear")}
        </Button>
      )}
      {end}
      <span className="usage-break" />
      {children}
      <Button className="usage-unfold" icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count > 0 ? t("inUse", { count }) : t("label")}
      </Button>
    </div>
  );
}

type RangeChoiceProps = {
  range: UsageRange;
  /** The days of a period, once they are known. */
  days: UsageDays | null;
  onChange: (range: UsageRange) => void;
};

/** A period that moves along with today, or days by name. */
function RangeChoice({ range, days, onChange }: RangeChoiceProps) {
  const t = useTranslations("usage.periods");
  const isNamed = range.from !== undefined || range.to !== undefined;
  const shown = isNamed ? range : (days ?? range);
  return (
    <>
      <Segmented
        className="usage-periods"
        label={t("label")}
        value={isNamed ? "" : range.period}
        options={USAGE_PERIODS.map((value) => ({ value, label: t(value) }))}
        onChange={(period) =>
          onChange({
            period: USAGE_PERIODS.find((known) => known === period) ?? "month",
            from: undefined,
            to: undefined,
          })
        }
      />
      <DayChoice
        label={t("from")}
        value={shown.from}
        onDay={(from) => onChange({ period: "month", from, to: shown.to })}
      />
      <DayChoice
        label={t("to")}
        value={shown.to}
        onDay={(to) => onChange({ period: "month", from: shown.from, to })}
      />
    </>
  );
}
