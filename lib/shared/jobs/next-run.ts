import { writeMoment } from "#lib/shared/dates/day-bounds.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import { type ScheduleTimes, scheduleSlots } from "./schedules.ts";

/** Finds the next planned time after `now`, by the clock of the shop. */
export function nextRunAt(times: ScheduleTimes, now: number, timeZone: string): number {
  const slots = scheduleSlots(times);
  // A day of the clock change may lack a planned time; none is skipped when clocks go forward.
  for (const hours of [0, 12, 24, 36, 48, 60, 72]) {
    const day = zonedDay(now + hours * HOUR_MS, timeZone);
    for (const slot of slots) {
      const clock = `${String(Math.floor(slot / 60)).padStart(2, "0")}:${String(slot % 60).padStart(2, "0")}`;
      const at = Number(writeMoment(`${day}T${clock}`, "from", "milliseconds", timeZone));
      if (at > now) return at;
    }
  }
  throw new RangeError("a schedule without a time");
}
