import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

/**
 * An instant (Unix milliseconds) as date and time in the shop's zone: `{ date: "11-19", time: "18:44" }`, the date with
 * its year when that is not the year of `now`; null for an instant no date can hold.
 */
export function shortTime(at: number, timeZone: string, now: number): { date: string; time: string } | null {
  const then = zonedTime(at, timeZone);
  if (!then) return null;
  const isThisYear = zonedTime(now, timeZone)?.year === then.year;
  const date = `${then.month}-${then.day}`;
  return { date: isThisYear ? date : `${then.year}-${date}`, time: `${then.hour}:${then.minute}` };
}
