import { readCsvCell } from "#lib/shared/base/csv.ts";
import { hidePersonalData } from "#lib/shared/base/personal-data.ts";
import { shortTo } from "#lib/shared/base/trim-end.ts";
import { instantIn, instantOfCount } from "#lib/shared/dates/instant-text.ts";
import { wallInstant } from "#lib/shared/dates/wall-instant.ts";
import { countIn, fenIn } from "#lib/shared/text/value-text.ts";
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

/** Most yuan of an amount, and most units of an item, that the book takes. */
const MAX_FEN = 999_999_999_999;
const MAX_UNITS = 999_999_999;

/** Reads an amount in yuan as whole fen, exactly. */
export function readAmount(cell: string | undefined): Read<number> {
  const text = plainValue(cell);
  if (text === "") return NONE;
  // Files of channels have no decimal comma.
  return within(MAX_FEN, fenIn(/^[\d,]+$/.test(text) ? `¥${text}` : text));
}

/** Reads a number of units. */
export function readUnits(cell: string | undefined): Read<number> {
  const text = plainValue(cell);
  return text === "" ? NONE : within(MAX_UNITS, countIn(text));
}

function within(most: number, value: number | null): Read<number> {
  return value === null || value < 0 || value > most ? BAD : { value };
}

const COUNT = /^(?:\d{10}|\d{13})$/;

/**
 * Reads a time in Unix milliseconds: by the clock of the shop, unless it states its offset from UTC. A day alone is
 * its beginning.
 */
export function readTime(cell: string | undefined, timeZone: string): Read<number> {
  const text = plainValue(cell).replace(/\s+/g, " ");
  if (text === "" || EMPTY_TIME.test(text)) return NONE;
  const value =
    (COUNT.test(text) ? instantOfCount(Number(text)) : null) ??
    instantIn(text, (wallMs) => wallInstant(wallMs, timeZone));
  return value === null ? BAD : { value };
}

// Signs and words that times are written with; a name, an address or a remark has others.
const OF_TIMES = /^[\d\s/:.,，()（）~+*TZ年月日号时点分秒星期周一二三四五六天今昨前后上下中凌晚早午小内-]*$/;

/** Gives what may be stored in clear text of a time that can't be read: a wrong column may hold anything. */
export function unreadableTime(text: string): string {
  const hidden = hidePersonalData(text);
  return OF_TIMES.test(hidden) ? shortTo(MAX_UNREADABLE_LENGTH, hidden) : "…";
}

const COLOURS = ["红", "黄", "绿", "蓝", "紫"];

/** Reads the colour of a flag; another colour stays a name. */
export function readFlagCell(cell: string | undefined): Pick<FileOrder, "flag" | "flagName"> {
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
