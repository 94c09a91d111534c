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

/** Orders of the book shown in place of a page, by those of its filters that the book has. */
export const fallbackUrl = urlCodec({
  shop: { parse: idParam.parse, fallback: "", isRequired: true } satisfies Param<string>,
  list: oneOf(BOOK_LISTS, "soldOrders"),
  order: textParam(64),
  ...daysFields,
  flag: SOLD_FIELDS.flag,
  size: sizeParam,
});

export type FallbackQuery = UrlValues<typeof fallbackUrl>;

/** `hasMore`: the book has more matches. */
export type FallbackPage = { orders: BookOrder[]; hasMore: boolean };
