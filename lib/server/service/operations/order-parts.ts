import {
  numberText,
  field,
  type Note,
  type WireObject,
  type WireValue,
} from "#lib/server/service/json/json-value.ts";
import { readText, readWord } from "#lib/server/service/json/read-text.ts";
import type { FullReceiver, Parsed } from "#lib/shared/orders/orders.ts";
import { maskName, maskPhone } from "#lib/shared/names/mask-receiver.ts";

/** Reads an exact order number: text, or the digits of a JSON number; a rounded one (`1.2e18`) is none. */
export function readOrderNumber(value: WireValue | undefined): string | null {
  const digits = numberText(value);
  if (digits === null) return typeof value === "string" ? readWord(value) : null;
  return /^(\d+)(?:\.0+)?$/.exec(digits)?.[1] ?? null;
}

const MIN_ROWS_READ = 1_000;

/** Tells whether a list is far longer than requested, which is no response to this request, even by a lax service. */
export function isBeyondRequested(rows: readonly WireValue[], asked: number, note: Note): boolean {
  const isBeyond = rows.length > Math.max(MIN_ROWS_READ, 10 * asked);
  if (isBeyond) note("rows: far more than asked");
  return isBeyond;
}

/** Field names of a receiver, the sample's before the reference table's. */
export type ReceiverFields = Record<keyof FullReceiver, string[]>;

/**
 * Reads a receiver under the given field names; a plain name or phone is masked here, encrypted text stays as it
 * is.
 */
export function readReceiver(row: WireObject, fields: ReceiverFields): FullReceiver {
  const text = (names: string[]): string | null =>
    names.map((name) => readText(field(row, name))).find((one) => one !== null) ?? null;
  return {
    name: maskName(text(fields.name)),
    phone: maskPhone(text(fields.phone)),
    province: text(fields.province),
    city: text(fields.city),
    district: text(fields.district),
    address: text(fields.address),
  };
}

/** Tells whether a value was not given, or is unreadable. */
export function isMissing(reading: Parsed<unknown>): boolean {
  return reading === null || "unreadable" in reading;
}

/** Tells whether a value was given but is unreadable. */
export function isUnreadable(reading: Parsed<unknown>): boolean {
  return reading !== null && "unreadable" in reading;
}
