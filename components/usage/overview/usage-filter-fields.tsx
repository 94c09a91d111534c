"use client";

import { useTranslations } from "next-intl";
import { FilterBar, FilterCheck, FilterField } from "#components/usage/usage-filter-bar.tsx";
import { PickFilters, type Pickable } from "#components/usage/pick-filters.tsx";
import type { UsageDays } from "#lib/shared/usage/usage-params.ts";
import {
  USAGE_DIMENSIONS,
  USAGE_SPLITS,
  type UsageSplit,
  type UsageView,
} from "#lib/shared/usage/usage-view.ts";

type UsageFiltersProps = Pickable & {
  view: UsageView;
  days: UsageDays | null;
  onChange: (change: Partial<UsageView>) => void;
};

const NO_PICKS = { operation: undefined, person: undefined, shop: undefined, outcome: undefined };
/** Outcomes to filter by; calls that were not sent are in no sum. */
const OUTCOMES = ["answered", "refused", "tryLater", "unknown", "underWay"] as const;

/** Days, split and filters of the page. */
export function UsageFilters({ view, days, people, shops, onChange }: UsageFiltersProps) {
  const t = useTranslations("usage");
  const count = USAGE_DIMENSIONS.filter((each) => view[each] !== undefined).length;
  const splitBy = (by: UsageSplit) => onChange({ by, ...(by !== "billed" && { [by]: undefined }) });
  return (
    <FilterBar range={view} days={days} onRange={onChange} count={count} onClear={() => onChange(NO_PICKS)}>
      <FilterField label={t("overview.by")} isSet>
        <select
          value={view.by}
          onChange={(event) =>
            splitBy(USAGE_SPLITS.find((each) => each === event.target.value) ?? "operation")
          }
        >
          {USAGE_SPLITS.map((each) => (
            <option key={each} value={each}>
              {t(`dimensions.${each}`)}
            </option>
          ))}
        </select>
      </FilterField>
      <FilterCheck
        label={t("overview.perDay")}
        isOn={view.rows === "day"}
        onToggle={() => onChange({ rows: view.rows === "day" ? "group" : "day" })}
      />
      <PickFilters
        values={view}
        shown={USAGE_DIMENSIONS.filter((each) => each !== view.by)}
        outcomes={OUTCOMES}
        people={people}
        shops={shops}
        onChange={onChange}
      />
    </FilterBar>
  );
}
