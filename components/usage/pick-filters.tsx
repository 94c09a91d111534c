"use client";

import { useTranslations } from "next-intl";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import { type CallOutcome, NO_ONE, type UsageFilters } from "#lib/shared/usage/usage-params.ts";
import type { UsageDimension } from "#lib/shared/usage/usage-view.ts";
import { FilterField } from "./usage-filter-bar.tsx";
import { useCallLabels } from "./use-call-labels.ts";

/** People and shops to filter calls by. */
export type Pickable = { people: { id: string; name: string }[]; shops: { id: string; name: string }[] };

type PickFiltersProps = Pickable & {
  values: UsageFilters;
  shown: readonly UsageDimension[];
  outcomes: readonly CallOutcome[];
  onChange: (change: UsageFilters) => void;
};

export function PickFilters({ values, shown, outcomes, people, shops, onChange }: PickFiltersProps) {
  const t = useTranslations("usage");
  const { operation } = useCallLabels();
  const named = (rows: Pickable["people"], none: string) => [
    ...rows.map(({ id, name }) => ({ value: id, label: name })),
    { value: NO_ONE, label: none },
  ];
  const isShown = (dimension: UsageDimension) => shown.includes(dimension) || values[dimension] !== undefined;
  return (
    <>
      {isShown("operation") && (
        <ChoiceFilter
          isMain
          label={t("dimensions.operation")}
          value={values.operation}
          options={OPERATIONS.map((value) => ({ value, label: operation(value) }))}
          onChange={(value) => onChange({ operation: value })}
        />
      )}
      {isShown("person") && (
        <ChoiceFilter
          label={t("dimensions.person")}
          value={values.person}
          options={named(people, t("none.person"))}
          onChange={(value) => onChange({ person: value })}
        />
      )}
      {isShown("shop") && (
        <ChoiceFilter
          label={t("dimensions.shop")}
          value={values.shop}
          options={named(shops, t("none.shop"))}
          onChange={(value) => onChange({ shop: value })}
        />
      )}
      {isShown("outcome") && (
        <ChoiceFilter
          label={t("dimensions.outcome")}
          value={values.outcome}
          options={outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          onChange={(value) => onChange({ outcome: value })}
        />
      )}
    </>
  );
}

type ChoiceFilterProps<Value extends string> = {
  /** Main filter, which "/" focuses. */
  isMain?: boolean;
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
};

/** Filter with one of a few values, or any. A value in the URL that the list lacks is still selected. */
export function ChoiceFilter<Value extends string>({
  isMain,
  label,
  value,
  options,
  onChange,
}: ChoiceFilterProps<Value>) {
  const t = useTranslations("usage");
  const unknown = value !== undefined && !options.some((option) => option.value === value) ? value : null;
  return (
    <FilterField label={label} isSet={value !== undefined}>
      <select
        aria-keyshortcuts={isMain ? "/" : undefined}
        value={value ?? ""}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value)}
      >
        <option value="">{t("filters.any")}</option>
        {unknown !== null && <option value={unknown}>{t("none.gone", { id: unknown.slice(0, 8) })}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FilterField>
  );
}
