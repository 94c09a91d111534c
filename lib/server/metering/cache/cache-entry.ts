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

/** The cached part of a response, encrypted. */
export type CacheRow = { requestHash: string; sealed: string };

/**
 * Picks the parts of a response to cache; never a rejection, the verdicts N and P, or anything unknown. `whole` is
 * the full response, where its parts can't rebuild it, for callers that share this call.
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

/** Compresses and encrypts a value for its row: a page of orders repeats the same words a hundred times. */
export function sealResponse(kept: CachedAs, row: SealedRow, value: unknown): string {
  return seal(kept, row, zstdCompressSync(Buffer.from(JSON.stringify(value), "utf8")));
}

/** Decrypts a cached value; null when its key is gone, or it belongs to another row. */
export async function openResponse(
  kept: CachedAs,
  row: SealedRow,
  sealed: string,
): Promise<{ value: unknown } | null> {
  const packed = await unsealBytes(kept, row, sealed);
  return packed && { value: JSON.parse(zstdDecompressSync(packed).toString("utf8")) as unknown };
}

/** Reads for how many seconds a response of this operation is cached: as an admin has set it, else the default. */
export async function readCacheTtl(operation: Operation): Promise<number> {
  return cacheTtlSeconds(operation, await settingsSnapshot());
}

export function cacheTtlSeconds(operation: Operation, { values }: SettingsSnapshot): number {
  return inForce("cacheTtl", values.cacheTtl)[operation];
}

/** Largest difference between the clocks of two instances. A row dated later comes from a clock that was set back. */
export const MAX_CLOCK_SKEW_MS = 60_000;
