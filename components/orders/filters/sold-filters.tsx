"use client";

import { useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import { FlagPicker } from "#components/display/flag-picker.tsx";
import { DayRangeFilter } from "#components/orders/filters/day-range-filter.tsx";
import type { SoldFilterValues } from "#components/orders/filters/sold-filter-values.ts";
import { TextFilter } from "#components/orders/filters/text-filter.tsx";
import { useDayRange } from "#components/orders/filters/use-day-range.ts";
import { Button } from "#components/ui/button.tsx";
import { Segmented } from "#components/ui/segmented.tsx";

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
  const hint = isBasic ? t("basicOnly") : range.trouble && t(range.trouble);
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
        <DayRangeFilter range={range} {...wiring} />
        <TextFilter
          inputRef={mainRef}
          label={t("remark")}
          value={values.remark}
          placeholder={t("contains")}
          maxLength={100}
          {...wiring}
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
          {...wiring}
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
