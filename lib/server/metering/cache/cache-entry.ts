import "server-only";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { seal, unsealBytes } from "#lib/server/crypto/seal.ts";
import type { SealedRow } from "#lib/server/crypto/sealed-columns.ts";
import type { Result } from "#lib/server/metering/call/call-outcome.ts";
import { SERVICE_OPERATIONS, type OperationRequest } from "#lib/server/service/operations/operations.ts";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import { settingsSnapshot, type SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** What is kept of an answer, under seal. */
export type CacheRow = { requestHash: string; sealed: string };

/**
 * What of an answer may serve again: refusals, the verdicts N and P, and whatever is unknown never do. `whole` is the answer
 * itself, where its parts don't make it up again: for those who wait for this very call.
 */
export function cacheable<O extends Operation>(
  accountId: string,
  operation: O,
  request: OperationRequest<O>,
  result: Result<O>,
  settings: SettingsSnapshot,
  callId: string,
): { kept: CacheRow[]; whole: string | null } {
  if (result.outcome !== "answered") return { kept: [], whole: null };
  const { keys, parts: partsOf } = SERVICE_OPERATIONS[operation].cache;
  const parts = cacheTtlSeconds(operation, settings) === 0 ? [] : partsOf(request, result.data);
  const isWhole = parts.length === keys(request).length;
  return {
    kept: parts.map((part) => {
      const hash = requestHash(accountId, operation, part.key);
      return { requestHash: hash, sealed: sealResponse("answers", [operation, hash], part.data) };
    }),
    whole: isWhole ? null : sealResponse("whole answers", [callId], result.data),
  };
}

type CachedAs = "answers" | "whole answers";

/** A value packed and under seal for its row: a page of orders says the same words a hundred times. */
export function sealResponse(kept: CachedAs, row: SealedRow, value: unknown): string {
  return seal(kept, row, zstdCompressSync(Buffer.from(JSON.stringify(value), "utf8")));
}

/** What was sealed; null when its key is gone, or it is another row's. */
export async function openResponse(
  kept: CachedAs,
  row: SealedRow,
  sealed: string,
): Promise<{ value: unknown } | null> {
  const packed = await unsealBytes(kept, row, sealed);
  return packed && { value: JSON.parse(zstdDecompressSync(packed).toString("utf8")) as unknown };
}

/** For how many seconds an answer of this operation serves again: as an admin has set it, else as usual. */
export async function readCacheTtl(operation: Operation): Promise<number> {
  return cacheTtlSeconds(operation, await settingsSnapshot());
}

/** The same by settings that are at hand. */
export function cacheTtlSeconds(operation: Operation, { values }: SettingsSnapshot): number {
  return inForce("cacheTtl", values.cacheTtl)[operation];
}

/** By how much the clocks of two dashboards may differ. What is dated later than that was dated by a clock that has been set back. */
export const MAX_CLOCK_SKEW_MS = 60_000;
