import "server-only";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** Version of the cached form of responses; raise it with every change, and older ones are no longer used. */
export const RESPONSE_FORMAT = 2;

/**
 * Computes a keyed hash that is equal for equal requests of one operation to one account. Without the hashing key
 * of this installation, or `hashingKey`, it tells nothing of them. The order of fields, and fields left out or
 * undefined, make no difference.
 */
export function requestHash(
  accountId: string,
  operation: Operation,
  request: object,
  hashingKey?: Buffer,
): string {
  const text = `${RESPONSE_FORMAT} ${accountId} ${operation}\n${JSON.stringify(normalise(request))}`;
  return keyedHash("request", text, hashingKey);
}

function normalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalise);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, normalise(field)]),
  );
}
