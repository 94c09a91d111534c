import { useTimeZone } from "next-intl";
import { useMinute } from "#components/display/use-minute.ts";
import { zonedDay } from "#lib/shared/zoned-day.ts";

/** Today, by the clock of the shop. */
export function useToday(): string {
  const timeZone = useTimeZone() ?? "UTC";
  return zonedDay(useMinute() ?? Date.now(), timeZone);
}
