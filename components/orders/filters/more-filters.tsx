"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { controlNames, type Filters } from "./filters.ts";

const FilterSheet = lazyPart(() => import("./filter-sheet.tsx").then((module) => module.FilterSheet));

/** Button for the filters that the bar does not show. */
export function MoreFilters({ filters }: { filters: Filters }) {
  const t = useTranslations("orders.filters");
  const [isOpen, setOpen] = useState(false);
  const others = controlNames(filters.fields).filter((name) => !filters.bar.includes(name));
  return (
    <>
      <Button
        icon="filter"
        aria-haspopup="dialog"
        className={others.some((name) => filters.active.includes(name)) ? "is-set" : undefined}
        onClick={() => setOpen(true)}
      >
        {t("more")}
      </Button>
      {/* Next to the bar, which a narrower window hides. */}
      {isOpen &&
        createPortal(
          <FilterSheet filters={filters} names={others} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </>
  );
}
