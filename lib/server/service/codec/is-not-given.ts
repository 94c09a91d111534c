import type { WireValue } from "#lib/server/service/codec/json-value.ts";

/** Absent, null and blank text all say the same: nothing was given. */
export function isNotGiven(value: WireValue | undefined): value is undefined | null | "" {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
