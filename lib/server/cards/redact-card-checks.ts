import "server-only";
import { and, asc, gte, inArray, isNull, lt, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { removeInSlices } from "#lib/server/audit/purge.ts";
import { recordAudit, type AuditEntry } from "#lib/server/audit/record-audit.ts";
import { countCapped, database, type Database } from "#lib/server/db/database.ts";
import { latest, SLICE_SIZE, type Slice } from "#lib/server/db/upkeep/in-slices.ts";
import { fileErasures } from "#lib/server/db/erasure-schema.ts";
import { cardChecks, cardRechecks } from "#lib/server/db/schema.ts";
import { tellRedacted } from "#lib/server/db/upkeep/redactions.ts";
import { shopToday, startOfDay } from "#lib/server/db/shop-days.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import { invalidateCache } from "#lib/server/metering/cache/purge-cache.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { dayParam } from "#lib/shared/base/url-params.ts";
import { oldChecksUrl, type OldChecksRequest } from "#lib/shared/cards/card-history.ts";
import type { CardRedaction } from "#lib/shared/cards/cards.ts";

const MAX_CHOSEN = 100;

const dayInput = z
  .string()
  .refine((day) => dayParam.parse(day) === day && day <= shopToday(), "errors.invalid");

export const redactCardChecksInput = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("chosen"), ids: z.array(z.uuid()).min(1).max(MAX_CHOSEN) }),
  z.strictObject({ kind: z.literal("before"), day: dayInput }),
]);

/**
 * Removes masked echo, message and purpose for good, also the purposes of rechecks and the cached response; verdict,
 * level, time, person and points stay. An open check will store its verdict only. Returns their number.
 */
export async function redactCardChecks(
  { identity }: Context,
  which: CardRedaction,
): Promise<{ count: number }> {
  const entry = (count: number): AuditEntry => ({
    kind: "cardChecksRedacted",
    personId: identity.personId,
    details: { count },
  });
  if (which.kind === "before")
    return { count: await redactBefore(startOfDay(which.day), "cardChecksByHand", entry) };
  const done = await database().transaction(async (tx) => {
    const { count } = await redact(inArray(cardChecks.callId, which.ids), tx);
    if (count > 0) await recordAudit(entry(count), tx);
    return { count };
  });
  if (done.count > 0) tellRedacted();
  return done;
}

export const oldChecksInput = urlInput(oldChecksUrl);

/** Counts the checks from before a day of the shop that still have details, up to `MAX_COUNTED` and one more. */
export async function countOldChecks(
  _context: Context,
  { before }: OldChecksRequest,
): Promise<{ count: number }> {
  const isOld = and(lt(cardChecks.askedAt, startOfDay(before)), isNull(cardChecks.redactedAt));
  return { count: await countCapped(cardChecks, isOld) };
}

/**
 * Redacts all checks before an instant, with an audit entry of the retention. Returns their number. Repeating it is
 * safe.
 */
export function redactOldCardChecks(before: Date, personId: string | null = null): Promise<number> {
  return redactBefore(sql`${before.toISOString()}::timestamptz`, "cardChecks", (count) => ({
    kind: "purged",
    personId,
    details: { what: "cardChecks", count, before: before.toISOString() },
  }));
}

async function redactBefore(
  before: SQL,
  what: string,
  entry: (count: number) => AuditEntry,
): Promise<number> {
  const count = await removeInSlices({
    what,
    slice: (tx, from) => redact(and(gte(cardChecks.askedAt, from), lt(cardChecks.askedAt, before)), tx),
    entry,
  });
  if (count > 0) tellRedacted();
  return count;
}

async function redact(where: SQL | undefined, tx: Database): Promise<Slice> {
  const isOld = and(where, isNull(cardChecks.redactedAt));
  const old = tx
    .select({ id: cardChecks.callId })
    .from(cardChecks)
    .where(isOld)
    .orderBy(asc(cardChecks.askedAt))
    .limit(SLICE_SIZE);
  const nothing = {
    maskedName: null,
    maskedCard: null,
    maskedIdNumber: null,
    maskedPhone: null,
    verdictMessage: null,
    purpose: "",
    redactedAt: sql`now()`,
  };
  const redacted = await tx
    .update(cardChecks)
    .set(nothing)
    .where(and(inArray(cardChecks.callId, old), isOld))
    .returning({ id: cardChecks.callId, at: cardChecks.askedAt });
  const ids = redacted.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.update(cardRechecks).set({ purpose: "" }).where(inArray(cardRechecks.callId, ids));
    await tx
      .update(fileErasures)
      .set({ redactions: sql`${fileErasures.redactions} + 1`, redactedAt: sql`now()` });
  }
  await invalidateCache(ids, tx);
  return { count: redacted.length, last: latest(redacted) };
}
