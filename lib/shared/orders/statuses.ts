import type { countdown } from "#lib/shared/dates/zoned-time.ts";

/** Meaning of an order status to this shop's people; the spec lists none. */
export type OrderStatus = {
  value: string;
  name: string;
  /** The order still has to be shipped. */ isWaiting: boolean;
};

/** Suggestion for a status that pending orders have; the spec names none. */
export const WAITING_GUESS = { name: "待发货", isWaiting: true } as const;

export const MAX_STATUSES = 30;
export const MAX_STATUS_VALUE_LENGTH = 24;
export const MAX_STATUS_NAME_LENGTH = 20;

/** Meaning of a raw status; null for one without a name. */
export function findStatus(statuses: readonly OrderStatus[], value: string | null): OrderStatus | null {
  const text = value?.trim();
  return statuses.find((status) => status.value === text) ?? null;
}

/** True when an order with this status has to be shipped; null when unknown. */
export function isWaiting(statuses: readonly OrderStatus[], value: string | null): boolean | null {
  return findStatus(statuses, value)?.isWaiting ?? null;
}

/** Columns hidden by default: the status while no status has a name, as its digit says nothing. */
export function hiddenAtFirst(statuses: readonly OrderStatus[]): string[] {
  return statuses.length === 0 ? ["status"] : [];
}

/**
 * Look of a ship-by time. Only an order that is known to wait is overdue or soon due; if unknown, the time left
 * is shown without alarm, and a past time as a plain date, like that of a shipped order.
 */
export function shipByLook(
  urgency: ReturnType<typeof countdown>["urgency"],
  waits: boolean | null,
): "overdue" | "soon" | "calm" | "wasDue" | "date" {
  if (waits === true) return urgency;
  if (waits === false) return "date";
  return urgency === "overdue" ? "wasDue" : "calm";
}
