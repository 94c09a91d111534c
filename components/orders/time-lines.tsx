"use client";

import { useTimeZone } from "next-intl";
import { useMinute } from "#components/display/use-minute.ts";
import { shortTime } from "#lib/shared/short-time.ts";

/** Date and time as the two lines of a cell: no element of its own. `at` in Unix milliseconds. */
export function TimeLines({ at }: { at: number }) {
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute() ?? at;
  const text = shortTime(at, timeZone, now);
  return text === null ? null : `${text.date}\n${text.time}`;
}
