"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { FilterControl } from "./filter-control.tsx";
import { clearFilters, type Filters } from "./filters.ts";

const FilterSheet = lazyPart(() => import("./filter-sheet.tsx").then((module) => module.FilterSheet));

/** Id of the line with the error, or with the reason why filters are off. */
const HINT_ID = "orders-filter-hint";

type FilterBarProps = { filters: Filters; menus: ReactNode };

/** Filters: a bar that wraps on a desk, with rare ones in a sheet; on a phone a sheet for all. */
export function FilterBar({ filters, menus }: FilterBarProps) {
  const t = useTranslations("orders.filters");
  const { fields, active, bar, More } = filters;
  const locked = filters.lock?.(filters.values) ?? null;
  const doubt = filters.orderNumber?.doubt ?? null;
  const hint = doubt === null ? locked : t(doubt);
  return (
    <>
      <div className="filter-bar" role="search" aria-label={t("label")}>
        {bar.map((name) => {
          const field = fields[name];
          const isHinted = field?.kind === "text" && field.isCode ? doubt !== null : locked !== null;
          const wiring = { isDisabled: locked !== null, describedBy: isHinted ? HINT_ID : undefined };
          return <FilterControl key={name} name={name} filters={filters} wiring={wiring} />;
        })}
        {More && <More filters={filters} />}
        {active.length > 0 && (
          <Button variant="quiet" onClick={() => clearFilters(filters)}>
            {t("clear")}
          </Button>
        )}
        <span className="ml-auto flex gap-2">{menus}</span>
      </div>
      {hint !== null && (
        <p
          id={HINT_ID}
          role="status"
          className={`filter-hint mark ${doubt === null ? "icon-lock" : "icon-alert text-bad-ink"}`}
        >
          {hint}
        </p>
      )}
    </>
  );
}

/** Button for the filters on a phone, with the number in use. */
export function FilterButton({ filters }: { filters: Filters }) {
  const t = useTranslations("orders.filters");
  const [isOpen, setOpen] = useState(false);
  const count = filters.active.length;
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
      {isOpen && <FilterSheet filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
}
