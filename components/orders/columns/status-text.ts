import { createContext } from "react";
import { findStatus, type OrderStatus } from "#lib/shared/orders/statuses.ts";
import { oneLine } from "./parsed-cell.tsx";

/** Statuses named by an admin. */
export const OrderStatuses = createContext<readonly OrderStatus[]>([]);

/** Returns the name of a status; the raw value when it has none. */
export function statusText(statuses: readonly OrderStatus[], value: string | null): string {
  return findStatus(statuses, value)?.name ?? oneLine(value);
}
