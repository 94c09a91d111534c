import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { SETTINGS, inForce } from "#lib/shared/settings/registry.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { AttemptGuard } from "#lib/shared/cards/cards.ts";

export const attemptGuardInput = SETTINGS.attemptGuard.schema;

/** Sets after how many mismatches of one card a check warns and wants digits typed. */
export async function setAttemptGuard(
  { identity }: Context,
  { warnAt, confirmAt }: AttemptGuard,
): Promise<AttemptGuard> {
  await changeSetting("attemptGuard", { warnAt, confirmAt }, identity.personId);
  return { warnAt, confirmAt };
}

type GuardAnswer = { mismatches: number; needsTyping: boolean };

export type Confirmation = { mismatches?: number | undefined; lastFour?: string | undefined };

/** The numbers set by an admin, or the usual ones. */
export function getAttemptGuard(_identity: Identity): Promise<AttemptGuard> {
  return readAttemptGuard(database());
}

async function readAttemptGuard(db: Database): Promise<AttemptGuard> {
  return inForce("attemptGuard", await getSetting("attemptGuard", db));
}

/**
 * Whether a person must confirm before this card is checked once more; null when not. A confirmation counts for the
 * mismatches it was given for alone: one more needs a new one.
 */
export async function guardCard(
  db: Database,
  cardKey: string,
  accountNo: string,
  confirmed: Confirmation,
): Promise<GuardAnswer | null> {
  const { warnAt, confirmAt } = await readAttemptGuard(db);
  const mismatches = await countMismatches(db, cardKey);
  if (mismatches < warnAt) return null;
  const needsTyping = mismatches >= confirmAt;
  const isTyped = !needsTyping || confirmed.lastFour === accountNo.slice(-4);
  return confirmed.mismatches === mismatches && isTyped ? null : { mismatches, needsTyping };
}

/** Mismatches of a card since it was last valid. A reply about another card says nothing of this one. */
async function countMismatches(db: Database, cardKey: string): Promise<number> {
  const ofCard = and(eq(cardChecks.cardKey, cardKey), eq(cardChecks.isEchoClash, false));
  const [valid] = await db
    .select({ at: cardChecks.askedAt })
    .from(cardChecks)
    .where(and(ofCard, eq(cardChecks.verdict, "T")))
    .orderBy(desc(cardChecks.askedAt))
    .limit(1);
  return db.$count(
    cardChecks,
    and(ofCard, eq(cardChecks.verdict, "F"), valid && gt(cardChecks.askedAt, valid.at)),
  );
}

/** Stops a check until a person has confirmed it. */
export class GuardRefusal extends Error {
  readonly answer: GuardAnswer;

  constructor(answer: GuardAnswer) {
    super("the attempt guard wants a confirmation");
    this.name = "GuardRefusal";
    this.answer = answer;
  }
}

/** What the guard wants confirmed; null for any other error. Looks through the causes. */
export function guardRefusal(error: unknown): GuardAnswer | null {
  if (error instanceof GuardRefusal) return error.answer;
  return error instanceof Error ? guardRefusal(error.cause) : null;
}
