export type ZonedTime = { year: string; month: string; day: string; hour: string; minute: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Wall-clock parts of an instant (Unix milliseconds) in a time zone, two digits each; null outside what dates can hold. */
export function zonedTime(at: number, timeZone: string): ZonedTime | null {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return null;
  const parts = formatFor(timeZone).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
  };
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
