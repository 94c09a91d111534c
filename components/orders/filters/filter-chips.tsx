"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { ActiveFilter, FilterName } from "./active-filters.ts";

type FilterChipsProps = { filters: readonly ActiveFilter[]; onRemove: (names: FilterName[]) => void };

/** The filters in use, each with a button that removes it, and all of them at once. */
export function FilterChips({ filters, onRemove }: FilterChipsProps) {
  const t = useTranslations("orders.filters");
  return (
    <>
      {filters.map(({ name, value }) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-label={t("remove", { name: `${t(name)} ${value}` })}
          onClick={() => onRemove([name])}
        >
          <ChipText name={name} value={value} />
          <Icon name="x" size="small" />
        </button>
      ))}
      {filters.length > 1 && (
        <Button variant="quiet" size="s" onClick={() => onRemove(filters.map((filter) => filter.name))}>
          {t("clearAll")}
        </Button>
      )}
    </>
  );
}

function ChipText({ name, value }: ActiveFilter) {
  const t = useTranslations("orders.filters");
  if (name === "flag") return <span className={`mark icon-flag flag-${value}`}>{value}</span>;
  return (
    <span className="truncate">
      {t(name)} <bdi lang="zh-CN">{value}</bdi>
    </span>
  );
}
