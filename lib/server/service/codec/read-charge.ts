import { isNotGiven } from "#lib/server/service/codec/is-not-given.ts";
import { asObject, field, numberText } from "#lib/server/service/codec/json-value.ts";
import type { WireObject, WireValue } from "#lib/server/service/codec/json-value.ts";
import { readUnreadable } from "#lib/server/service/codec/read-unreadable.ts";
import { readWholeNumber } from "#lib/server/service/codec/read-whole-number.ts";

/** Points a reply says were charged; `costPoints` null is "not reported", never 0. */
export type Charge = { costPoints: number | null; oddCharge: string | null };

const NONE: Charge = { costPoints: null, oddCharge: null };
const MOST_POINTS = 1_000_000_000;

/** One `withholding_money`. Digit text is believed and flagged; negative, fractional or huge values are only flagged. */
export function readCharge(value: WireValue | undefined): Charge {
  if (isNotGiven(value)) return NONE;
  const points = readWholeNumber(value);
  const isSound = points !== null && points >= 0 && points <= MOST_POINTS;
  const isNumber = numberText(value) !== null;
  return { costPoints: isSound ? points : null, oddCharge: isSound && isNumber ? null : readUnreadable(value).unreadable };
}

/**
 * The charge of the whole call: beside `code`, else in `data`, else in the rows. Rows repeat the call's charge, so a
 * value they all share counts once; rows that differ or lack it say nothing certain. Spec: "Limits", charge reporting.
 */
export function readCallCharge(root: WireObject, data: WireValue | undefined, rows: readonly WireValue[]): Charge {
  const inData = asObject(data);
  for (const holder of inData ? [root, inData] : [root]) {
    const value = field(holder, "withholding_money");
    if (!isNotGiven(value)) return readCharge(value);
  }
  const charges = rows.map((row) => readCharge(field(asObject(row) ?? {}, "withholding_money")));
  const [first = NONE, ...others] = charges;
  const isShared = others.every((charge) => charge.costPoints === first.costPoints && charge.oddCharge === first.oddCharge);
  return isShared ? first : { costPoints: null, oddCharge: charges.find((charge) => charge.oddCharge !== null)?.oddCharge ?? null };
}
