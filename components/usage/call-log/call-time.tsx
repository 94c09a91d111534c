"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useMinute } from "#components/display/use-minute.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";

/** When it was, to the second, as what opens the entry. */
export function CallTime({ at }: { at: number }) {
  const t = useTranslations("usage.calls");
  const timeZone = useTimeZone() ?? "UTC";
  const text = shortTime(at, timeZone, useMinute() ?? at);
  // Zones lie whole minutes apart: seconds are the same everywhere.
  const seconds = String(new Date(at).getUTCSeconds()).padStart(2, "0");
  return (
    <button type="button" className="call-open" aria-haspopup="dialog" title={t("open")}>
      {text && (
        <time dateTime={new Date(at).toISOString()}>
          {text.date} {text.time}
          <span>:{seconds}</span>
        </time>
      )}
    </button>
  );
}
