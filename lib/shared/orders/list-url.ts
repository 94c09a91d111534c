import { idParam, oneOf, pageParam, type Param, sizeParam, textParam } from "#lib/shared/base/url-params.ts";
import { privateText } from "./filter-fields.ts";
import { ROW_SORTS } from "./row-sorts.ts";

const shop: Param<string> = { parse: idParam.parse, fallback: "", isRequired: true };

export const listParams = { shop, page: pageParam, size: sizeParam };

/**
 * URL parameters of the page only: a token for the remark that means something to its own tab, the open order,
 * and sorting and filter of the loaded rows.
 */
export const ofPage = { r: textParam(64), open: textParam(64), sort: oneOf(ROW_SORTS), only: textParam(32) };

export const remarkField = {
  ...privateText,
  kind: "text",
  label: "orders.filters.remark",
  placeholder: "orders.filters.contains",
  maxLength: 100,
} as const;
