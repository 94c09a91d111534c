"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateRange } from "#components/display/date-range/date-range.tsx";
import { FlagPicker } from "#components/display/flag-picker.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { FILTER_HINT_ID, FilterBar } from "./filter-bar.tsx";
import { TextFilter } from "./text-filter.tsx";

export type SoldFilterValues = Pick<SoldOrdersQuery, "edition" | "from" | "to" | "flag" | "flagName"> & {
  remark: string;
};

export const NO_SOLD_FILTERS = {
  from: undefined,
  to: undefined,
  flag: undefined,
  flagName: undefined,
  remark: "",
} as const;

type SoldFiltersProps = {
  values: SoldFilterValues;
  isFiltered: boolean;
  /** The days may have a time of day. */
  takesTimes: boolean;
  menus: ReactNode;
  /** What asking again usually costs, as a tag says it. */
  price: string;
  /** What choosing an edition or a flag usually costs. */
  priceOfChoice: (change: Pick<Partial<SoldFilterValues>, "edition" | "flag">) => string;
  apply: (change: Partial<SoldFilterValues>) => void;
  clear: () => void;
};

/** The filters of sold orders in one line; those that the basic edition lacks say so. */
export function SoldFilters({
  values,
  isFiltered,
  takesTimes,
  menus,
  price,
  priceOfChoice,
  apply,
  clear,
}: SoldFiltersProps) {
  const t = useTranslations("orders.filters");
  const isBasic = values.edition === "basic";
  const wiring = { isDisabled: isBasic, describedBy: isBasic ? FILTER_HINT_ID : undefined };
  return (
    <FilterBar
      isFiltered={isFiltered}
      clear={clear}
      menus={menus}
      hint={isBasic ? { text: t("basicOnly"), isBad: false } : null}
    >
      <Segmented
        label={t("edition")}
        value={values.edition}
        options={[
          { value: "enhanced", label: t("enhanced"), title: priceOfChoice({ edition: "enhanced" }) },
          { value: "basic", label: t("basic"), title: priceOfChoice({ edition: "basic" }) },
        ]}
        onChange={(edition) => apply({ edition })}
      />
      <DateRange {...wiring} range={values} takesTimes={takesTimes} price={price} onApply={apply} />
      <TextFilter
        isMain
        label={t("remark")}
        value={values.remark}
        placeholder={t("contains")}
        maxLength={100}
        wiring={wiring}
        onApply={(remark) => apply({ remark })}
      />
      <FlagPicker
        label={t("flag")}
        value={values.flag}
        nameOf={(digit) => t("flagDigit", { digit })}
        priceOf={isBasic ? undefined : (flag) => priceOfChoice({ flag })}
        isDisabled={isBasic}
        onChange={(flag) => apply({ flag })}
      />
      <TextFilter
        className="w-36"
        label={t("flagName")}
        value={values.flagName ?? ""}
        placeholder={t("any")}
        maxLength={100}
        wiring={wiring}
        onApply={(flagName) => apply({ flagName: flagName || undefined })}
      />
    </FilterBar>
  );
}
