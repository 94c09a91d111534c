"use client";

import { useTranslations } from "next-intl";
import { InlineField } from "#components/ui/inline-field.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { OPEN_LISTS, type OpenCallsPage } from "#lib/shared/usage/maybe-charged.ts";
import type { MaybeChargedView } from "#lib/shared/usage/maybe-charged.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";

type MaybeChargedFiltersProps = {
  view: MaybeChargedView;
  page: OpenCallsPage | undefined;
  onChange: (change: Partial<MaybeChargedView>) => void;
};

/** Which of the three lists, of which operation; and how many calls are in none because they have not ended. */
export function MaybeChargedFilters({ view, page, onChange }: MaybeChargedFiltersProps) {
  const t = useTranslations("usage.maybe");
  const { operation: named } = useCallLabels();
  return (
    <div
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-gutter pt-0.5 pb-3.5 phone:grid phone:grid-cols-1 phone:pt-3"
      role="group"
      aria-label={t("filters")}
    >
      <Segmented
        className="phone:grid phone:h-auto phone:min-h-11 phone:auto-cols-fr phone:grid-flow-col phone:*:px-1 phone:*:py-0.5 phone:*:text-center phone:*:whitespace-normal"
        label={t("list")}
        value={view.list}
        options={OPEN_LISTS.map((list) => ({
          value: list,
          label: t("listCount", { name: t(`lists.${list}`), count: page ? String(page.counts[list]) : "–" }),
        }))}
        onChange={(list) => onChange({ list })}
      />
      <InlineField label={t("operation")} isSet={view.operation !== undefined} className="phone:h-11">
        <select
          className="phone:text-[16px]"
          value={view.operation ?? ""}
          onChange={(event) =>
            onChange({ operation: OPERATIONS.find((operation) => operation === event.target.value) })
          }
        >
          <option value="">{t("any")}</option>
          {OPERATIONS.map((operation) => (
            <option key={operation} value={operation}>
              {named(operation)}
            </option>
          ))}
        </select>
      </InlineField>
      {page !== undefined && page.underWay > 0 && (
        <p className="text-meta text-ink-3">{t("underWay", { count: page.underWay })}</p>
      )}
    </div>
  );
}
