"use client";

import { useTranslations } from "next-intl";
import { ChoiceFilter } from "#components/usage/choice-filter.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import { NO_ONE, type CallOutcome, type UsageFilters } from "#lib/shared/usage/usage-params.ts";
import type { UsageDimension } from "#lib/shared/usage/usage-view.ts";

/** Whom and what calls can be picked by. */
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
