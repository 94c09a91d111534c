"use client";

import { useTimeZone } from "next-intl";
import { cn } from "#lib/shared/base/cn.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import { useMinute } from "./use-minute.ts";

type DateTimeProps = {
  at: number;
  /** Date above, time below. */
  isTwoLines?: boolean;
  className?: string;
};

/** An instant in the shop's time zone; the year only when it differs from the current one. */
export function DateTime({ at, isTwoLines, className }: DateTimeProps) {
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute() ?? at;
  const text = shortTime(at, timeZone, now);
  if (!text) return null;
  return (
    <time dateTime={new Date(at).toISOString()} className={cn(isTwoLines && "two-lines", className)}>
      {`${text.date}${isTwoLines ? "\n" : " "}${text.time}`}
    </time>
  );
}
