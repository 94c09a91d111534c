import { createContext } from "react";
import { findStatus, type OrderStatus } from "#lib/shared/orders/statuses.ts";
import { oneLine } from "./parsed-cell.tsx";

/** What an admin has said of statuses. */
export const OrderStatuses = createContext<readonly OrderStatus[]>([]);

/** The name of a status; the service's own value while it has none. */
export function statusText(statuses: readonly OrderStatus[], value: string | null): string {
  return findStatus(statuses, value)?.name ?? oneLine(value);
}
