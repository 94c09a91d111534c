import type { ComponentType } from "react";
import {
  clearedFilters,
  type FilterField,
  type FilterFields,
  filtersInUse,
} from "#lib/shared/orders/filter-fields.ts";
import type { FilterWiring } from "./text-filter.tsx";
import type { OrderNumberCheck } from "./use-order-number.ts";

type Values = Readonly<Record<string, unknown>>;

export type FilterOptions<Fields extends FilterFields> = {
  fields: Fields;
  controls: Controls<Exclude<Fields[keyof Fields]["kind"], "due">>;
  values: Values;
  apply: (change: object) => void;
  /** What is cleared with them. */
  clearsToo?: object;
  /** Those that are always in sight; absent: all. */
  bar?: readonly string[];
  /** The way to the others. */
  More?: ComponentType<{ filters: Filters }>;
  /** The days may have a time of day. */
  takesTimes: boolean;
  /** Each change is a paid request; absent: it is free, and holds at once on a phone as well. */
  prices?: {
    /** What showing the orders of these values usually costs, as a tag says it. */
    show: (values: Values) => string;
    /** What one choice usually costs. */
    choice?: (change: object) => string;
  };
  /** Why none but the source can be chosen beside these values. */
  lock?: (values: Values) => string | null;
  orderNumber?: OrderNumberCheck;
};

/** The filters of a list with all that a bar, a sheet and chips need of them. */
export type Filters = Omit<FilterOptions<FilterFields>, "controls"> & {
  controls: Partial<Controls>;
  bar: readonly string[];
  /** The names of those that leave orders out, in the order of the fields. */
  active: string[];
  clear: () => void;
};

export type GivenToControl = {
  filters: Filters;
  wiring?: FilterWiring | undefined;
  /** As wide as what it stands in. */
  isWide?: boolean;
};

type Kind = FilterField["kind"];

export type ControlProps<Of extends Kind = Kind> = GivenToControl & {
  name: string;
  field: FilterField & { kind: Of };
  label: string;
  value: unknown;
  set: (value: unknown) => void;
};

/** A control for each kind of filter that a list has. */
export type Controls<Of extends Kind = Kind> = { [Name in Of]: ComponentType<ControlProps<Name>> };

export function makeFilters<Fields extends FilterFields>(options: FilterOptions<Fields>): Filters {
  const { values, apply, lock, clearsToo } = options;
  const fields: FilterFields = options.fields;
  return {
    ...options,
    bar: options.bar ?? controlNames(fields),
    active: lock?.(values) ? [] : filtersInUse(fields, values),
    clear: () => apply({ ...clearedFilters(fields), ...clearsToo }),
  };
}

/** The filters that are set by a control; both ends of the days share one. */
export function controlNames(fields: FilterFields): string[] {
  return Object.keys(fields).filter((name) => name !== "to" && fields[name]?.kind !== "due");
}
