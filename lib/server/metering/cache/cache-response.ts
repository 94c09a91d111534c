import "server-only";
import type { SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { env } from "#lib/server/env.ts";
import { splitterOf } from "#lib/server/metering/cache/response-parts.ts";
import { cacheTtlSeconds } from "#lib/server/metering/cache/cache-ttl-of.ts";
import { sealResponse } from "#lib/server/metering/cache/sealed-response.ts";
import type { OperationRequest, Result } from "#lib/server/metering/call-outcome.ts";
import { requestHash } from "#lib/server/metering/request-hash.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** What is kept of an answer, under seal. */
export type CacheRow = { requestHash: string; sealed: string };

/**
 * What of an answer may serve again: refusals, the verdicts N and P, and whatever is unknown never do. `whole` is the answer
 * itself, where its parts don't make it up again: for those who wait for this very call.
 */
export function cacheable<O extends Operation>(
  operation: O,
  question: OperationRequest<O>,
  result: Result<O>,
  settings: SettingsSnapshot,
): { kept: CacheRow[]; whole: string | null } {
  if (result.outcome !== "answered") return { kept: [], whole: null };
  const splitter = splitterOf(operation);
  const parts = cacheTtlSeconds(operation, settings) === 0 ? [] : splitter.parts(question, result.data);
  const isWhole = parts.length === splitter.questions(question).length;
  return {
    kept: parts.map((part) => ({
      requestHash: requestHash(env().appKey, operation, part.question),
      sealed: sealResponse(part.data),
    })),
    whole: isWhole ? null : sealResponse(result.data),
  };
}
