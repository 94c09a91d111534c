"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { momentText } from "#lib/shared/dates/moments.ts";
import type { FilterWord } from "#lib/shared/orders/filter-fields.ts";
import type { Filters } from "./filters.ts";

/** Filters in use, each with a button to remove it, and a button to clear all. */
export function FilterChips({ filters }: { filters: Filters }) {
  const t = useTranslations();
  const { fields, active, apply } = filters;
  const remove = (names: readonly string[]) =>
    apply(Object.fromEntries(names.map((name) => [name, fields[name]?.fallback])));
  return (
    <>
      {activeFilters(filters).map(({ name, label, value }) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-label={t("orders.filters.remove", { name: `${t(label)} ${value}` })}
          onClick={() => remove([name])}
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
        <Button variant="quiet" size="s" onClick={() => remove(active)}>
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
