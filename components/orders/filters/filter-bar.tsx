"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/shared/base/cn.ts";

/** What fields that a hint is about are described by. */
export const FILTER_HINT_ID = "orders-filter-hint";

type FilterBarProps = {
  isFiltered: boolean;
  clear: () => void;
  menus: ReactNode;
  /** Why the filters are not all to be had, or what is wrong with one. */
  hint: { text: string; isBad: boolean } | null;
  children: ReactNode;
};

/** Filters in one line on a desk, wrapping where room is short; a phone has a sheet instead. */
export function FilterBar({ isFiltered, clear, menus, hint, children }: FilterBarProps) {
  const t = useTranslations("orders.filters");
  return (
    <>
      <div
        className="flex flex-none flex-wrap items-center gap-2 px-gutter pt-0.5 pb-3.5 phone:hidden print:hidden"
        role="search"
        aria-label={t("label")}
      >
        {children}
        {isFiltered && (
          <Button variant="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        )}
        <span className="flex-1" />
        {menus}
      </div>
      {hint && (
        <p
          id={FILTER_HINT_ID}
          role="status"
          className={cn(
            "mark -mt-1.5 flex flex-none px-gutter pb-2.5 text-meta phone:hidden",
            hint.isBad ? "icon-alert text-bad-ink" : "icon-lock text-ink-3",
          )}
        >
          {hint.text}
        </p>
      )}
    </>
  );
}
