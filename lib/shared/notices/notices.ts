import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { ConnectionFault } from "#lib/shared/links/connection-fault.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { BudgetKey } from "#lib/shared/calls/budgets.ts";
import type { Locale } from "#lib/shared/text/locales.ts";

/** Services that a notice can go to; all but email are bots of a group chat. */
export const NOTICE_CHANNELS = ["wecom", "dingtalk", "feishu", "email"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
export type BotChannel = Exclude<NoticeChannel, "email">;

/** Events that a recipient can choose. */
export const NOTICE_EVENTS = [
  "tokenRefused",
  "serviceRefused",
  "budget",
  "shopNeedsScan",
  "maybeCharged",
  "mismatchRun",
  "jobPaused",
  "newOverdue",
] as const;
/** Event of a notice; counts of orders come at the times that a recipient chooses. */
export type NoticeEvent = (typeof NOTICE_EVENTS)[number] | "ordersDue";

/** Orders of a shop that are overdue, and those due within four hours. */
export type DueOrders = { shopId: string; overdue: number; soon: number };

/** Content of a notice besides its event: our ids and counts, never anything of a buyer, card or order. */
export type NoticeFacts = {
  operation?: Operation;
  reason?: Extract<ProblemReason, "noPermission" | "callsUsedUp" | "noPermissionOrCallsUsedUp">;
  budget?: BudgetKey & { percent: 80 | 100; limit: number; isWarnOnly?: boolean };
  shopId?: string;
  cards?: number;
  /** Orders that became overdue. */
  overdue?: number;
  /** Orders due at a chosen time, by shop. */
  due?: DueOrders[];
  /** Time of the oldest data that the orders are counted from (Unix milliseconds). */
  readFrom?: number | null;
  /** Times since the last notice, and the first of them (Unix milliseconds). */
  count?: number;
  since?: number;
  /** Notified within the last two hours, and still going on. */
  isStill?: boolean;
  /** Events of a digest. */
  held?: { event: NoticeEvent; facts: NoticeFacts }[];
};

/** Problems of a delivery. After `noAnswer` and `connectionLost` it may have arrived; its repeat says so. */
export type DeliveryProblem =
  | "refused"
  | "tooMany"
  | "busy"
  | "unreachable"
  | ConnectionFault
  | "noAnswer"
  | "notUnderstood"
  | "moved"
  | "signInRefused"
  | "noTls"
  | "unsealed"
  | "innerServer";

/** Messages a minute: bots take 20; the rest is left to others who use the same bot. */
export const MAX_A_MINUTE = 18;
export const MAX_TRIES = 5;
export const DELIVERY_DAYS = 90;
export const MAX_TARGETS = 20;
export const MAX_ORDER_TIMES = 4;

export const MAX_TARGET_NAME_LENGTH = 40;

/** Ports of mail servers; an operator has to allow any other. */
export const MAIL_PORTS = [25, 465, 587, 2525] as const;

type MailAccount = { host: string; port: number; user: string; from: string; to: string };

/** A recipient as its page shows it. */
export type NoticeRecipient = {
  id: string;
  name: string;
  channel: NoticeChannel;
  locale: Locale;
  events: NoticeEvent[];
  /** Times of the day (`HH:mm` in the shop's time zone) at which it gets counts of orders. */
  orderTimes: string[];
  quietFrom: number | null;
  quietUntil: number | null;
  isOn: boolean;
  mail: MailAccount | null;
  /** Last four characters of a bot's key. */
  lastFour: string | null;
};

/** One line of the history. */
export type NoticeDelivery = {
  id: number;
  at: number;
  target: string;
  event: NoticeEvent | "test" | "digest";
  state: "waiting" | "held" | "sent" | "failed";
  tries: number;
  problem: DeliveryProblem | null;
  said: string | null;
};

/** Result of one sending. */
export type SendResult =
  { isSent: true } | { isSent: false; problem: DeliveryProblem; said: string | null; mayTryAgain: boolean };

/** True when an hour is in quiet hours, which may pass midnight. */
export function isQuietHour(hour: number, from: number | null, until: number | null): boolean {
  if (from === null || until === null || from === until) return false;
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}
