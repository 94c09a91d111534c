import type { Parsed } from "#lib/shared/orders/orders.ts";
import type { WireValue } from "./json-value.ts";
import { isNotGiven, readText, readUnreadable } from "./read-text.ts";

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);
// Times without a zone are the shop's own; China has had one zone without summer time since 1992.
const SHOP_OFFSET_MINUTES = 8 * 60;
const NEVER = /^(?:0|0000-00-00(?:[ T]00:00:00)?)$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?$/;
const DATE_TIME =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]{1,2}(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * An instant in Unix milliseconds from seconds, milliseconds (both by size) or date text; text without a zone is read
 * as Asia/Shanghai whatever zone the machine has. 0 and null are "not given". Only 2000–2099 is believed.
 */
export function readInstant(value: WireValue | undefined): Parsed<number> {
  if (isNotGiven(value)) return null;
  const text = readText(value) ?? "";
  if (NEVER.test(text)) return null;
  const ms = /^\d{1,16}(?:\.0{1,6})?$/.test(text)
    ? (fromCount(Number(text)) ?? fromParts(COMPACT.exec(text)))
    : fromParts(DATE_TIME.exec(text));
  return ms === null ? readUnreadable(value) : { value: ms };
}

function fromCount(count: number): number | null {
  if (isBelievable(count)) return count;
  return isBelievable(count * 1_000) ? count * 1_000 : null;
}

function fromParts(parts: RegExpExecArray | null): number | null {
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((index) =>
    Number(parts[index] ?? 0),
  ) as [number, number, number, number, number, number];
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(local);
  const isOnCalendar =
    back.getUTCMonth() === month - 1 && back.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  const fractionMs = Number((parts[7] ?? "").padEnd(3, "0").slice(0, 3));
  const ms = local + fractionMs - offsetMinutes(parts[8]) * 60_000;
  return isOnCalendar && isBelievable(ms) ? ms : null;
}

function offsetMinutes(zone: string | undefined): number {
  if (zone === undefined) return SHOP_OFFSET_MINUTES;
  if (/^z$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith("-") ? -minutes : minutes;
}

function isBelievable(ms: number): boolean {
  return Number.isSafeInteger(ms) && ms >= EARLIEST_MS && ms < LATEST_MS;
}
