"use client";

import { useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import { DayRangeFilter } from "#components/orders/filters/day-range-filter.tsx";
import type { PendingFilterValues } from "#components/orders/filters/pending-filter-values.ts";
import { TextFilter } from "#components/orders/filters/text-filter.tsx";
import { useDayRange } from "#components/orders/filters/use-day-range.ts";
import { Button } from "#components/ui/button.tsx";

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
  const describedBy = range.trouble ? HINT : undefined;
  return (
    <>
      <div className="orders-bar" role="search" aria-label={t("label")}>
        <TextFilter
          inputRef={mainRef}
          className="orders-wide-filter"
          isMono
          label={t("order")}
          value={values.orderNumber ?? ""}
          placeholder={t("orderHint")}
          maxLength={64}
          onApply={(text) => apply({ orderNumber: text.replace(/\s+/g, "") || undefined })}
        />
        <DayRangeFilter range={range} describedBy={describedBy} />
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
      {range.trouble && (
        <p id={HINT} role="status" className="orders-hint is-bad mark icon-alert">
          {t(range.trouble)}
        </p>
      )}
    </>
  );
}
