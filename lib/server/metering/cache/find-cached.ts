import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { and, eq, inArray } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { responses, callResponses } from "#lib/server/db/ledger-schema.ts";
import {
  SERVICE_OPERATIONS,
  type OperationData,
  type OperationRequest,
} from "#lib/server/service/operations/operations.ts";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import { settingsSnapshot, type SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { openResponse, cacheTtlSeconds, MAX_CLOCK_SKEW_MS } from "./cache-entry.ts";

export type CachedResponse<O extends Operation> = {
  data: OperationData<O>;
  /** The call that brought it; the oldest one of several. */
  callId: string;
  /** Time of the oldest of its parts. */
  answeredAt: number;
};

/** A cached part of a response; `answeredAt` in Unix milliseconds. */
export type CachedRow = { requestHash: string; callId: string; answeredAt: number; sealed: string };

/** Lists the cache keys of a request to an account, part by part. */
export function requestHashes<O extends Operation>(
  accountId: string,
  operation: O,
  request: OperationRequest<O>,
): string[] {
  return SERVICE_OPERATIONS[operation].cache
    .keys(request)
    .map((part) => requestHash(accountId, operation, part));
}

/** Gives the time range in which a cached response must lie to be used at `now`. */
export function cacheTtlAt(
  operation: Operation,
  settings: SettingsSnapshot,
  now: number,
): { after: Date; until: Date } {
  return {
    after: new Date(now - cacheTtlSeconds(operation, settings) * 1_000),
    until: new Date(now + MAX_CLOCK_SKEW_MS),
  };
}

/** Joins cached parts to a response; null when a part is missing or its key is gone. */
export async function joinCached<O extends Operation>(
  accountId: string,
  operation: O,
  request: OperationRequest<O>,
  rows: readonly CachedRow[],
): Promise<CachedResponse<O> | null> {
  const byHash = new Map(rows.map((row) => [row.requestHash, row]));
  const found = requestHashes(accountId, operation, request).map((hash) => byHash.get(hash));
  const parts = await Promise.all(
    found.map((row) => (row ? openResponse("answers", [operation, row.requestHash], row.sealed) : null)),
  );
  const [oldest] = found.flatMap((row) => row ?? []).toSorted((a, b) => a.answeredAt - b.answeredAt);
  if (!oldest || parts.includes(null)) return null;
  return {
    data: SERVICE_OPERATIONS[operation].cache.join(
      request,
      parts.map((part) => part?.value),
    ),
    callId: oldest.callId,
    answeredAt: oldest.answeredAt,
  };
}

/**
 * Finds the fresh cached response to this request; null when there is none, a part is missing, or its key is gone.
 * Costs nothing.
 */
export async function findCached<O extends Operation>(
  operation: O,
  request: OperationRequest<O>,
): Promise<CachedResponse<O> | null> {
  const [answer = null] = await findCachedResponses(operation, [request]);
  return answer;
}

/** Finds cached responses for many requests at once, in their order. */
export async function findCachedResponses<O extends Operation>(
  operation: O,
  requests: OperationRequest<O>[],
  now = databaseNow(),
): Promise<(CachedResponse<O> | null)[]> {
  const settings = await settingsSnapshot();
  const { after, until } = cacheTtlAt(operation, settings, now);
  const { id } = settings.account;
  const rows = await cachedRows(id, operation, requests);
  const fresh = rows.filter(
    ({ answeredAt }) => answeredAt > after.getTime() && answeredAt <= until.getTime(),
  );
  return Promise.all(requests.map((request) => joinCached(id, operation, request, fresh)));
}

/** Finds the cached response of a certain call, whatever its age; null when it was not cached. */
export async function findCachedOutcome<O extends Operation>(
  accountId: string,
  operation: O,
  request: OperationRequest<O>,
  callId: string,
): Promise<CachedResponse<O> | null> {
  const rows = await cachedRows(accountId, operation, [request]);
  return joinCached(
    accountId,
    operation,
    request,
    rows.filter((row) => row.callId === callId),
  );
}

/** Finds the whole response of a certain call, which is stored for some minutes; null later. */
export async function findWholeResponse<O extends Operation>(
  callId: string,
): Promise<CachedResponse<O> | null> {
  const [row] = await database().select().from(callResponses).where(eq(callResponses.callId, callId));
  const opened = row ? await openResponse("whole answers", [row.callId], row.sealed) : null;
  // The call was made for a request of operation `O`.
  return row && opened
    ? { data: opened.value as OperationData<O>, callId, answeredAt: row.answeredAt.getTime() }
    : null;
}

async function cachedRows<O extends Operation>(
  accountId: string,
  operation: O,
  requests: OperationRequest<O>[],
): Promise<CachedRow[]> {
  const hashes = requests.flatMap((request) => requestHashes(accountId, operation, request));
  const rows = await database()
    .select()
    .from(responses)
    .where(and(eq(responses.operation, operation), inArray(responses.requestHash, hashes)));
  return rows.map(({ answeredAt, ...row }) => ({ ...row, answeredAt: answeredAt.getTime() }));
}
