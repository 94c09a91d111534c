"use client";

import { useLocale, useTranslations } from "next-intl";
import { Link } from "#components/ui/link.tsx";
import type { FetchSchedule, ScheduleTimes } from "#lib/shared/jobs/schedules.ts";
import { DateTime } from "#components/display/date-time.tsx";

/** A schedule in words: times, limit, and reason why it waits. */
export function ScheduleLine({ schedule }: { schedule: FetchSchedule }) {
  const t = useTranslations("schedules");
  const timesText = useTimesText();
  const { list, isOn, isRestored, mostCalls, callsToday, nextAt, setBy, waitsFor } = schedule;
  // A Chinese full stop includes its space.
  const gap = useLocale() === "zh-CN" ? "" : " ";
  if (!isOn) return isRestored && <p>{t("restored")}</p>;
  return (
    <p>
      {t("line", { list, times: timesText(schedule), most: mostCalls })}
      {gap + t("today", { calls: callsToday }) + gap}
      {waitsFor !== null ? (
        <>
          {t(waitsFor.pause.by === "dayBudget" ? "waitsDay" : "waits")}{" "}
          <Link className="underline underline-offset-3" href={`/jobs/${waitsFor.jobId}`}>
            {t("show")}
          </Link>
        </>
      ) : (
        nextAt !== null && t.rich("next", { time: () => <DateTime at={nextAt} /> })
      )}
      {setBy !== null && gap + t("setBy", { name: setBy })}
    </p>
  );
}

export function useEveryText(): (minutes: number) => string {
  const t = useTranslations("schedules");
  return (minutes) =>
    minutes < 60 ? t("everyMinutes", { minutes }) : t("everyHours", { hours: minutes / 60 });
}

/** The times of a schedule in words. */
export function useTimesText(): (times: ScheduleTimes) => string {
  const t = useTranslations("schedules");
  const everyText = useEveryText();
  return ({ everyMinutes, times, activeFrom: from, activeUntil: until }) => {
    if (everyMinutes === null) return t("at", { times: times.join(", ") });
    const every = everyText(everyMinutes);
    return from === null || until === null ? every : t("between", { every, from, until });
  };
}
