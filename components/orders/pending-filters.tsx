"use client";

import { useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import { DayFilter } from "#components/orders/day-filter.tsx";
import type { PendingFilterValues } from "#components/orders/pending-filter-values.ts";
import { TextFilter } from "#components/orders/text-filter.tsx";
import { useDayRange } from "#components/orders/use-day-range.ts";
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
        <TextFilter key={`order ${values.orderNumber}`} inputRef={mainRef} className="orders-wide-filter" isMono label={t("order")} value={values.orderNumber ?? ""} placeholder={t("orderHint")} maxLength={64} onApply={(text) => apply({ orderNumber: text.replace(/\s+/g, "") || undefined })} />
        <DayFilter key={`from ${values.from}`} label={t("from")} value={values.from} describedBy={describedBy} onApply={(day) => range.apply("from", day)} />
        <DayFilter key={`to ${values.to}`} label={t("to")} value={values.to} describedBy={describedBy} onApply={(day) => range.apply("to", day)} />
        <TextFilter key={`remark ${values.remark}`} label={t("remark")} value={values.remark} placeholder={t("contains")} maxLength={100} onApply={(remark) => apply({ remark })} />
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
