"use client";

import { useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import { FlagPicker } from "#components/display/flag-picker.tsx";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";
import type { SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { DayRangeFilter, useDayRange } from "./day-range-filter.tsx";
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

type Props = {
  values: SoldFilterValues;
  isFiltered: boolean;
  mainRef: Ref<HTMLInputElement>;
  menus: ReactNode;
  apply: (change: Partial<SoldFilterValues>) => void;
  clear: () => void;
};

const HINT = "orders-filter-hint";

/** The filters of sold orders in one line; those that the basic edition lacks say so. */
export function SoldFilters({ values, isFiltered, mainRef, menus, apply, clear }: Props) {
  const t = useTranslations("orders.filters");
  const isBasic = values.edition === "basic";
  const range = useDayRange(values, apply);
  const hint = isBasic ? t("basicOnly") : range.issue && t(range.issue);
  const wiring = { isDisabled: isBasic, describedBy: hint ? HINT : undefined };
  return (
    <>
      <div className="orders-bar" role="search" aria-label={t("label")}>
        <Segmented
          label={t("edition")}
          value={values.edition}
          options={[
            { value: "enhanced", label: t("enhanced") },
            { value: "basic", label: t("basic") },
          ]}
          onChange={(edition) => apply({ edition })}
        />
        <DayRangeFilter range={range} wiring={wiring} />
        <TextFilter
          inputRef={mainRef}
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
          isDisabled={isBasic}
          onChange={(flag) => apply({ flag })}
        />
        <TextFilter
          className="orders-short-filter"
          label={t("flagName")}
          value={values.flagName ?? ""}
          placeholder={t("any")}
          maxLength={100}
          wiring={wiring}
          onApply={(flagName) => apply({ flagName: flagName || undefined })}
        />
        {isFiltered && (
          <Button variant="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        )}
        <span className="desk-grow" />
        {menus}
      </div>
      {hint && (
        <p
          id={HINT}
          role="status"
          className={isBasic ? "orders-hint mark icon-lock" : "orders-hint is-bad mark icon-alert"}
        >
          {hint}
        </p>
      )}
    </>
  );
}
