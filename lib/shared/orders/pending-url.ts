import { oneOf, type Param, textParam, urlCodec, type UrlValues } from "#lib/shared/base/url-params.ts";
import { daysFields, type FilterFields, inUrl } from "./filter-fields.ts";
import { listParams, ofPage, remarkField } from "./list-url.ts";
import { holdsSeveral, joinGroups, MAX_NUMBER_LENGTH } from "./number-key.ts";

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

/** Filters of pending orders, in the order of the screen. */
export const PENDING_FIELDS = {
  order: {
    ...order,
    kind: "text",
    label: "orders.filters.order",
    placeholder: "orders.filters.orderHint",
    // A pasted message: a cut number would be another one.
    maxLength: 1_000,
    isMain: true,
    isCode: true,
  },
  ...daysFields,
  remark: remarkField,
} as const satisfies FilterFields;

/**
 * URL of pending orders, days and times in the shop's time zone. `seller`: a person chose to request them
 * without a seller ID. Spec: "Endpoints", 3.
 */
export const pendingOrdersUrl = urlCodec({
  ...listParams,
  seller: oneOf<"none">(["none"]),
  ...inUrl(PENDING_FIELDS),
});

/** URL of `/orders/pending`. */
export const pendingPageUrl = urlCodec({ ...pendingOrdersUrl.params, ...ofPage });

export type PendingOrdersView = UrlValues<typeof pendingOrdersUrl>;
