import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import { CONNECTION_FAULTS } from "#lib/shared/links/connection-fault.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { BudgetKey } from "#lib/shared/calls/budgets.ts";

/** The services a notice can go to; all but e-mail are robots of a group chat. */
export const NOTICE_CHANNELS = ["wecom", "dingtalk", "feishu", "email"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
export type BotChannel = Exclude<NoticeChannel, "email">;

/** What is told of. */
export const NOTICE_EVENTS = [
  "tokenRefused",
  "serviceRefused",
  "budget",
  "shopNeedsScan",
  "maybeCharged",
  "mismatchRun",
  "jobPaused",
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** What a notice says besides its event: ids and counts of ours, never anything of a buyer, card or order. */
export type NoticeFacts = {
  operation?: Operation;
  reason?: Extract<ProblemReason, "noPermission" | "callsUsedUp" | "noPermissionOrCallsUsedUp">;
  budget?: BudgetKey & { percent: 80 | 100; limit: number; isWarnOnly?: boolean };
  shopId?: string;
  cards?: number;
  /** How often it happened since it was told last, and since when (Unix milliseconds). */
  count?: number;
  since?: number;
  /** It was told within the last two hours, and goes on. */
  isStill?: boolean;
  /** Of a digest. */
  held?: { event: NoticeEvent; facts: NoticeFacts }[];
};

/** Why a notice did not arrive. Of `noAnswer` and `connectionLost` nobody knows: it is sent again and says so. */
export const DELIVERY_PROBLEMS = [
  "refused",
  "tooMany",
  "busy",
  "unreachable",
  ...CONNECTION_FAULTS,
  "noAnswer",
  "notUnderstood",
  "moved",
  "signInRefused",
  "noTls",
  "unsealed",
  "innerServer",
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

/** Messages that the robots take in a minute are 20; some are left for others who use the same robot. */
export const MAX_A_MINUTE = 18;
export const MAX_TRIES = 5;
export const DELIVERY_DAYS = 90;
export const MAX_TARGETS = 20;

export const MAX_TARGET_NAME_LENGTH = 40;

/** What mail servers listen to; another port has to be named by the operator. */
export const MAIL_PORTS = [25, 465, 587, 2525] as const;

type MailAccount = { host: string; port: number; user: string; from: string; to: string };

/** A target as its page shows it. */
export type NoticeTarget = {
  id: string;
  name: string;
  channel: NoticeChannel;
  locale: "en" | "zh-CN";
  events: NoticeEvent[];
  quietFrom: number | null;
  quietUntil: number | null;
  isOn: boolean;
  mail: MailAccount | null;
  /** Of the key of a robot. */
  lastFour: string | null;
};

/** One line of the history. */
export type NoticeDelivery = {
  id: number;
  /** Unix milliseconds. */
  at: number;
  target: string;
  event: NoticeEvent | "test" | "digest";
  state: "waiting" | "held" | "sent" | "failed";
  tries: number;
  problem: DeliveryProblem | null;
  said: string | null;
};

/** What became of one sending. */
export type SendResult =
  { isSent: true } | { isSent: false; problem: DeliveryProblem; said: string | null; mayTryAgain: boolean };

/** Whether an hour of the day lies in quiet hours, which may go over midnight. */
export function isQuietHour(hour: number, from: number | null, until: number | null): boolean {
  if (from === null || until === null || from === until) return false;
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}
