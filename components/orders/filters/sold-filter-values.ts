import type { SoldOrdersQuery } from "#lib/shared/orders/orders.ts";

export type SoldFilterValues = Pick<SoldOrdersQuery, "edition" | "from" | "to" | "flag" | "flagName"> & {
  remark: string;
};

export const NO_SOLD_FILTERS = {
  from: undefined,
  to: undefined,
  flag: undefined,
  flagName: undefined,
  remark: "",
} as const;
