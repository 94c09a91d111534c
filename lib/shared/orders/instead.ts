import {
  idParam,
  oneOf,
  type Param,
  sizeParam,
  textParam,
  urlCodec,
  type UrlValues,
} from "#lib/shared/base/url-params.ts";
import { BOOK_LISTS, type BookOrder } from "./book.ts";
import { daysFields } from "./filter-fields.ts";
import { SOLD_FIELDS } from "./sold-url.ts";

/** Orders of the book that stand in for a page of a list, by those of its filters that the book knows. */
export const insteadUrl = urlCodec({
  shop: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
  list: oneOf(BOOK_LISTS, "soldOrders"),
  order: textParam(64),
  ...daysFields,
  flag: SOLD_FIELDS.flag,
  size: sizeParam,
});

export type InsteadQuery = UrlValues<typeof insteadUrl>;

/** `hasMore`: the book has more of them. */
export type InsteadPage = { orders: BookOrder[]; hasMore: boolean };
