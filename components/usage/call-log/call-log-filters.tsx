"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { FilterBar, FilterCheck } from "#components/usage/usage-filter-bar.tsx";
import { ChoiceFilter, PickFilters, type Pickable } from "#components/usage/pick-filters.tsx";
import { type ProblemReason, PROBLEM_REASONS } from "#lib/shared/calls/call-result.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";
import { type Operation, OPERATIONS } from "#lib/shared/calls/operations.ts";
import { NO_CALL_LOG_FILTERS, type CallLogView } from "#lib/shared/usage/call-log-view.ts";
import { CALL_OUTCOMES, type UsageDays } from "#lib/shared/usage/usage-params.ts";

type CallLogFiltersProps = Pickable & {
  view: CallLogView;
  days: UsageDays | null;
  menus: ReactNode;
  onChange: (change: Partial<CallLogView>) => void;
};

const SHOWN = ["operation", "person", "outcome"] as const;
const ALL_VARIANTS = [...new Set(OPERATIONS.flatMap(listVariants))];
/** Codes of the service with a meaning. */
const CODES = [0, 100, 101, 103, 200, 202, 203, 204, 302, 401, 404];

export function CallLogFilters({ view, days, people, shops, menus, onChange }: CallLogFiltersProps) {
  const t = useTranslations("usage");
  const inUse = (values: readonly unknown[]) =>
    values.filter((value) => value !== undefined && value !== false).length;
  const moreCount = inUse([view.shop, view.variant, view.reason, view.code, view.maybe, view.free]);
  const count = moreCount + inUse([view.operation, view.person, view.outcome]);
  // Filters set by a link are visible from the start.
  const [isMore, setMore] = useState(moreCount > 0);
  return (
    <FilterBar
      range={view}
      days={days}
      onRange={onChange}
      count={count}
      onClear={() => onChange(NO_CALL_LOG_FILTERS)}
      end={<span className="ml-auto inline-flex phone:hidden">{menus}</span>}
    >
      <PickFilters
        values={{ operation: view.operation, person: view.person, outcome: view.outcome }}
        shown={SHOWN}
        outcomes={CALL_OUTCOMES}
        people={people}
        shops={shops}
        onChange={(change) => onChange("operation" in change ? { ...change, variant: undefined } : change)}
      />
      <Button
        className="phone:col-span-full phone:min-h-(--touch)"
        variant="quiet"
        icon={isMore ? "up" : "down"}
        aria-expanded={isMore}
        onClick={() => setMore(!isMore)}
      >
        {moreCount > 0 ? t("calls.moreInUse", { count: moreCount }) : t("calls.more")}
      </Button>
      {isMore && <MoreFilters view={view} people={people} shops={shops} onChange={onChange} />}
    </FilterBar>
  );
}

type MoreFiltersProps = Omit<CallLogFiltersProps, "days" | "menus">;

/** Filters of the second line. */
function MoreFilters({ view, people, shops, onChange }: MoreFiltersProps) {
  const t = useTranslations("usage");
  const problems = useTranslations("problems");
  const operations = useTranslations("operations");
  const variants = view.operation ? listVariants(view.operation) : ALL_VARIANTS;
  const codes = view.code === undefined || CODES.includes(view.code) ? CODES : [...CODES, view.code];
  const reasonText = (reason: ProblemReason) =>
    problems(`reasons.${reason}.title`, {
      operation: t("calls.anOperation"),
      shop: "",
      hasShop: "false",
      code: "…",
    });
  const asText = (code: number) => ({ value: String(code), label: String(code) });
  return (
    <>
      <span className="-mt-2 flex-[1_0_100%] phone:hidden" />
      <PickFilters
        values={{ shop: view.shop }}
        shown={["shop"]}
        outcomes={CALL_OUTCOMES}
        people={people}
        shops={shops}
        onChange={onChange}
      />
      {(variants.length > 0 || view.variant !== undefined) && (
        <ChoiceFilter
          label={t("calls.level")}
          value={view.variant}
          options={variants.map((value) => ({ value, label: operations(`variants.${value as "2"}`) }))}
          onChange={(variant) => onChange({ variant })}
        />
      )}
      <ChoiceFilter
        label={t("calls.reason")}
        value={view.reason}
        options={PROBLEM_REASONS.map((value) => ({ value, label: reasonText(value) }))}
        onChange={(reason) => onChange({ reason })}
      />
      <ChoiceFilter
        label={t("calls.code")}
        value={view.code === undefined ? undefined : String(view.code)}
        options={codes.map(asText)}
        onChange={(code) => onChange({ code: code === undefined ? undefined : Number(code) })}
      />
      <FilterCheck
        label={t("calls.maybeOnly")}
        isOn={view.maybe}
        onToggle={() => onChange({ maybe: !view.maybe })}
      />
      <FilterCheck
        label={t("calls.withFree")}
        isOn={view.free}
        onToggle={() => onChange({ free: !view.free })}
      />
    </>
  );
}

function listVariants(operation: Operation): string[] {
  return OPERATION_FACTS[operation].variants.filter((variant) => variant !== null);
}
