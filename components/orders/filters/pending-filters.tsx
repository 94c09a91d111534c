"use client";

import { useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import { Button } from "#components/ui/button.tsx";
import type { PendingOrdersQuery } from "#lib/shared/orders/orders.ts";
import { DayRangeFilter, useDayRange } from "./day-range-filter.tsx";
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

type Props = {
  values: PendingFilterValues;
  isFiltered: boolean;
  mainRef: Ref<HTMLInputElement>;
  menus: ReactNode;
  apply: (change: Partial<PendingFilterValues>) => void;
  clear: () => void;
};

const HINT = "orders-filter-hint";

/** The filters of pending orders in one line. */
export function PendingFilters({ values, isFiltered, mainRef, menus, apply, clear }: Props) {
  const t = useTranslations("orders.filters");
  const range = useDayRange(values, apply);
  const describedBy = range.issue ? HINT : undefined;
  return (
    <>
      <div className="orders-bar" role="search" aria-label={t("label")}>
        <TextFilter
          inputRef={mainRef}
          className="orders-wide-filter"
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
        {isFiltered && (
          <Button variant="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        )}
        <span className="desk-grow" />
        {menus}
      </div>
      {range.issue && (
        <p id={HINT} role="status" className="orders-hint is-bad mark icon-alert">
          {t(range.issue)}
        </p>
      )}
    </>
  );
}
