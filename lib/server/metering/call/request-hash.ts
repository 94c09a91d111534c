import "server-only";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/**
 * A keyed hash that is equal for equal requests of one operation and tells nothing of them without the key of this
 * installation, or `appKey`. The order of fields and fields left out or undefined make no difference.
 */
export function requestHash(operation: Operation, request: object, appKey?: string): string {
  return keyedHash("request", `${operation}\n${JSON.stringify(normalised(request))}`, appKey);
}

function normalised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalised);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, normalised(field)]),
  );
}
