import {
  asObject,
  field,
  numberText,
  type WireObject,
  type WireValue,
} from "#lib/server/service/json/json-value.ts";
import { readWholeNumber } from "#lib/server/service/json/read-number.ts";
import { isNotGiven, readUnreadable } from "#lib/server/service/json/read-text.ts";
import type { CallFacts } from "#lib/shared/calls/call-result.ts";

/** Points that one `withholding_money` says were charged; `costPoints` null is "not reported", never 0. */
export type Charge = Pick<CallFacts, "costPoints" | "oddCharge">;

/** Both readings of a call's charge, and where it stood. */
export type CallCharge = Charge & Pick<CallFacts, "summedPoints" | "chargePlace">;

const NONE: Charge = { costPoints: null, oddCharge: null };
const MOST_POINTS = 1_000_000_000;

/** One `withholding_money`. Digit text is believed and flagged; negative, fractional or huge values are only flagged. */
export function readCharge(value: WireValue | undefined): Charge {
  if (isNotGiven(value)) return NONE;
  const points = readWholeNumber(value);
  const isSound = points !== null && points >= 0 && points <= MOST_POINTS;
  const isNumber = numberText(value) !== null;
  return {
    costPoints: isSound ? points : null,
    oddCharge: isSound && isNumber ? null : readUnreadable(value).unreadable,
  };
}

/**
 * The charge of the whole call: beside `code`, else in `data`, else in the rows. Rows are read both ways: they repeat the
 * call's charge, so that a value they all share counts once and rows that differ or lack it say nothing certain; or each
 * has its own and all are added up, if all have one. Spec: "Limits", charge reporting.
 */
export function readCallCharge(
  root: WireObject,
  data: WireValue | undefined,
  rows: readonly WireValue[],
): CallCharge {
  const inData = asObject(data);
  for (const [place, holder] of [
    ["envelope", root],
    ["data", inData],
  ] as const) {
    const value = holder && field(holder, "withholding_money");
    if (!holder || isNotGiven(value)) continue;
    const charge = readCharge(value);
    return { ...charge, summedPoints: charge.costPoints, chargePlace: place };
  }
  const charges = rows.map((row) => readCharge(field(asObject(row) ?? {}, "withholding_money")));
  const oddCharge = charges.find((charge) => charge.oddCharge !== null)?.oddCharge ?? null;
  const isGiven = charges.some((charge) => charge.costPoints !== null || charge.oddCharge !== null);
  return {
    costPoints: sharedPoints(charges),
    summedPoints: addedPoints(charges),
    oddCharge,
    chargePlace: isGiven ? "rows" : null,
  };
}

function sharedPoints([first = NONE, ...others]: Charge[]): number | null {
  return others.every(
    (charge) => charge.costPoints === first.costPoints && charge.oddCharge === first.oddCharge,
  )
    ? first.costPoints
    : null;
}

function addedPoints(charges: Charge[]): number | null {
  if (charges.length === 0 || charges.some(({ costPoints }) => costPoints === null)) return null;
  const sum = charges.reduce((total, { costPoints }) => total + (costPoints ?? 0), 0);
  return sum <= MOST_POINTS ? sum : null;
}
