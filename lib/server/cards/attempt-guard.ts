import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { SETTINGS, inForce } from "#lib/shared/settings/registry.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { AttemptGuard, CardCheckResponse } from "#lib/shared/cards/cards.ts";
import { readCardAttempts } from "./card-attempts.ts";
import { countChecksToday } from "./checks-of-person.ts";

export const attemptGuardInput = SETTINGS.attemptGuard.schema;

/** Sets after how many mismatches of one card a check warns and wants digits typed, and how many checks a person has a day. */
export async function setAttemptGuard({ identity }: Context, guard: AttemptGuard): Promise<AttemptGuard> {
  await changeSetting("attemptGuard", guard, identity.personId);
  return guard;
}

export type Confirmation = { mismatches?: number | undefined; lastFour?: string | undefined };

/** The numbers set by an admin, or the usual ones. */
export function getAttemptGuard(_identity: Identity): Promise<AttemptGuard> {
  return readAttemptGuard(database());
}

async function readAttemptGuard(db: Database): Promise<AttemptGuard> {
  return inForce("attemptGuard", await getSetting("attemptGuard", db));
}

type Press = {
  callId: string;
  personId: string;
  accountNo: string;
  confirmed: Confirmation;
  seenChecks: number;
};

/** What held when the guard let a check through: it must still hold when its call is opened. */
type Passed = { mismatches: number; perDay: number };

/**
 * Throws `CheckRefusal` when the person has made all checks of the day, when another check of the card is under way or came
 * since this one was pressed, and until a person has confirmed its mismatches. A confirmation counts for the mismatches it
 * was given for alone: one more needs a new one.
 */
export async function guardCard(cardKey: string, press: Press): Promise<Passed> {
  const [{ warnAt, confirmAt, perDay }, { checks, mismatches, newest, isUnderWay }, today] =
    await Promise.all([
      readAttemptGuard(database()),
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

/** Keeps a check from being made, for nothing. */
class CheckRefusal extends Error {
  readonly reply: Refusal;

  constructor(reply: Refusal) {
    super("the attempt guard stops this check");
    this.name = "CheckRefusal";
    this.reply = reply;
  }
}

/** What the guard answers in the place of a check; null for any other error. Looks through the causes. */
export function checkRefusal(error: unknown): Refusal | null {
  if (error instanceof CheckRefusal) return error.reply;
  return error instanceof Error ? checkRefusal(error.cause) : null;
}
