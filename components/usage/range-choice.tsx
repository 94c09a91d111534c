"use client";

import { useTranslations } from "next-intl";
import { DayChoice } from "#components/display/day-choice.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { USAGE_PERIODS, type UsageDays, type UsageRange } from "#lib/shared/usage/usage-params.ts";

type RangeChoiceProps = {
  range: UsageRange;
  /** The days of a period, once they are known. */
  days: UsageDays | null;
  onChange: (range: UsageRange) => void;
};

/** A period that moves along with today, or days by name. */
export function RangeChoice({ range, days, onChange }: RangeChoiceProps) {
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
