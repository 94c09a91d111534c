import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { type AttemptGuard, USUAL_ATTEMPT_GUARD } from "#lib/shared/cards/cards.ts";

/** Sets after how many mismatches of one card a check warns and wants digits typed. */
export async function setAttemptGuard(
  { identity }: Context,
  { warnAt, confirmAt }: AttemptGuard,
): Promise<AttemptGuard> {
  await changeSetting({
    key: "attemptGuard",
    value: { warnAt, confirmAt },
    personId: identity.personId,
    details: { key: "attemptGuard", warnAt, confirmAt },
  });
  return { warnAt, confirmAt };
}

type GuardAnswer = { mismatches: number; needsTyping: boolean };

export type Confirmation = { mismatches?: number | undefined; lastFour?: string | undefined };

/** The numbers set by an admin, or the usual ones. */
export async function getAttemptGuard(db: Database = database()): Promise<AttemptGuard> {
  return (await getSetting("attemptGuard", db)) ?? USUAL_ATTEMPT_GUARD;
}

/**
 * Whether a person must confirm before this card is checked once more; null when not. A confirmation counts for the
 * mismatches it was given for alone: one more asks anew.
 */
export async function guardCard(
  db: Database,
  cardKey: string,
  accountNo: string,
  confirmed: Confirmation,
): Promise<GuardAnswer | null> {
  const { warnAt, confirmAt } = await getAttemptGuard(db);
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

/** Keeps a check from leaving until a person has confirmed it. */
export class GuardRefusal extends Error {
  readonly answer: GuardAnswer;

  constructor(answer: GuardAnswer) {
    super("the attempt guard wants a confirmation");
    this.name = "GuardRefusal";
    this.answer = answer;
  }
}

/** What the guard wants to be told; null when it was something else. Looks through the causes. */
export function guardRefusal(error: unknown): GuardAnswer | null {
  if (error instanceof GuardRefusal) return error.answer;
  return error instanceof Error ? guardRefusal(error.cause) : null;
}
