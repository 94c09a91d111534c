"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { momentText } from "#lib/shared/dates/moments.ts";
import type { FilterWord } from "#lib/shared/orders/filter-fields.ts";
import { clearFilters, type Filters } from "./filters.ts";

/** Filters in use, each with a button to remove it, and a button to clear all. */
export function FilterChips({ filters }: { filters: Filters }) {
  const t = useTranslations();
  const { fields, active, apply } = filters;
  return (
    <>
      {activeFilters(filters).map(({ name, label, value }) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-label={t("orders.filters.remove", { name: `${t(label)} ${value}` })}
          onClick={() => apply({ [name]: fields[name]?.fallback })}
        >
          {name === "flag" && value !== "" ? (
            <span className={`mark icon-flag flag-${value}`}>{value}</span>
          ) : (
            <span className="truncate">
              {t(label)} <bdi lang="zh-CN">{value}</bdi>
            </span>
          )}
          <Icon name="x" size="small" />
        </button>
      ))}
      {active.length > 1 && (
        <Button variant="quiet" size="s" onClick={() => clearFilters(filters)}>
          {t("orders.filters.clearAll")}
        </Button>
      )}
    </>
  );
}

type ActiveFilter = { name: string; label: FilterWord; value: string };

/** Lists the filters in use with their values as text. */
export function activeFilters({ fields, values, active }: Filters): ActiveFilter[] {
  return active.flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const value = String(values[name]);
    if (field.kind === "flag" && field.anyLabel && value === "any")
      return [{ name, label: field.anyLabel, value: "" }];
    return [{ name, label: field.label, value: field.kind === "moment" ? momentText(value) : value }];
  });
}
