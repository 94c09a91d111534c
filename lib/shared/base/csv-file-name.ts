import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

/** `calls-20261121-1042-simulated.csv`: what it is, when it was made by the clock of the shop, and whether it tells of practice. */
export function csvFileName(what: string, now: number, timeZone: string, isSimulated: boolean): string {
  const at = zonedTime(now, timeZone);
  const stamp = at ? `-${at.year}${at.month}${at.day}-${at.hour}${at.minute}` : "";
  return `${what}${stamp}${isSimulated ? "-simulated" : ""}.csv`;
}
