import type { Parsed } from "#lib/shared/orders/orders.ts";
import { numberText, type WireValue } from "./json-value.ts";
import { isNotGiven, readNarrow, readUnreadable } from "./read-text.ts";

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);
// Times without a zone are the shop's own; China has had one zone without summer time since 1992.
const SHOP_OFFSET_MINUTES = 8 * 60;
// What programs write for no time: their first day, 1 January 1970 in either zone, and their last day.
const NEVER =
  /^(?:0|-62135596800(?:000)?|(?:0000-00-00|0001-01-01|1970-01-01|9999-12-31)(?:[ T](?:00:00:00|08:00:00|23:59:59)(?:\.\d{1,9})?Z?)?)$/;
// As .NET writes a count: "/Date(1795486353000+0800)/".
const PROGRAM = /^\/Date\((\d{1,15})(?:[+-]\d{4})?\)\/$/;
// What the day and the time are of, and the zone once more.
const LABEL = /^(?:\p{Script=Han}{1,6}(?:时间|日期)[: ]?|\p{Script=Han}{1,3}于 ?)(?=\d{4})/u;
const ZONE_AGAIN =
  / ?\[Asia\/[A-Z][a-z]{3,9}\]$|(?<=\d) ?\((?:中国标准时间|China Standard Time|CST)\)$|(?<=\+08:?00) CST$| Asia\/(?:Shanghai|Chongqing)$/;
const COUNT = /^\d{1,19}(?:\.\d{1,9})?$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:[ T]?(\d\d):?(\d\d):?(\d\d)\d{0,3})?$/;
const DATE_TIME =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T,_]{1,2}(?:(凌晨|早上|上午|中午|下午|晚上) )?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,:](\d{1,9}))?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d\d)?)?|[+-]\d\d(?::?\d\d)?|CST))?)?$/i;

/**
 * Reads an instant in Unix milliseconds from seconds, milliseconds and smaller parts (told apart by size) or date text
 * with extra words. Text without a zone is Asia/Shanghai on every machine. 0 and null are "not given"; only
 * 2000–2099 counts.
 */
export function readInstant(value: WireValue | undefined): Parsed<number> {
  if (isNotGiven(value)) return null;
  const text = readNarrow(value).replace(PROGRAM, "$1");
  if (NEVER.test(text)) return null;
  const ms =
    COUNT.test(text) || numberText(value) !== null
      ? (fromCount(Number(text)) ?? fromCompact(text))
      : (fromCompact(text) ?? fromText(text));
  return ms === null ? readUnreadable(value) : { value: ms };
}

/** Milliseconds in a unit of time by which programs count: seconds, milliseconds, micro- and nanoseconds. */
const UNITS_MS = [1_000, 1, 0.001, 0.000001];

function fromCount(count: number): number | null {
  return UNITS_MS.map((unit) => Math.floor(count * unit + 0.0005)).find(isBelievable) ?? null;
}

function fromCompact(text: string): number | null {
  const parts = COMPACT.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts.map(Number);
  return fromParts({ year, month, day, hour, minute, second });
}

const ENGLISH_DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const WEEKDAYS = ["日天", "一", "二", "三", "四", "五", "六"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = "\\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";
// As programs in Java, mail and HTTP write: "Mar 9, 2025", "9 Mar 2025", "Mar 09 02:30:00 GMT+08:00 2025".
const MONTH_FIRST = new RegExp(`${MONTH} (\\d{1,2}),? (\\d{4}),?`, "i");
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})[ -]${MONTH},?[ -](\\d{4}),?`, "i");
const YEAR_LAST = new RegExp(`${MONTH} (\\d{1,2}) (\\d\\d:\\d\\d:\\d\\d)( \\S{1,9})? (\\d{4})$`, "i");
const monthOf = (name: string) => MONTHS.indexOf(name.toLowerCase()) + 1;
const WEEKDAY = /\(?(?:星期|周|礼拜)([日天一二三四五六])\)?/;

function fromText(text: string): number | null {
  const named = text
    .replace(LABEL, "")
    .replace(ZONE_AGAIN, "")
    .replace(
      /\b(sun|mon|tue|wed|thu|fri|sat)[a-z]{0,6}\b,?/i,
      (_, day: string) => `周${WEEKDAYS[ENGLISH_DAYS.indexOf(day.toLowerCase())]?.charAt(0)}`,
    );
  const weekday = WEEKDAY.exec(named);
  const plain = named
    .replace(WEEKDAY, " ")
    .replace(
      YEAR_LAST,
      (_, month: string, day: string, time: string, zone = "", year: string) =>
        `${year}-${monthOf(month)}-${day} ${time}${zone}`,
    )
    .replace(MONTH_FIRST, (_, month: string, day: string, year: string) => `${year}-${monthOf(month)}-${day}`)
    .replace(DAY_FIRST, (_, day: string, month: string, year: string) => `${year}-${monthOf(month)}-${day}`)
    .replace(/\(?北京时间\)?/, " ")
    .replace(/(\d) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]?/, "$1-$2-$3 ")
    .replace(
      /(\d) ?[时点] ?(\d\d) ?分?(?: ?(\d\d) ?秒)?/,
      (_, hour: string, minute: string, second?: string) => [hour, minute, second].filter(Boolean).join(":"),
    )
    .replace(/凌晨|早上|上午|中午|下午|晚上/, " $& ")
    .replace(/ +/g, " ")
    .trim();
  const parts = DATE_TIME.exec(plain);
  if (!parts) return null;
  const [, year, month, day, half, hour, minute, second, fraction, letter, zone] = parts;
  const of24 = hourOfDay(Number(hour ?? 0), half ?? letter?.toLowerCase());
  if (of24 === null) return null;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  // A weekday that contradicts the date makes it doubtful.
  if (weekday && !WEEKDAYS[new Date(Date.UTC(y, m - 1, d)).getUTCDay()]?.includes(weekday[1] ?? ""))
    return null;
  return fromParts({
    year: y,
    month: m,
    day: d,
    hour: of24,
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    fractionMs: Number((fraction ?? "").padEnd(3, "0").slice(0, 3)),
    offset: offsetMinutes(zone),
  });
}

/** Gives the hour of 24; null where the word beside it contradicts it, or people disagree on its meaning. */
function hourOfDay(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (half === "a") return hour > 12 ? null : hour % 12;
  if (half === "p") return hour > 12 ? null : (hour % 12) + 12;
  if (half === "中午") return hour < 10 ? hour + 12 : hour < 14 ? hour : null;
  if (half === "下午") return hour < 12 ? hour + 12 : hour < 20 ? hour : null;
  if (half === "晚上") return hour < 5 || hour === 12 ? null : hour < 12 ? hour + 12 : hour;
  return hour < 12 ? hour : null;
}

type Parts = Partial<Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>> & {
  fractionMs?: number;
  offset?: number;
};

function fromParts(parts: Parts): number | null {
  const { year = 0, month = 0, day = 0, fractionMs = 0, offset = SHOP_OFFSET_MINUTES } = parts;
  const [hour, minute, second] = [parts.hour || 0, parts.minute || 0, parts.second || 0];
  const back = new Date(Date.UTC(year, month - 1, day));
  // 24:00 is the end of its day.
  const isInDay =
    (hour < 24 || (hour === 24 && minute + second + fractionMs === 0)) && minute < 60 && second < 60;
  const isOnCalendar = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && isInDay;
  const ms = back.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1_000 + fractionMs;
  return isOnCalendar && isBelievable(ms) ? ms : null;
}

function offsetMinutes(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === "CST") return SHOP_OFFSET_MINUTES;
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{1,2}?):?(\d\d)?$/.exec(zone) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -offset : offset;
}

function isBelievable(ms: number): boolean {
  return Number.isSafeInteger(ms) && ms >= EARLIEST_MS && ms < LATEST_MS;
}
