type ZonedTime = { year: string; month: string; day: string; hour: string; minute: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Wall-clock parts of an instant (Unix milliseconds) in a zone, two digits each; null outside the range of dates. */
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

/** Day (YYYY-MM-DD) of an instant (Unix milliseconds) in a time zone; empty outside the range of dates. */
export function zonedDay(at: number, timeZone: string): string {
  const wall = zonedTime(at, timeZone);
  return wall === null ? "" : `${wall.year}-${wall.month}-${wall.day}`;
}

/** Formats an instant (Unix milliseconds) to the second: `2026-11-21 10:42:05`; empty outside the range of dates. */
export function clockTime(at: number, timeZone: string): string {
  const wall = zonedTime(at, timeZone);
  if (wall === null) return "";
  // Offsets of zones are whole minutes: seconds are the same everywhere.
  const seconds = String(new Date(at).getUTCSeconds()).padStart(2, "0");
  return `${wall.year}-${wall.month}-${wall.day} ${wall.hour}:${wall.minute}:${seconds}`;
}

/**
 * Formats an instant (Unix milliseconds) in the shop's zone: `{ date: "11-19", time: "18:44" }`, with the year
 * when it is not that of `now`; null outside the range of dates.
 */
export function shortTime(at: number, timeZone: string, now: number): { date: string; time: string } | null {
  const then = zonedTime(at, timeZone);
  if (!then) return null;
  const isThisYear = zonedTime(now, timeZone)?.year === then.year;
  const date = `${then.month}-${then.day}`;
  return { date: isThisYear ? date : `${then.year}-${date}`, time: `${then.hour}:${then.minute}` };
}

type Countdown = {
  urgency: "overdue" | "soon" | "calm";
  days: number;
  hours: number;
  minutes: number;
};

const MINUTE_MS = 60_000;

/** First instant of a minute, Unix milliseconds. */
export function startOfMinute(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Time to a deadline, or since it when overdue, in whole minutes; `soon` is less than a day. Unix milliseconds. */
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
