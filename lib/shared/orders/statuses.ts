import type { countdown } from "#lib/shared/dates/zoned-time.ts";

/** What a status of orders means to this shop's people; the spec lists no meanings. */
export type OrderStatus = {
  value: string;
  name: string;
  /** The order still waits to be shipped. */ isWaiting: boolean;
};

export const MAX_STATUSES = 30;
export const MAX_STATUS_VALUE_LENGTH = 24;
export const MAX_STATUS_NAME_LENGTH = 20;

/** What is known of a raw status; null for one that nobody has named. */
export function findStatus(statuses: readonly OrderStatus[], value: string | null): OrderStatus | null {
  const text = value?.trim();
  return statuses.find((status) => status.value === text) ?? null;
}

/** Whether an order with this status waits to be shipped; null when nobody has said. */
export function isWaiting(statuses: readonly OrderStatus[], value: string | null): boolean | null {
  return findStatus(statuses, value)?.isWaiting ?? null;
}

/** The columns of a list that nobody has chosen columns of: while no status has a name, its bare digit says nothing. */
export function hiddenAtFirst(statuses: readonly OrderStatus[]): string[] {
  return statuses.length === 0 ? ["status"] : [];
}

/**
 * How a deadline to ship is shown. Only an order that is known to wait is late or soon late; of one that is not known to,
 * the time left is told without alarm, and what has passed is a plain date, as for an order that waits no more.
 */
export function shipByLook(
  urgency: ReturnType<typeof countdown>["urgency"],
  waits: boolean | null,
): "overdue" | "soon" | "calm" | "wasDue" | "date" {
  if (waits === true) return urgency;
  if (waits === false) return "date";
  return urgency === "overdue" ? "wasDue" : "calm";
}
