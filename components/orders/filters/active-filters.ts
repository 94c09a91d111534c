import { momentText } from "#lib/shared/dates/moments.ts";
import type { PendingOrdersView, SoldOrdersView } from "#lib/shared/orders/list-url.ts";

export type FilterName = "order" | "from" | "to" | "remark" | "flag" | "flagName";
export type ActiveFilter = { name: FilterName; value: string };

/** The filters of a request that leave orders out; the edition and the paging are none. */
export function activeFilters(view: SoldOrdersView | PendingOrdersView, remark: string): ActiveFilter[] {
  const named: [FilterName, string | undefined][] =
    "edition" in view
      ? [
          ["from", view.from],
          ["to", view.to],
          ["remark", view.edition === "basic" ? undefined : remark],
          ["flag", view.flag],
          ["flagName", view.flagName],
        ]
      : [
          ["order", view.order],
          ["from", view.from],
          ["to", view.to],
          ["remark", remark],
        ];
  return named.flatMap(([name, value]) =>
    value ? [{ name, value: name === "from" || name === "to" ? momentText(value) : value }] : [],
  );
}
