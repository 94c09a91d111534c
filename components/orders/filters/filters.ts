import type { ComponentType } from "react";
import { changeAddress } from "#lib/client/address/address.ts";
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
  controls: Controls<Exclude<Fields[keyof Fields]["kind"], Uncontrolled>>;
  values: Values;
  apply: (change: object) => void;
  /** Further values that clearing resets. */
  clearsToo?: object;
  /** Filters that are always visible; absent: all. */
  bar?: readonly string[];
  /** Button for the other filters. */
  More?: ComponentType<{ filters: Filters }>;
  /** True when days may have a time of day. */
  takesTimes: boolean;
  /** Set when each change is a paid request; absent: changes are free. */
  prices?: {
    /** Usual price of the orders with these values, as a tag. */
    show: (values: Values) => string;
    /** Usual price of one choice. */
    choice?: (change: object) => string;
  };
  /** Reason why these values allow no filter besides the source; null otherwise. */
  lock?: (values: Values) => string | null;
  orderNumber?: OrderNumberCheck;
};

/** Filters of a list, for its bar, sheet and chips. */
export type Filters = Omit<FilterOptions<FilterFields>, "controls"> & {
  controls: Partial<Controls>;
  bar: readonly string[];
  /** Names of the filters that exclude orders, in the order of the fields. */
  active: string[];
  clear: () => void;
};

export type GivenToControl = {
  filters: Filters;
  wiring?: FilterWiring | undefined;
  /** True to fill its container. */
  isWide?: boolean;
};

type Kind = FilterField["kind"];

/** Kinds without a control of the bar: chips set a deadline, the sheet has fields for amounts. */
type Uncontrolled = "due" | "amount";

export type ControlProps<Of extends Kind = Kind> = GivenToControl & {
  name: string;
  field: FilterField & { kind: Of };
  label: string;
  value: unknown;
  set: (value: unknown) => void;
};

export type Controls<Of extends Kind = Exclude<Kind, Uncontrolled>> = {
  [Name in Of]: ComponentType<ControlProps<Name>>;
};

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

/** Clears the filters, and offers for some seconds to go back to them. */
export function clearFilters({ clear, prices, values }: Filters): void {
  const { href } = window.location;
  clear();
  void import("#components/feedback/undo.tsx").then(({ offerBack }) =>
    changeAddress(() => offerBack(href, () => prices?.choice?.({ page: values.page }))),
  );
}

/** Lists the filters with a control of their own; both ends of the days share one. */
export function controlNames(fields: FilterFields): string[] {
  return Object.keys(fields).filter((name) => name !== "to" && fields[name]?.kind !== "due");
}
