import { readCsvCell } from "#lib/shared/base/csv.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import { shortTo } from "#lib/shared/base/trim-end.ts";
import { wallInstant } from "#lib/shared/dates/wall-instant.ts";
import { isProvince } from "#lib/shared/orders/provinces.ts";
import type { FullReceiver } from "#lib/shared/orders/orders.ts";
import { type FileOrder, MAX_UNREADABLE_LENGTH } from "./file-orders.ts";

/** A value of a cell: read, or not to be read. */
export type Read<T> = { value: T | null } | { isBad: true };

const BAD = { isBad: true } as const;
const NONE = { value: null } as const;
/** Texts that channels write for no value. */
const EMPTY = /^(?:null|undefined|-+|—+|\/|无)?$/i;
const MAX_EMPTY_LENGTH = 12;
const EMPTY_TIME = /^(?:0000-00-00|1970-01-01|0001-01-01)(?: [\d:]*)?$/;

// Most cells: nothing guards them. The others take much longer to read.
const PLAIN = /^[\w\u4e00-\u9fff .:,()-]*$/;

/** Text of a cell without what keeps a spreadsheet from changing it, and without signs that nothing can store. */
export function cellText(cell: string): string {
  if (PLAIN.test(cell)) return cell.trim();
  const bare = cell.replace(/[\0\ufeff\u200b\p{Cs}]/gu, "").trim();
  return readCsvCell(bare).trim();
}

/** Text of a field; null where the channel writes that there is none. */
export function fieldText(cell: string | undefined): string | null {
  const text = cellText(cell ?? "");
  if (text.length > MAX_EMPTY_LENGTH) return text;
  return EMPTY.test(text.replace(/^'/, "")) ? null : text;
}

function plainValue(cell: string | undefined): string {
  return (fieldText(cell) ?? "").normalize("NFKC").replace(/^'/, "").trim();
}

const AMOUNT = /^(?:CNY|RMB)?¥?\s?(\d{1,10}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2})0*)?\s?元?$/i;

/** Reads an amount in yuan as whole fen, exactly. */
export function readAmount(cell: string | undefined): Read<number> {
  const text = plainValue(cell);
  if (text === "") return NONE;
  const [, yuan, cents = ""] = AMOUNT.exec(text) ?? [];
  return yuan === undefined ? BAD : { value: Number(yuan.replaceAll(",", "") + cents.padEnd(2, "0")) };
}

/** Reads a number of units. */
export function readUnits(cell: string | undefined): Read<number> {
  const text = plainValue(cell);
  if (text === "") return NONE;
  const [, digits] = /^(\d{1,9})(?:\.0+)?\s?件?$/.exec(text) ?? [];
  return digits === undefined ? BAD : { value: Number(digits) };
}

const TIME =
  /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?(?:[T ]\s?(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** Farthest zone from UTC. */
const MAX_OFFSET_MINUTES = 14 * 60;

/**
 * Reads a time in Unix milliseconds: by the clock of the shop, unless it states its offset from UTC. A day alone is
 * its beginning.
 */
export function readTime(cell: string | undefined, timeZone: string): Read<number> {
  const text = plainValue(cell);
  if (text === "" || EMPTY_TIME.test(text)) return NONE;
  const found = TIME.exec(text);
  if (found === null) return BAD;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day));
  const isOnCalendar = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isOnClock = hour < 24 && minute < 60 && second < 60;
  if (!isOnCalendar || !isOnClock || year < 2000 || year > 2099) return BAD;
  const wall = date.getTime() + ((hour * 60 + minute) * 60 + second) * 1_000;
  const zone = found[7];
  if (zone === undefined) return { value: wallInstant(wall, timeZone) };
  const offset = offsetMinutes(zone);
  return Math.abs(offset) > MAX_OFFSET_MINUTES ? BAD : { value: wall - offset * 60_000 };
}

// Signs and words that times are written with; a name, an address or a remark has others.
const OF_TIMES = /^[\d\s/:.,，()（）~+*TZ年月日号时点分秒星期周一二三四五六天今昨前后上下中凌晚早午小内-]*$/;

/** Gives what may be stored in clear text of a time that can't be read: a wrong column may hold anything. */
export function unreadableTime(text: string): string {
  const hidden = hidePersonalData(text);
  return OF_TIMES.test(hidden) ? shortTo(MAX_UNREADABLE_LENGTH, hidden) : "…";
}

/** Minutes of `Z`, `+08:00` or `-0530`. */
function offsetMinutes(zone: string): number {
  const digits = zone.replace(/\D/g, "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith("-") ? -minutes : minutes;
}

const COLOURS = ["红", "黄", "绿", "蓝", "紫"];

/** Reads the colour of a flag; another colour stays a name. */
export function readFlag(cell: string | undefined): Pick<FileOrder, "flag" | "flagName"> {
  const text = fieldText(cell);
  if (text === null || /^[灰无]色?$/.test(text)) return { flag: null, flagName: null };
  const at = COLOURS.indexOf(text.charAt(0));
  const digit = at === -1 ? text : String(at + 1);
  return /^[1-5]$/.test(digit)
    ? { flag: digit as FileOrder["flag"], flagName: null }
    : { flag: null, flagName: text };
}

/** Splits an address that names its regions first: `浙江省 杭州市 余杭区 文一西路 1 号`. Any other stays whole. */
export function splitAddress(
  address: string | null,
): Pick<FullReceiver, "province" | "city" | "district" | "address"> {
  const [province = "", city, district, ...rest] = (address ?? "").split(/\s+/);
  if (city === undefined || district === undefined || rest.length === 0 || !isProvince(province))
    return { province: null, city: null, district: null, address };
  return { province, city, district, address: rest.join(" ") };
}
