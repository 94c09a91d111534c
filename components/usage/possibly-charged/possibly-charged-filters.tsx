"use client";

import { useTranslations } from "next-intl";
import { CountChips } from "#components/display/count-chips.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import {
  kindsShown,
  POSSIBLY_CHARGED_LISTS,
  type PossiblyChargedPage,
  type PossiblyChargedKind,
} from "#lib/shared/usage/possibly-charged.ts";
import type { PossiblyChargedView } from "#lib/shared/usage/possibly-charged.ts";

type PossiblyChargedFiltersProps = {
  view: PossiblyChargedView;
  page: PossiblyChargedPage | undefined;
  onChange: (change: Partial<PossiblyChargedView>) => void;
};

const keyOf = ({ operation, variant }: Pick<PossiblyChargedKind, "operation" | "variant">) =>
  `${operation} ${variant ?? ""}`;

/** Chooses one of the three lists and a kind of calls, and counts those in progress, which are in no list. */
export function PossiblyChargedFilters({ view, page, onChange }: PossiblyChargedFiltersProps) {
  const t = useTranslations("usage.possiblyCharged");
  const { kind: named } = useCallLabels();
  const isFiltered = view.operation !== undefined || view.variant !== undefined;
  const kinds = page?.list === view.list ? page.kinds : [];
  const [shown, ...others] = kindsShown(kinds, view);
  const chosen = !isFiltered ? "" : shown && others.length === 0 ? keyOf(shown) : "none";
  return (
    <div
      className={
        "flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-gutter pt-0.5 pb-3.5 " +
        "phone:grid phone:grid-cols-1 phone:pt-3"
      }
      role="group"
      aria-label={t("filters")}
    >
      <Segmented
        className={
          "phone:grid phone:h-auto phone:min-h-11 phone:auto-cols-fr phone:grid-flow-col phone:*:px-1 " +
          "phone:*:py-0.5 phone:*:text-center phone:*:whitespace-normal"
        }
        label={t("list")}
        value={view.list}
        options={POSSIBLY_CHARGED_LISTS.map((list) => ({
          value: list,
          label: t("listCount", { name: t(`lists.${list}`), count: page ? String(page.counts[list]) : "–" }),
        }))}
        onChange={(list) => onChange({ list, operation: undefined, variant: undefined })}
      />
      {page !== undefined && page.underWay > 0 && (
        <p className="text-meta text-ink-3">{t("underWay", { count: page.underWay })}</p>
      )}
      {page !== undefined && (kinds.length > 1 || (isFiltered && kinds.length > 0)) && (
        <div className="basis-full">
          <CountChips
            label={t("kinds")}
            value={chosen}
            options={[
              { value: "", label: t("allKinds"), count: page.counts[view.list] },
              ...kinds.map((kind) => ({
                value: keyOf(kind),
                label: named(kind.operation, kind.variant),
                count: kind.calls,
              })),
            ]}
            onChange={(key) => {
              const kind = kinds.find((one) => keyOf(one) === key);
              onChange({ operation: kind?.operation, variant: kind?.variant ?? undefined });
            }}
          />
        </div>
      )}
    </div>
  );
}
