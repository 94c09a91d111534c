/** Both ends included, each a day (YYYY-MM-DD) or a minute of one (YYYY-MM-DDTHH:mm); an absent one is open. */
export type DayRange = { from?: string | undefined; to?: string | undefined };

/** Reads an existing day, YYYY-MM-DD; undefined for anything else. */
export function readDay(text: string): string | undefined {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}

/** Reads an existing day, or a minute of one as YYYY-MM-DDTHH:mm; undefined for anything else. */
export function readMoment(text: string): string | undefined {
  const isWhole = /^.{10}(T([01]\d|2[0-3]):[0-5]\d)?$/.test(text);
  return isWhole && readDay(text.slice(0, 10)) !== undefined ? text : undefined;
}

/** Splits an end of a range into day and time; the time may be empty. */
export function splitMoment(moment: string): { day: string; time: string } {
  return { day: moment.slice(0, 10), time: moment.slice(11) };
}

/** Formats an end of a range: `2026-11-01 09:30`. */
export function momentText(moment: string): string {
  return moment.replace("T", " ");
}

/** True when an end of the range has a time of day. */
export function hasTimes({ from, to }: DayRange): boolean {
  return [from, to].some((moment) => moment !== undefined && moment.length > 10);
}

/** Removes the times from a range, which leaves whole days. */
export function wholeDays<Range extends DayRange>(range: Range): Range {
  return hasTimes(range) ? { ...range, from: range.from?.slice(0, 10), to: range.to?.slice(0, 10) } : range;
}
