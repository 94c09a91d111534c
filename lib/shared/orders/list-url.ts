import { idParam, oneOf, pageParam, type Param, sizeParam, textParam } from "#lib/shared/base/url-params.ts";
import { privateText } from "./filter-fields.ts";
import { ROW_SORTS } from "./row-sorts.ts";

const shop: Param<string> = { parse: idParam.parse, fallback: "", isRequired: true };

/** The parameters that every list of a shop's orders takes. */
export const listParams = { shop, page: pageParam, size: sizeParam };

/**
 * What stands in the URL of a page alone: the order that is open, in the place of the remark, which is in no URL, a token
 * that means something to its tab alone, and how the rows that were loaded are sorted and narrowed.
 */
export const ofPage = { r: textParam(64), open: textParam(64), sort: oneOf(ROW_SORTS), only: textParam(32) };

export const remarkField = {
  ...privateText,
  kind: "text",
  label: "orders.filters.remark",
  placeholder: "orders.filters.contains",
  maxLength: 100,
} as const;
