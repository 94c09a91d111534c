"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { DateRange } from "#components/display/date-range/date-range.tsx";
import { fetchPart } from "#components/ui/later.tsx";
import type { OrderNumberIssue } from "#lib/shared/orders/order-number.ts";
import type { PendingOrdersQuery } from "#lib/shared/orders/orders.ts";
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
  /** The days may have a time of day. */
  takesTimes: boolean;
  menus: ReactNode;
  /** What asking again usually costs, as a tag says it. */
  price: string;
  apply: (change: Partial<PendingFilterValues>) => void;
  clear: () => void;
};

/** The filters of pending orders in one line. */
export function PendingFilters({
  values,
  isFiltered,
  takesTimes,
  menus,
  price,
  apply,
  clear,
}: PendingFiltersProps) {
  const t = useTranslations("orders.filters");
  const [held, setHeld] = useState<{ order: string; issue: OrderNumberIssue } | null>(null);
  const doubt = held?.issue ?? null;

  /** What is in doubt is requested when it is applied a second time, what is no number never. */
  async function applyOrder(text: string) {
    if (text === "") return apply({ order: undefined });
    const part = await fetchPart(() => import("#lib/shared/orders/order-number.ts"));
    if (part === null) return;
    const { cleanOrderNumber, isHeldBack, orderNumberIssue } = part;
    const order = cleanOrderNumber(text);
    const issue = isHeldBack(order, held?.order ?? null) ? orderNumberIssue(order) : null;
    setHeld(issue && { order, issue });
    if (issue === null) apply({ order });
  }

  return (
    <FilterBar
      isFiltered={isFiltered}
      clear={clear}
      menus={menus}
      hint={doubt && { text: t(doubt), isBad: true }}
    >
      <TextFilter
        isMain
        className="w-67"
        isMono
        label={t("order")}
        value={values.order ?? ""}
        placeholder={t("orderHint")}
        maxLength={200}
        wiring={{ describedBy: doubt ? FILTER_HINT_ID : undefined }}
        onApply={(text) => void applyOrder(text)}
        onEdit={() => setHeld(null)}
      />
      <DateRange range={values} takesTimes={takesTimes} price={price} onApply={apply} />
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
