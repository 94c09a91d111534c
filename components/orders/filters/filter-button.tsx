"use client";

import { later } from "#components/ui/later.tsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Icon } from "#components/ui/icon.tsx";
import type { PriceOf, SheetValues } from "./filter-sheet.tsx";

const FilterSheet = later(() => import("./filter-sheet.tsx").then((module) => module.FilterSheet));

type FilterButtonProps<Values extends SheetValues> = {
  kind: "sold" | "pending";
  count: number;
  values: Values;
  cleared: Partial<Values>;
  takesTimes: boolean;
  priceOf: PriceOf;
  onApply: (values: Values) => void;
};

/** The way to the filters on a phone, with how many are in use. */
export function FilterButton<Values extends SheetValues>({
  kind,
  count,
  values,
  cleared,
  takesTimes,
  priceOf,
  onApply,
}: FilterButtonProps<Values>) {
  const t = useTranslations("orders.filters");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="tap hidden phone:grid"
        aria-haspopup="dialog"
        aria-label={count > 0 ? t("inUse", { count }) : t("label")}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        {count > 0 && <span className="tap-count">{count}</span>}
      </button>
      {isOpen && (
        <FilterSheet
          kind={kind}
          values={values}
          cleared={cleared}
          takesTimes={takesTimes}
          priceOf={priceOf}
          onApply={(next) => onApply(next as Values)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
