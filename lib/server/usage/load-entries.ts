import "server-only";
import { getTableColumns, inArray } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { freeAnswers, ledger } from "#lib/server/db/ledger-schema.ts";
import { byReading } from "#lib/server/metered/sums/charge-reading.ts";
import type { LogEntry } from "#lib/server/usage/call-log-entries.ts";
import { namesOf } from "#lib/server/usage/names-of.ts";
import type { LoggedAttempt, LoggedCall, LoggedFreeAnswer, Named } from "#lib/shared/call-log.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";

type Names = Map<string, string>;
type LedgerRow = typeof ledger.$inferSelect;

/** What the ledger knows of these entries, in their order; one that is purged meanwhile is left out. */
export async function loadEntries(
  entries: readonly LogEntry[],
  reading: ChargeReading,
): Promise<LoggedCall[]> {
  const [attemptIds, freeIds] = [
    entries.filter(({ isFree }) => !isFree).map(({ id }) => id),
    entries.filter(({ isFree }) => isFree).map(({ id }) => Number(id)),
  ];
  const attempts =
    attemptIds.length === 0
      ? []
      : await database().select().from(ledger).where(inArray(ledger.id, attemptIds));
  const free =
    freeIds.length === 0
      ? []
      : await database()
          .select(getTableColumns(freeAnswers))
          .from(freeAnswers)
          .where(inArray(freeAnswers.id, freeIds));
  const names = await namesOf([
    ...attempts.flatMap(({ personId, shopId, settledBy }) => [personId, shopId, settledBy]),
    ...free.flatMap(({ personId, shopId }) => [personId, shopId]),
  ]);
  const attemptById = new Map(attempts.map((row) => [row.id, toAttempt(row, names, reading)]));
  const freeById = new Map(free.map((row) => [String(row.id), toFreeAnswer(row, names)]));
  return entries.flatMap(({ id, isFree }) => (isFree ? freeById.get(id) : attemptById.get(id)) ?? []);
}

function toAttempt(row: LedgerRow, names: Names, reading: ChargeReading): LoggedAttempt {
  const {
    id,
    callId,
    attempt,
    operation,
    variant,
    outcome,
    reason,
    code,
    httpStatus,
    wasSent,
    costPoints,
    summedPoints,
    chargePlace,
    oddCharge,
    predictedPoints,
    waitMs,
    callMs,
    serviceMs,
    requestId,
  } = row;
  const isSettled = row.settledPoints !== null && row.settledAt !== null;
  return {
    kind: "attempt",
    id,
    callId,
    attempt,
    at: row.openedAt.getTime(),
    closedAt: row.closedAt?.getTime() ?? null,
    operation,
    variant,
    person: named(row.personId, names),
    shop: named(row.shopId, names),
    outcome,
    reason,
    code,
    httpStatus,
    wasSent,
    costPoints,
    summedPoints,
    chargePlace,
    oddCharge,
    predictedPoints,
    isMaybe: byReading(row, "isMaybe", reading),
    isUnreported: byReading(row, "isUnreported", reading),
    isCorrected: row.isCorrected,
    settlement: isSettled
      ? {
          points: row.settledPoints ?? 0,
          at: row.settledAt?.getTime() ?? 0,
          by: named(row.settledBy, names),
          note: row.settlementNote ?? "",
        }
      : null,
    waitMs,
    callMs,
    serviceMs,
    requestId,
    remarks: row.remarks ?? [],
  };
}

function toFreeAnswer(
  { id, callId, at, operation, variant, personId, shopId, kind }: typeof freeAnswers.$inferSelect,
  names: Names,
): LoggedFreeAnswer {
  return {
    kind: "free",
    id: `free-${id}`,
    callId,
    at: at.getTime(),
    operation,
    variant,
    person: named(personId, names),
    shop: named(shopId, names),
    how: kind,
  };
}

function named(id: string | null, names: Names): Named | null {
  return id === null ? null : { id, name: names.get(id) ?? null };
}
