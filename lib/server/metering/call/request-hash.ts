import "server-only";
import { createHmac } from "node:crypto";
import type { Operation } from "#lib/shared/calls/operations.ts";

/**
 * A keyed hash that is equal for equal requests of one operation and tells nothing of them without `appKey` (32
 * bytes, base64). The order of fields and fields left out or undefined make no difference.
 */
export function requestHash(appKey: string, operation: Operation, request: object): string {
  const text = `requestHash\n${operation}\n${JSON.stringify(normalised(request))}`;
  return createHmac("sha256", Buffer.from(appKey, "base64")).update(text).digest("base64url");
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
