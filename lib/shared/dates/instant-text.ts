const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);
const CHINA_OFFSET_MINUTES = 8 * 60;
/** Farthest zone from UTC. */
const MAX_OFFSET_MINUTES = 14 * 60;
// What programs write for no time: their first day, 1 January 1970 in either zone, and their last day.
const NEVER =
  /^(?:0|-62135596800(?:000)?|(?:0000-00-00|0001-01-01|1970-01-01|9999-12-31)(?:[ T](?:00:00:00|08:00:00|23:59:59)(?:\.\d{1,9})?Z?)?)$/;
// What the day and the time are of, and the zone once more.
const LABEL =
  /^(?:(?:截止|截至|最晚|不晚于) ?|\p{Script=Han}{1,6}(?:时间|日期)[: ]?|\p{Script=Han}{1,3}于 ?)(?=\d{4})/u;
const ZONE_AGAIN =
  / ?\[Asia\/[A-Z][a-z]{3,9}\]$|(?<=\d) ?\((?:中国标准时间|China Standard Time|CST)\)$|(?<=\+08:?00) CST$| Asia\/(?:Shanghai|Chongqing)$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:[ T]?(\d\d):?(\d\d):?(\d\d)\d{0,3})?$/;
const DATE_TIME =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T,_]{1,2}(?:(凌晨|早上|上午|中午|下午|晚上) )?(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,:](\d{1,9}))?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d\d)?)?|[+-]\d\d(?::?\d\d)?|CST))?)?$/i;

/** Converts the time of a clock on a wall, as if in UTC, to Unix milliseconds. */
type Clock = (wallMs: number) => number | null;

/** Reads a time from words of people and programs; `clock` converts one without a zone. Null for any other text. */
export function instantIn(text: string, clock: Clock): number | null {
  return fromCompact(text, clock) ?? fromText(text, clock);
}

/** Text that programs write for no time. */
export function isNever(text: string): boolean {
  return NEVER.test(text);
}

/** Milliseconds in a unit of time by which programs count: seconds, milliseconds, micro- and nanoseconds. */
const UNITS_MS = [1_000, 1, 0.001, 0.000001];

/** Reads a count of seconds, milliseconds or smaller parts, told apart by size. */
export function instantOfCount(count: number): number | null {
  return UNITS_MS.map((unit) => Math.floor(count * unit + 0.0005)).find(isBelievable) ?? null;
}

function fromCompact(text: string, clock: Clock): number | null {
  const parts = COMPACT.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts.map(Number);
  return fromParts({ year, month, day, hour, minute, second }, clock);
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

/** Writes a time in figures, and gives the weekday that it names. */
function plainTime(text: string): { plain: string; weekday: RegExpExecArray | null } {
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
    .replace(/(?<=\d ?)([时点])$/, ":00")
    .replace(/ ([ap])\.?m\.? (\d{1,2}:\d\d(?::\d\d)?)$/i, " $2 $1m")
    .replace(/ \(((?:GMT|UTC)[+-]\d{1,2}(?::?\d\d)?)\)$/i, " $1")
    .replace(/凌晨|早上|上午|中午|下午|晚上/, " $& ")
    .replace(/ +/g, " ")
    .trim();
  return { plain, weekday };
}

function fromText(text: string, clock: Clock): number | null {
  const { plain, weekday } = DATE_TIME.test(text) ? { plain: text, weekday: null } : plainTime(text);
  const found = DATE_TIME.exec(plain);
  if (!found) return null;
  const [, year, month, day, half, hour, minute, second, fraction, letter, zone] = found;
  const of24 = hourOfDay(Number(hour ?? 0), half ?? letter?.toLowerCase());
  if (of24 === null) return null;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  // A weekday that contradicts the date makes it doubtful.
  if (weekday && !WEEKDAYS[new Date(Date.UTC(y, m - 1, d)).getUTCDay()]?.includes(weekday[1] ?? ""))
    return null;
  const parts = {
    year: y,
    month: m,
    day: d,
    hour: of24,
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    fractionMs: Number((fraction ?? "").padEnd(3, "0").slice(0, 3)),
    offset: offsetMinutes(zone),
  };
  return fromParts(parts, clock);
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
  /** Minutes ahead of UTC; undefined without a zone. */
  offset?: number | undefined;
};

function fromParts(parts: Parts, clock: Clock): number | null {
  const { year = 0, month = 0, day = 0, fractionMs = 0, offset } = parts;
  const [hour, minute, second] = [parts.hour || 0, parts.minute || 0, parts.second || 0];
  const back = new Date(Date.UTC(year, month - 1, day));
  // 24:00 is the end of its day.
  const isInDay =
    (hour < 24 || (hour === 24 && minute + second + fractionMs === 0)) && minute < 60 && second < 60;
  const isOnCalendar = back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  if (!isOnCalendar || !isInDay || Math.abs(offset ?? 0) > MAX_OFFSET_MINUTES) return null;
  const wall = back.getTime() + ((hour * 60 + minute) * 60 + second) * 1_000 + fractionMs;
  const ms = offset === undefined ? clock(wall) : wall - offset * 60_000;
  return ms !== null && isBelievable(ms) ? ms : null;
}

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  if (zone.toUpperCase() === "CST") return CHINA_OFFSET_MINUTES;
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{1,2}?):?(\d\d)?$/.exec(zone) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  return sign === "-" ? -offset : offset;
}

function isBelievable(ms: number): boolean {
  return Number.isSafeInteger(ms) && ms >= EARLIEST_MS && ms < LATEST_MS;
}
