import { matching, oneOf, textParam, urlCodec, type UrlValues } from "#lib/shared/base/url-params.ts";
import { SOLD_EDITIONS } from "#lib/shared/calls/operations.ts";
import { clearedFilters, daysFields, type FilterFields, inUrl } from "./filter-fields.ts";
import { listParams, ofPage, remarkField } from "./list-url.ts";

const edition = oneOf(SOLD_EDITIONS, "enhanced");

/** Filters of sold orders, in the order of the screen. */
export const SOLD_FIELDS = {
  edition: {
    ...edition,
    kind: "source",
    label: "orders.filters.edition",
    options: [
      { value: "enhanced", label: "orders.filters.enhanced" },
      { value: "basic", label: "orders.filters.basic" },
    ],
  },
  ...daysFields,
  remark: { ...remarkField, isMain: true },
  flag: { ...matching(/^[1-5]$/), kind: "flag", label: "orders.filters.flag" },
  flagName: {
    ...textParam(100),
    kind: "text",
    label: "orders.filters.flagName",
    placeholder: "orders.filters.any",
    maxLength: 100,
  },
} as const satisfies FilterFields;

const sold = { ...listParams, ...inUrl(SOLD_FIELDS) };

/** URL of sold orders, days and times in the shop's time zone. */
export const soldOrdersUrl = urlCodec(sold, withoutEnhanced);

/** URL of `/orders/sold`. */
export const soldPageUrl = urlCodec({ ...sold, ...ofPage }, withoutEnhanced);

export type SoldOrdersView = UrlValues<typeof soldOrdersUrl>;

/** The basic edition has no filters (spec: "Sold orders, paged"). */
export function withoutEnhanced<View extends { edition: "enhanced" | "basic" }>(view: View): View {
  if (view.edition !== "basic") return view;
  const cleared = Object.entries(clearedFilters(SOLD_FIELDS)).filter(([name]) => name in view);
  return { ...view, ...Object.fromEntries(cleared) };
}
