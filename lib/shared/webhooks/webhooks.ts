import type { BudgetKey } from "#lib/shared/calls/budgets.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { JobState } from "#lib/shared/jobs/job.ts";
import type { JobKindName } from "#lib/shared/jobs/jobs.ts";
import type { ConnectionFault } from "#lib/shared/links/connection-fault.ts";

/** Events that a webhook can choose; the names are part of what receivers rely on. */
export const WEBHOOK_EVENTS = [
  "order.new",
  "order.changed",
  "order.overdue",
  "job.ended",
  "budget.reached",
  "shop.needsScan",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Events that triggers signal. */
export type SignalledEvent = Extract<WebhookEvent, "job.ended" | "shop.needsScan">;
export type SignalFacts =
  | { id: string; kind: JobKindName; state: Extract<JobState, "done" | "cancelled"> }
  | { operation: Operation };

/** A budget of which 80 or 100 percent are used. */
export type ReachedBudget = BudgetKey & { percent: 80 | 100; limit: number; isWarnOnly?: boolean };

/** Reasons why a try failed. After `noAnswer` the event may have arrived. */
export type WebhookProblem =
  | "refused"
  | "gone"
  | "moved"
  | "innerAddress"
  | "plainHttp"
  | "hostUnknown"
  | "unreachable"
  | ConnectionFault
  | "noAnswer"
  | "unsealed";

/** Reasons for which we turn a webhook off: its receiver is gone (410), or a backup was restored. */
export type WebhookOffReason = "gone" | "restored";

export const MAX_WEBHOOKS = 10;
export const MAX_WEBHOOK_NAME_LENGTH = 40;
export const MAX_WEBHOOK_URL_LENGTH = 500;
/** Days that deliveries are stored. */
export const WEBHOOK_DELIVERY_DAYS = 30;
/** Hours in which the previous secret signs, too. */
export const PREVIOUS_SECRET_HOURS = 24;

/** A webhook as its page shows it. */
export type WebhookRow = {
  id: string;
  name: string;
  url: string;
  events: WebhookEvent[];
  /** Null for all shops. */
  shopIds: string[] | null;
  isOn: boolean;
  /** Unix milliseconds, as all times here; null while one secret signs. */
  previousUntil: number | null;
  offReason: WebhookOffReason | null;
  waiting: number;
  failed: number;
};

/** One line of the history. */
export type WebhookDelivery = {
  id: string;
  at: number;
  webhook: { id: string; name: string };
  event: WebhookEvent | "test";
  state: "waiting" | "sent" | "failed";
  tries: number;
  /** Time of the next try; null unless it waits for one. */
  dueAt: number | null;
  status: number | null;
  problem: WebhookProblem | null;
  said: string | null;
};

/** Result of a test. */
export type WebhookTest = Pick<WebhookDelivery, "status" | "problem" | "said"> & { isSent: boolean };
