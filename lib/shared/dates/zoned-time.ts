type ZonedTime = { year: string; month: string; day: string; hour: string; minute: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Wall-clock parts of an instant (Unix milliseconds) in a time zone, two digits each; null outside what dates can hold. */
export function zonedTime(at: number, timeZone: string): ZonedTime | null {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const wall: ZonedTime = { year: "", month: "", day: "", hour: "", minute: "" };
  for (const { type, value } of formatFor(timeZone).formatToParts(date))
    if (type in wall) wall[type as keyof ZonedTime] = value;
  return wall;
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}

/** The day (YYYY-MM-DD) that an instant (Unix milliseconds) belongs to in a time zone; empty outside what dates can hold. */
export function zonedDay(at: number, timeZone: string): string {
  const wall = zonedTime(at, timeZone);
  return wall === null ? "" : `${wall.year}-${wall.month}-${wall.day}`;
}

/** An instant (Unix milliseconds) by the clock of a time zone, to the second: `2026-11-21 10:42:05`; empty outside what dates can hold. */
export function clockTime(at: number, timeZone: string): string {
  const wall = zonedTime(at, timeZone);
  // Zones lie whole minutes apart: seconds are the same everywhere.
  return wall === null
    ? ""
    : `${wall.year}-${wall.month}-${wall.day} ${wall.hour}:${wall.minute}:${String(new Date(at).getUTCSeconds()).padStart(2, "0")}`;
}

/**
 * An instant (Unix milliseconds) as date and time in the shop's zone: `{ date: "11-19", time: "18:44" }`, the date with
 * its year when that is not the year of `now`; null for an instant no date can hold.
 */
export function shortTime(at: number, timeZone: string, now: number): { date: string; time: string } | null {
  const then = zonedTime(at, timeZone);
  if (!then) return null;
  const isThisYear = zonedYear(now, timeZone) === then.year;
  const date = `${then.month}-${then.day}`;
  return { date: isThisYear ? date : `${then.year}-${date}`, time: `${then.hour}:${then.minute}` };
}

/** A list tells all its times beside one and the same now. */
let latestYear = { at: NaN, timeZone: "", year: "" };

function zonedYear(at: number, timeZone: string): string {
  if (latestYear.at !== at || latestYear.timeZone !== timeZone)
    latestYear = { at, timeZone, year: zonedTime(at, timeZone)?.year ?? "" };
  return latestYear.year;
}

type Countdown = {
  urgency: "overdue" | "soon" | "calm";
  days: number;
  hours: number;
  minutes: number;
};

const MINUTE_MS = 60_000;

/** The minute that holds an instant, both in Unix milliseconds. */
export function startOfMinute(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Time left until a deadline, or gone since it when overdue, in whole minutes; `soon` is less than a day. Both in Unix milliseconds. */
export function countdown(deadline: number, now: number): Countdown {
  const leftMs = deadline - now;
  const minutes = Math.floor(Math.abs(leftMs) / MINUTE_MS);
  const urgency = leftMs < 0 ? "overdue" : leftMs < DAY_MS ? "soon" : "calm";
  return {
    urgency,
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  };
}
