import type { Messages } from "next-intl";
import { momentParam, type Param, type ValuesOf } from "#lib/shared/base/url-params.ts";

type Words = Messages["orders"];
type BookWords = Messages["orderBook"];
/** The key of a message. */
export type FilterWord =
  | `orders.filters.${keyof Words["filters"]}`
  | `orders.columns.${keyof Words["columns"]}`
  | `orders.goods.${keyof Words["goods"]}`
  | `orderBook.filters.${keyof BookWords["filters"]}`
  | "orderBook.shipBy.label";

/** How a filter is set. `source`: which orders the list is of; `due`: by the chips above the rows. */
type FilterKind =
  | { kind: "source"; options: readonly { value: string | boolean; label: FilterWord }[] }
  | { kind: "text"; placeholder: FilterWord; maxLength: number; isMain?: true; isCode?: true }
  | { kind: "amount" | "moment" | "status" | "switch" | "due" }
  | { kind: "flag"; anyLabel?: FilterWord };

/** One filter of a list of orders: URL, bar, sheet, chips, saved views and the server's input are made of it. */
export type FilterField<Value = unknown> = Param<Value> &
  FilterKind & {
    label: FilterWord;
    /** Its text may be somebody's: the URL has a token in its place, and no view keeps it. */
    isPrivate?: true;
    /** A saved view keeps no other value. */
    canKeep?: (value: string) => boolean;
  };

export type FilterFields = Readonly<Record<string, FilterField>>;
export type FilterValues<Fields> = ValuesOf<Fields>;

/** A filter that can leave orders out: none that says which orders the list is of. */
export type FilterName<Fields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { kind: "source" } ? never : Name;
}[keyof Fields & string];

type InUrl<Fields> = {
  [Name in keyof Fields as Fields[Name] extends { isPrivate: true } ? never : Name]: Fields[Name];
};

/** The fields that a URL may hold. */
export function inUrl<Fields extends FilterFields>(fields: Fields): InUrl<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.isPrivate)) as InUrl<Fields>;
}

/** The names of the filters that can leave orders out, in the order of the fields. */
export function filterNames<Fields extends FilterFields>(fields: Fields): FilterName<Fields>[] {
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === "source" ? [] : [name as FilterName<Fields>],
  );
}

/** The values that leave no order of the source out. */
export function clearedFilters<Fields extends FilterFields>(fields: Fields): Partial<FilterValues<Fields>> {
  return Object.fromEntries(filterNames(fields).map((name) => [name, fields[name]?.fallback])) as Partial<
    FilterValues<Fields>
  >;
}

/** The names of the filters that leave orders out. */
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

/** Text that may be somebody's, as it was typed. */
export const privateText = {
  parse: (text) => text,
  fallback: "",
  isPrivate: true,
} as const satisfies Param<string> & {
  isPrivate: true;
};

/** Both ends of the days a list is of. */
export const daysFields = {
  from: { ...momentParam, kind: "moment", label: "orders.filters.from" },
  to: { ...momentParam, kind: "moment", label: "orders.filters.to" },
} as const satisfies FilterFields;
