import {
  asObject,
  field,
  numberText,
  type Note,
  type WireObject,
  type WireValue,
} from "#lib/server/service/json/json-value.ts";
import { readWholeNumber } from "#lib/server/service/json/read-number.ts";
import { isNotGiven, readUnreadable } from "#lib/server/service/json/read-text.ts";
import type { CallFacts } from "#lib/shared/calls/call-result.ts";

/** Points in one `withholding_money`; `costPoints` null is "not reported", never 0. */
type Charge = Pick<CallFacts, "costPoints" | "oddCharge">;

/** Both readings of a call's charge, and its place in the response. */
export type CallCharge = Charge & Pick<CallFacts, "summedPoints" | "rowPoints" | "chargePlace">;

const NONE: Charge = { costPoints: null, oddCharge: null };
const MAX_POINTS = 1_000_000_000;

/**
 * Reads one `withholding_money`. Digits as text count and are flagged; negative, fractional or huge values are only
 * flagged.
 */
export function readCharge(value: WireValue | undefined): Charge {
  if (isNotGiven(value)) return NONE;
  const points = readWholeNumber(value);
  const isSound = points !== null && points >= 0 && points <= MAX_POINTS;
  const isNumber = numberText(value) !== null;
  return {
    costPoints: isSound ? points : null,
    oddCharge: isSound && isNumber ? null : readUnreadable(value).unreadable,
  };
}

/**
 * Reads the charge of the whole call: beside `code` or in `data`, else in the rows. Rows either repeat the call's
 * charge (a value they all share counts once, anything else is uncertain) or add up, if all have one. Charges in
 * two places that are equal in neither way are flagged and count as not reported. Spec: "Limits", charge reporting.
 */
export function readCallCharge(
  root: WireObject,
  data: WireValue | undefined,
  rows: readonly WireValue[],
  note: Note,
): CallCharge {
  const inData = asObject(data);
  const ofEnvelope = readCharge(field(root, "withholding_money"));
  const ofData = readCharge(inData ? field(inData, "withholding_money") : undefined);
  const inRows = rows.map((row) => readCharge(field(asObject(row) ?? {}, "withholding_money")));
  const [first, second = first] = [ofEnvelope, ofData].filter(isGiven);
  if (first === undefined || second === undefined) return chargeOfRows(inRows);
  const chargePlace = isGiven(ofEnvelope) ? "envelope" : "data";
  const given = inRows.filter(isGiven);
  if (isSame(first, second) && isRepeated(first, given))
    return { ...first, summedPoints: first.costPoints, rowPoints: null, chargePlace };
  note("charge given twice");
  const oddCharge = [...new Set([first, second, ...given].map(asGiven))].slice(0, 2).join(" / ");
  return { costPoints: null, summedPoints: null, rowPoints: null, oddCharge, chargePlace };
}

function chargeOfRows(charges: Charge[]): CallCharge {
  const given = charges.filter(isGiven);
  const points = given.map(({ costPoints }) => costPoints).filter((one) => one !== null);
  return {
    costPoints: sharedPoints(charges),
    summedPoints: addedPoints(charges),
    rowPoints: points.length === 0 ? null : points.reduce((highest, one) => Math.max(highest, one)),
    oddCharge: given.find(({ oddCharge }) => oddCharge !== null)?.oddCharge ?? null,
    chargePlace: given.length > 0 ? "rows" : null,
  };
}

function isGiven({ costPoints, oddCharge }: Charge): boolean {
  return costPoints !== null || oddCharge !== null;
}

/** Compares two charges: "3" equals 3; unreadable ones are equal when their text is. */
function isSame(one: Charge, other: Charge): boolean {
  return one.costPoints === null ? asGiven(one) === asGiven(other) : one.costPoints === other.costPoints;
}

/** Tells whether rows repeat the call's charge, or add up to it. */
function isRepeated(call: Charge, given: Charge[]): boolean {
  const isMadeUp = call.costPoints !== null && addedPoints(given) === call.costPoints;
  return isMadeUp || given.every((row) => isSame(call, row));
}

function asGiven({ costPoints, oddCharge }: Charge): string {
  return oddCharge ?? String(costPoints);
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
  return sum <= MAX_POINTS ? sum : null;
}
