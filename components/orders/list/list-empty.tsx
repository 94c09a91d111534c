"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListState } from "#components/feedback/list-state.tsx";
import {
  type ActiveFilter,
  FilterChips,
  type FilterName,
} from "#components/orders/filters/active-filters.tsx";
import { Button } from "#components/ui/button.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import type { ListPaging } from "./list-paging.ts";

type ListEmptyProps = {
  page: number;
  paging: ListPaging;
  unreadableRows: number;
  filters: readonly ActiveFilter[];
  /** How many orders there are without them, where that is known. */
  unfilteredTotal?: number | null;
  onRemove: (names: FilterName[]) => void;
  onGo: (page: number) => void;
  /** The first page without filters. */
  children: ReactNode;
};

/** A page without rows, by its reason. */
export function ListEmpty({
  page,
  paging,
  unreadableRows,
  filters,
  unfilteredTotal = null,
  onRemove,
  onGo,
  children,
}: ListEmptyProps) {
  const t = useTranslations("orders.empty");
  const sentences = useSentences();
  const { pageCount, end } = paging;
  if (unreadableRows > 0) return <ListState icon="alert" title={t("unreadableTitle")} />;
  if (end === "pastLast" && pageCount !== null) {
    return (
      <ListState
        icon="sold"
        title={t("pastLastTitle", { page })}
        actions={<Button onClick={() => onGo(pageCount)}>{t("toLast", { last: pageCount })}</Button>}
      >
        {t("pastLastBody", { last: pageCount })}
      </ListState>
    );
  }
  if (page > 1) {
    const actions = (
      <>
        <Button onClick={() => onGo(page - 1)}>{t("toPrevious")}</Button>
        <Button onClick={() => onGo(1)}>{t("toFirst")}</Button>
      </>
    );
    return (
      <ListState icon="sold" title={t("noMoreTitle")} actions={actions}>
        {t("noMoreBody", { page })}
      </ListState>
    );
  }
  if (filters.length === 0) return children;
  return (
    <ListState
      icon="filter"
      title={t("filtersTitle")}
      actions={<FilterChips filters={filters} onRemove={onRemove} />}
    >
      {sentences(
        unfilteredTotal !== null &&
          t("withoutFilters", { count: unfilteredTotal, shown: unfilteredTotal.toLocaleString("en") }),
        t("filtersBody"),
      )}
    </ListState>
  );
}
