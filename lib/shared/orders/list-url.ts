import {
  idParam,
  matching,
  momentParam,
  oneOf,
  pageParam,
  type Param,
  sizeParam,
  textParam,
  urlCodec,
  type UrlValues,
} from "#lib/shared/base/url-params.ts";
import { holdsSeveral, joinGroups, MAX_NUMBER_LENGTH } from "./number-key.ts";
import { ROW_SORTS } from "./row-sorts.ts";

const shop: Param<string> = { parse: idParam.parse, fallback: "", isRequired: true };
const list = { shop, page: pageParam, size: sizeParam };

/** One order number as received or typed, digit groups joined; undefined for several. */
const order: Param<string | undefined> = {
  parse: (text) => {
    const given = textParam(MAX_NUMBER_LENGTH + 1).parse(text) ?? "";
    const number = /^[\d\s]+$/.test(given) ? joinGroups(given.match(/\d+/g) ?? []) : given;
    if (number === "" || number.length > MAX_NUMBER_LENGTH || holdsSeveral(number)) return undefined;
    return number;
  },
  fallback: undefined,
};

/**
 * URL parameters of the page only: a token for the remark that means something to its own tab, the open order,
 * and sorting and filter of the loaded rows.
 */
const ofPage = { r: textParam(64), open: textParam(64), sort: oneOf(ROW_SORTS), only: textParam(32) };

/**
 * Pending orders as their route takes them. Days and times are those of the shop. `seller`: requested without a
 * seller ID, which the spec makes optional ("Endpoints", 3).
 */
export const pendingOrdersUrl = urlCodec({
  ...list,
  seller: oneOf<"none">(["none"]),
  order,
  from: momentParam,
  to: momentParam,
});

/** URL of `/orders/pending`. */
export const pendingPageUrl = urlCodec({ ...pendingOrdersUrl.params, ...ofPage });

const sold = {
  ...list,
  edition: oneOf(["enhanced", "basic"], "enhanced"),
  from: momentParam,
  to: momentParam,
  flag: matching(/^[1-5]$/),
  flagName: textParam(100),
};

/** Sold orders as their route takes them. Days and times are those of the shop. */
export const soldOrdersUrl = urlCodec(sold, withoutEnhanced);

/** URL of `/orders/sold`. */
export const soldPageUrl = urlCodec({ ...sold, ...ofPage }, withoutEnhanced);

export type PendingOrdersView = UrlValues<typeof pendingOrdersUrl>;
export type SoldOrdersView = UrlValues<typeof soldOrdersUrl>;

/** Drops all filters with the basic edition, which has none (spec: "Sold orders, paged"). */
export function withoutEnhanced<View extends SoldFilters>(view: View): View {
  if (view.edition !== "basic") return view;
  return { ...view, from: undefined, to: undefined, flag: undefined, flagName: undefined };
}

type SoldFilters = {
  edition: "enhanced" | "basic";
  from?: string | undefined;
  to?: string | undefined;
  flag?: string | undefined;
  flagName?: string | undefined;
};
