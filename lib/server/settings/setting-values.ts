import type { BudgetLimit } from "#lib/shared/calls/budgets.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { DateShape } from "#lib/shared/dates/day-bounds.ts";
import type { CacheTtl } from "#lib/shared/settings/cache-settings.ts";
import type { SidLocation } from "#lib/shared/top-up/top-up.ts";

/** What can be set, by key. A key without a row has not been set. */
export type SettingValues = {
  /** The number of the first page of pending orders, once checked. Spec: "Pending orders". */
  pendingPageBase: { base: 0 | 1 };
  /** Calls of one operation in any sliding second, 1–10; for accounts shared with other programs. */
  callsPerSecond: { count: number };
  /** Where operation 1 carries its `sid`; the body, as published, while nothing is set. */
  sidLocation: { placement: SidLocation };
  /** How the times of operations 3 and 5 are written; `day`, as in the sample, while nothing is set. */
  dateShapes: { pending: DateShape; sold: DateShape };
  /** Entered by an admin, under seal; the environment's own wins. */
  accessToken: { sealed: string; lastFour: string };
  /** Mismatches of one card after which a check warns, and after which it wants its last four digits typed. */
  attemptGuard: { warnAt: number; confirmAt: number };
  /** Days after which card checks are redacted and kept answers, calls and the audit trail are purged; `callDays` came later. */
  retention: { cardCheckDays: number; buyerAnswerDays: number; auditDays: number; callDays?: number };
  /** For how many seconds an answer of each operation serves the same question again. */
  cacheTtl: CacheTtl;
  /** Whether an order list asks by itself when it is opened; it does while nothing is set. */
  openLists: { isFetching: boolean };
  /** Which reading of charges in rows an admin has settled on. */
  chargeRule: { reading: ChargeRule };
  /** The limits of what may be spent; none while the list is empty. */
  budgets: { limits: BudgetLimit[] };
  /** The time zone whose days the running sums go by: that of the shop, as it was when they were made. */
  ledgerTimeZone: { name: string };
  /** Hosts that goods pictures may come from; any, over https, while the list is empty. */
  pictureHosts: { hosts: string[] };
};

export type SettingKey = keyof SettingValues;
