import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { SETTINGS, inForce } from "#lib/shared/settings/registry.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { RetryProtection, CardCheckResponse } from "#lib/shared/cards/cards.ts";
import { readCardAttempts } from "./card-attempts.ts";
import { countChecksToday } from "./checks-of-person.ts";

export const retryProtectionInput = SETTINGS.attemptGuard.schema;

/**
 * Sets the number of mismatches from which a check warns, the one from which digits must be typed, and the checks a
 * person has per day.
 */
export async function setRetryProtection(
  { identity }: Context,
  protection: RetryProtection,
): Promise<RetryProtection> {
  await changeSetting("attemptGuard", protection, identity.personId);
  return protection;
}

export type Confirmation = { mismatches?: number | undefined; lastFour?: string | undefined };

/** Gets the numbers set by an admin, or the defaults. */
export function getRetryProtection(_identity: Identity): Promise<RetryProtection> {
  return readRetryProtection(database());
}

async function readRetryProtection(db: Database): Promise<RetryProtection> {
  return inForce("attemptGuard", await getSetting("attemptGuard", db));
}

type Press = {
  callId: string;
  personId: string;
  accountNo: string;
  confirmed: Confirmation;
  seenChecks: number;
};

/** Facts under which a check was let through; they must still hold when its call is opened. */
type Passed = { mismatches: number; perDay: number };

/**
 * Throws `CheckRefusal` if the day's checks are used up, if another check of the card is in progress or came since
 * the press, or if its mismatches are not confirmed. A further mismatch needs a new confirmation.
 */
export async function requireAllowed(cardKey: string, press: Press): Promise<Passed> {
  const [{ warnAt, confirmAt, perDay }, { checks, mismatches, newest, isUnderWay }, today] =
    await Promise.all([
      readRetryProtection(database()),
      readCardAttempts(cardKey, press.callId),
      countChecksToday(press.personId, press.callId),
    ]);
  if (today >= perDay) throw new CheckRefusal({ kind: "dayLimit", perDay });
  if (isUnderWay || checks !== press.seenChecks)
    throw new CheckRefusal({ kind: "cardBusy", by: newest?.by ?? null, isOver: !isUnderWay });
  if (mismatches < warnAt) return { mismatches, perDay };
  const needsTyping = mismatches >= confirmAt;
  const isTyped = !needsTyping || press.confirmed.lastFour === press.accountNo.slice(-4);
  if (press.confirmed.mismatches !== mismatches || !isTyped)
    throw new CheckRefusal({ kind: "guard", mismatches, needsTyping });
  return { mismatches, perDay };
}

type Refusal = Extract<CardCheckResponse, { kind: "guard" | "cardBusy" | "dayLimit" }>;

/** Error that stops a check before it costs anything. */
class CheckRefusal extends Error {
  readonly reply: Refusal;

  constructor(reply: Refusal) {
    super("retry protection stops this check");
    this.name = "CheckRefusal";
    this.reply = reply;
  }
}

/** Finds the response of retry protection in an error or its causes; null for any other error. */
export function checkRefusal(error: unknown): Refusal | null {
  if (error instanceof CheckRefusal) return error.reply;
  return error instanceof Error ? checkRefusal(error.cause) : null;
}
