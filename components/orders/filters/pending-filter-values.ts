import type { PendingOrdersQuery } from "#lib/shared/orders/orders.ts";

export type PendingFilterValues = Pick<PendingOrdersQuery, "orderNumber" | "from" | "to"> & {
  remark: string;
};

export const NO_PENDING_FILTERS = {
  orderNumber: undefined,
  from: undefined,
  to: undefined,
  remark: "",
} as const;
