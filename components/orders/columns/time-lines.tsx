"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useMinute } from "#components/display/use-minute.ts";
import { usePhone } from "#components/ui/use-phone.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";

type Props = {
  /** Unix milliseconds. */
  at: number;
  /** The sentence that says it on a card. */
  onCard?: "paid";
};

/** Date and time as the two lines of a cell: no element of its own. */
export function TimeLines({ at, onCard }: Props) {
  const t = useTranslations("orders.card");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute() ?? at;
  const isPhone = usePhone();
  const text = shortTime(at, timeZone, now);
  if (text === null) return null;
  return isPhone && onCard ? t(onCard, { time: `${text.date} ${text.time}` }) : `${text.date}\n${text.time}`;
}
