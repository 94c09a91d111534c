import { isNotGiven } from "#lib/server/service/codec/is-not-given.ts";
import { field } from "#lib/server/service/codec/json-value.ts";
import type { Note, WireObject } from "#lib/server/service/codec/json-value.ts";
import { readWholeNumber } from "#lib/server/service/codec/read-whole-number.ts";
import type { SoldTotal } from "#lib/shared/orders/orders.ts";

const MOST_ORDERS = 1_000_000_000;

/**
 * The total of operation 5 from `totalElements` or `total_elements`: the larger sane one, "about" when the two differ
 * or the rows seen so far are more. Null when neither is sane.
 */
export function readSoldTotal(page: WireObject, seenRows: number, note: Note): SoldTotal | null {
  const given = [field(page, "totalElements"), field(page, "total_elements")].filter(
    (value) => !isNotGiven(value),
  );
  const counts = given
    .map((value) => readWholeNumber(value))
    .filter((count) => count !== null && count >= 0 && count <= MOST_ORDERS);
  if (counts.length < given.length) note("total: unreadable");
  const [first, second = first] = counts as number[];
  if (first === undefined || second === undefined) return null;
  const count = Math.max(first, second, seenRows);
  const isAbout = first !== second || count > first;
  if (isAbout) note("total: contradicts itself");
  return { count, isAbout };
}
