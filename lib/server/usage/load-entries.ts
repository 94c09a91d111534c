import "server-only";
import { getTableColumns, inArray } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { cacheHits, ledger } from "#lib/server/db/ledger-schema.ts";
import { toPoints } from "#lib/shared/calls/points.ts";
import type { LoggedAttempt, LoggedCall, LoggedCacheHit, Named } from "#lib/shared/usage/call-log.ts";
import type { LogEntry } from "./call-log-entries.ts";
import { peopleAndShopNames } from "./names.ts";

type Names = Map<string, string>;
type LedgerRow = typeof ledger.$inferSelect;

/** Loads these entries from the ledger, in their order; an entry purged meanwhile is left out. */
export async function loadEntries(entries: readonly LogEntry[]): Promise<LoggedCall[]> {
  const [attemptIds, hitIds] = [
    entries.filter(({ isCacheHit }) => !isCacheHit).map(({ id }) => id),
    entries.filter(({ isCacheHit }) => isCacheHit).map(({ id }) => Number(id)),
  ];
  const attempts =
    attemptIds.length === 0
      ? []
      : await database().select().from(ledger).where(inArray(ledger.id, attemptIds));
  const hits =
    hitIds.length === 0
      ? []
      : await database()
          .select(getTableColumns(cacheHits))
          .from(cacheHits)
          .where(inArray(cacheHits.id, hitIds));
  const names = await peopleAndShopNames([
    ...attempts.flatMap(({ personId, shopId, reconciledBy }) => [personId, shopId, reconciledBy]),
    ...hits.flatMap(({ personId, shopId }) => [personId, shopId]),
  ]);
  const attemptById = new Map(attempts.map((row) => [row.id, toAttempt(row, names)]));
  const hitById = new Map(hits.map((row) => [String(row.id), toCacheHit(row, names)]));
  return entries.flatMap(({ id, isCacheHit }) => (isCacheHit ? hitById.get(id) : attemptById.get(id)) ?? []);
}

function toAttempt(row: LedgerRow, names: Names): LoggedAttempt {
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
  const isReconciled = row.reconciledPoints !== null && row.reconciledAt !== null;
  return {
    kind: "attempt",
    id,
    callId,
    attempt,
    at: row.openedAt.getTime(),
    closedAt: row.closedAt?.getTime() ?? null,
    operation,
    variant,
    person: toNamed(row.personId, names),
    shop: toNamed(row.shopId, names),
    outcome,
    reason,
    code,
    httpStatus,
    wasSent,
    points: toPoints({ low: row.knownLow, high: row.knownHigh }),
    costPoints,
    summedPoints,
    chargePlace,
    oddCharge,
    predictedPoints,
    isMaybe: row.isMaybe,
    isUnreported: row.isUnreported,
    isCorrected: row.isCorrected,
    reconciliation: isReconciled
      ? {
          points: row.reconciledPoints ?? 0,
          at: row.reconciledAt?.getTime() ?? 0,
          by: toNamed(row.reconciledBy, names),
          note: row.reconciliationNote ?? "",
        }
      : null,
    waitMs,
    callMs,
    serviceMs,
    requestId,
    message: row.serviceMessage,
    serviceTime: row.serviceTime?.getTime() ?? null,
    warnings: row.warnings ?? [],
  };
}

function toCacheHit(
  { id, callId, at, operation, variant, personId, shopId, kind }: typeof cacheHits.$inferSelect,
  names: Names,
): LoggedCacheHit {
  return {
    kind: "free",
    id: `free-${id}`,
    callId,
    at: at.getTime(),
    operation,
    variant,
    person: toNamed(personId, names),
    shop: toNamed(shopId, names),
    how: kind,
  };
}

function toNamed(id: string | null, names: Names): Named | null {
  return id === null ? null : { id, name: names.get(id) ?? null };
}
