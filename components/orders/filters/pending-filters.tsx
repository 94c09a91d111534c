"use client";

import { useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import type { PendingOrdersQuery } from "#lib/shared/orders/orders.ts";
import { DayRangeFilter, useDayRange } from "./day-range-filter.tsx";
import { FILTER_HINT_ID, FilterBar } from "./filter-bar.tsx";
import { TextFilter } from "./text-filter.tsx";

export type PendingFilterValues = Pick<PendingOrdersQuery, "order" | "from" | "to"> & {
  remark: string;
};

export const NO_PENDING_FILTERS = {
  order: undefined,
  from: undefined,
  to: undefined,
  remark: "",
} as const;

type PendingFiltersProps = {
  values: PendingFilterValues;
  isFiltered: boolean;
  mainRef: Ref<HTMLInputElement>;
  menus: ReactNode;
  apply: (change: Partial<PendingFilterValues>) => void;
  clear: () => void;
};

/** The filters of pending orders in one line. */
export function PendingFilters({ values, isFiltered, mainRef, menus, apply, clear }: PendingFiltersProps) {
  const t = useTranslations("orders.filters");
  const range = useDayRange(values, apply);
  const describedBy = range.issue ? FILTER_HINT_ID : undefined;
  return (
    <FilterBar
      isFiltered={isFiltered}
      clear={clear}
      menus={menus}
      hint={range.issue && { text: t(range.issue), isBad: true }}
    >
      <TextFilter
        inputRef={mainRef}
        className="w-67"
        isMono
        label={t("order")}
        value={values.order ?? ""}
        placeholder={t("orderHint")}
        maxLength={64}
        onApply={(text) => apply({ order: text.replace(/\s+/g, "") || undefined })}
      />
      <DayRangeFilter range={range} wiring={{ describedBy }} />
      <TextFilter
        label={t("remark")}
        value={values.remark}
        placeholder={t("contains")}
        maxLength={100}
        onApply={(remark) => apply({ remark })}
      />
    </FilterBar>
  );
}
