"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { usePhone } from "#components/ui/use-phone.ts";
import { countdown, shortTime } from "#lib/shared/dates/zoned-time.ts";
import { StateWord } from "./state-word.tsx";
import { useMinute } from "./use-minute.ts";

const TONES = { overdue: "bad", soon: "warn", calm: "calm" } as const;
const MARKS = { overdue: "alert", soon: "clock", calm: "clock" } as const;

type TimeLeftProps = {
  /** Unix milliseconds. */
  deadline: number;
  /** The deadline itself on a second line; on a phone's card one line that says what is due. */
  isTwoLines?: boolean;
  /** Without alarm however little is left. */
  isCalm?: boolean;
  className?: string;
};

/** Time left until a deadline or gone since it; ticks once a minute with everything else on the page. */
export function TimeLeft({ deadline, isTwoLines, isCalm, className }: TimeLeftProps) {
  const words = useTranslations("ui.timeLeft");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  const isCard = usePhone() && isTwoLines;
  if (now === null) return null;
  const { urgency, days, hours, minutes } = countdown(deadline, now);
  const span =
    urgency === "overdue" && days > 0
      ? words("days", { days })
      : days > 0
        ? words("daysHours", { days, hours })
        : urgency === "overdue" && hours > 0
          ? words("hours", { hours })
          : hours > 0
            ? words("hoursMinutes", { hours, minutes: String(minutes).padStart(2, "0") })
            : words("minutes", { minutes });
  const text = urgency === "overdue" ? words("overdue", { span }) : isCard ? words("shipIn", { span }) : span;
  const at = isTwoLines && !isCard ? shortTime(deadline, timeZone, now) : null;
  return (
    <StateWord
      tone={TONES[isCalm ? "calm" : urgency]}
      mark={MARKS[isCalm ? "calm" : urgency]}
      isTwoLines={Boolean(at)}
      className={className}
    >
      {at ? `${text}\n${at.date} ${at.time}` : text}
    </StateWord>
  );
}
