"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { FilterChips } from "#components/orders/filters/filter-chips.tsx";
import { Button } from "#components/ui/button.tsx";
import type { IconName } from "#components/ui/icon.tsx";
import { useSentences } from "#components/ui/use-sentences.ts";
import { freshMs } from "#lib/client/orders/orders-queries.ts";
import { type soldOrdersQuery } from "#lib/client/orders/sold-queries.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { filterNames } from "#lib/shared/orders/filter-fields.ts";
import { SOLD_FIELDS } from "#lib/shared/orders/sold-url.ts";
import type { SoldOrdersPage } from "#lib/shared/orders/orders.ts";
import type { ServiceList } from "./use-list.ts";

type ListEmptyProps = {
  list: ServiceList<ListedOrder>;
  /** Empty state of the first page without filters. */
  none: { icon: IconName; title: string; body: string };
};

/** Empty state of a page, by its reason. */
export function ListEmpty({ list, none }: ListEmptyProps) {
  const { filters, queryKey, result, go, paging } = list;
  const { page } = list.view;
  const t = useTranslations("orders.empty");
  const sentences = useSentences();
  const { tag } = usePriceText();
  const client = useQueryClient();
  const unfilteredTotal = useUnfilteredTotal(queryKey);
  const isFilterUnchanged = (to: number) => {
    const query = client.getQueryCache().find<{ asOf: number }>({ queryKey: [...queryKey.slice(0, -1), to] });
    return query !== undefined && !query.isStaleByTime(freshMs(query.state, list.terms.cacheTtlSeconds));
  };
  const wayTo = (to: number, label: string) => (
    <Button
      price={tag(isFilterUnchanged(to) ? exactly(0) : result.usualPoints)}
      onClick={() => go({ page: to })}
    >
      {label}
    </Button>
  );
  if ((result.page?.unreadableRows ?? 0) > 0) return <ListState icon="alert" title={t("unreadableTitle")} />;
  if (page > 1) {
    const last = paging?.end === "pastLast" ? paging.pageCount : null;
    const to = last ?? page - 1;
    const back = to > 1 && wayTo(to, last === null ? t("toPrevious") : t("toLast", { last }));
    return (
      <ListState
        icon="sold"
        title={last === null ? t("noMoreTitle") : t("pastLastTitle", { page })}
        actions={
          <>
            {back}
            {wayTo(1, t("toFirst"))}
          </>
        }
      >
        {last === null ? t("noMoreBody", { page }) : t("pastLastBody", { last })}
      </ListState>
    );
  }
  if (filters.active.length === 0)
    return (
      <ListState icon={none.icon} title={none.title}>
        {none.body}
      </ListState>
    );
  return (
    <ListState icon="filter" title={t("filtersTitle")} actions={<FilterChips filters={filters} />}>
      {sentences(
        unfilteredTotal !== null &&
          t("withoutFilters", { count: unfilteredTotal, shown: unfilteredTotal.toLocaleString("en") }),
        t("filtersBody"),
      )}
    </ListState>
  );
}

type SoldKey = ReturnType<typeof soldOrdersQuery>["queryKey"];

const SAME = ["account", "shop", "edition"] as const;
const FILTERS = filterNames(SOLD_FIELDS);

/** Number of orders without filters, if a cached page of this shop and edition has it. Free. */
function useUnfilteredTotal(queryKey: QueryKey): number | null {
  const [scope, list, query] = queryKey as unknown as SoldKey;
  const pages = useQueryClient().getQueriesData<SoldOrdersPage>({ queryKey: [scope, list] });
  for (const [key, page] of pages) {
    const [, , other] = key as unknown as SoldKey;
    const isOurs = SAME.every((name) => other[name] === query[name]) && FILTERS.every((name) => !other[name]);
    if (isOurs && page?.total?.isAbout === false) return page.total.count;
  }
  return null;
}

/** State after a reload: the remark was never in the URL and is lost, so nothing was requested. */
export function RemarkLost({ price, onDrop }: { price: string; onDrop: () => void }) {
  const t = useTranslations("orders.remarkLost");
  const action = (
    <Button price={price} onClick={onDrop}>
      {t("drop")}
    </Button>
  );
  return (
    <ListState icon="filter" title={t("title")} actions={action}>
      {t("body")}
    </ListState>
  );
}
