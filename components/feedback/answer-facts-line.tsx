"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useMinute } from "#components/display/use-minute.ts";
import { usePhone } from "#components/ui/use-phone.ts";
import { shortTime } from "#lib/shared/short-time.ts";
import { zonedTime } from "#lib/shared/zoned-time.ts";
import type { AnswerFacts, Spending } from "#lib/shared/service-problem.ts";

/** When an answer came, as people say it: the time alone today, with its date before that. */
export function useClockTime(): (at: number) => string {
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  return (at) => {
    const text = shortTime(at, timeZone, now ?? at);
    if (text === null) return "";
    const isToday = now === null || zonedTime(now, timeZone)?.day === zonedTime(at, timeZone)?.day;
    return isToday && now !== null && Math.abs(now - at) < 86_400_000 ? text.time : `${text.date} ${text.time}`;
  };
}

/** "as of 10:42 · 1 call · 1 point": how fresh it is and what it took. A phone has no room to say that one call was one. */
export function AnswerFactsLine({ facts, lead }: { facts: Spending & Pick<AnswerFacts, "sentDays">; lead?: string }) {
  const t = useTranslations("cost");
  const clockTime = useClockTime();
  const isPhone = usePhone();
  const calls = isPhone && facts.calls === 1 ? null : t("calls", { count: facts.calls });
  const cost = facts.costPoints === null ? t("notReported") : t("points", { count: facts.costPoints });
  return [t("asOf", { time: clockTime(facts.asOf) }), lead, facts.sentDays && t("sent", { days: facts.sentDays }), calls, facts.calls > 0 && cost].filter(Boolean).join(" · ");
}
