import { useTimeZone } from "next-intl";
import { useState } from "react";
import { useMinute } from "#components/display/use-minute.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";

/** Today, by the clock of the shop. */
export function useToday(): string {
  const timeZone = useTimeZone() ?? "UTC";
  const [opened] = useState(() => Date.now());
  return zonedDay(useMinute() ?? opened, timeZone);
}
