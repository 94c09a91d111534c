import { isNotGiven } from "#lib/server/service/codec/is-not-given.ts";
import { readText } from "#lib/server/service/codec/read-text.ts";
import { readUnreadable } from "#lib/server/service/codec/read-unreadable.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";

const YES = new Set(["true", "1", "y", "yes", "是"]);
const NO = new Set(["false", "0", "n", "no", "否"]);

/** A yes or no in any of its usual spellings; "false" is no. Spec: `is_pre_sale`. */
export function readFlag(value: WireValue | undefined): Parsed<boolean> {
  if (isNotGiven(value)) return null;
  const word = readText(value)?.toLowerCase() ?? "";
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : readUnreadable(value);
}
