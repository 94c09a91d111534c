import type { Messages } from "next-intl";
import { momentParam, type Param, type ValuesOf } from "#lib/shared/base/url-params.ts";

type Words = Messages["orders"];
type BookWords = Messages["orderBook"];
/** Message key of a filter's text. */
export type FilterWord =
  | `orders.filters.${keyof Words["filters"]}`
  | `orders.columns.${keyof Words["columns"]}`
  | `orders.goods.${keyof Words["goods"]}`
  | `orderBook.filters.${keyof BookWords["filters"]}`
  | "orderBook.shipBy.label";

/** Kind of a filter. `source` chooses the list itself; `due` is set by the chips above the rows. */
type FilterKind =
  | { kind: "source"; options: readonly { value: string | boolean; label: FilterWord }[] }
  | { kind: "text"; placeholder: FilterWord; maxLength: number; isMain?: true; isCode?: true }
  | { kind: "amount" | "moment" | "status" | "switch" | "due" }
  | { kind: "flag"; anyLabel?: FilterWord };

/** A filter of a list of orders: its URL, bar, sheet, chips, saved views and server input come from here. */
export type FilterField<Value = unknown> = Param<Value> &
  FilterKind & {
    label: FilterWord;
    /** Personal text: the URL has a token in its place, and no view stores it. */
    isPrivate?: true;
    /** Values that a saved view may store. */
    canKeep?: (value: string) => boolean;
  };

export type FilterFields = Readonly<Record<string, FilterField>>;
type FilterValues<Fields> = ValuesOf<Fields>;

/** Names of the filters that can exclude orders, unlike those that choose the list. */
export type FilterName<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { kind: "source" } ? never : Name;
}[keyof Fields & string];

type InUrl<Fields> = {
  [Name in keyof Fields as Fields[Name] extends { isPrivate: true } ? never : Name]: Fields[Name];
};

/** Removes the private fields, which a URL must not hold. */
export function inUrl<Fields extends FilterFields>(fields: Fields): InUrl<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.isPrivate)) as InUrl<Fields>;
}

/** Lists the filters that can exclude orders, in the order of the fields. */
export function filterNames<Fields extends FilterFields>(fields: Fields): FilterName<Fields>[] {
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === "source" ? [] : [name as FilterName<Fields>],
  );
}

/** Returns the values that exclude no order. */
export function clearedFilters<Fields extends FilterFields>(fields: Fields): Partial<FilterValues<Fields>> {
  return Object.fromEntries(filterNames(fields).map((name) => [name, fields[name]?.fallback])) as Partial<
    FilterValues<Fields>
  >;
}

/** Lists the filters that exclude orders now. */
export function filtersInUse<Fields extends FilterFields>(
  fields: Fields,
  values: Partial<FilterValues<Fields>>,
): FilterName<Fields>[] {
  const given = values as Readonly<Record<string, unknown>>;
  return filterNames(fields).filter((name) => {
    const fallback = fields[name]?.fallback;
    return (given[name] ?? fallback) !== fallback;
  });
}

/** Typed text that may name a person. */
export const privateText = {
  parse: (text) => text,
  fallback: "",
  isPrivate: true,
} as const satisfies Param<string> & {
  isPrivate: true;
};

/** First and last day of a list. */
export const daysFields = {
  from: { ...momentParam, kind: "moment", label: "orders.filters.from" },
  to: { ...momentParam, kind: "moment", label: "orders.filters.to" },
} as const satisfies FilterFields;
