"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useMinute } from "#components/display/use-minute.ts";
import { usePointsText } from "#components/display/use-points-text.ts";
import { usePhone } from "#components/ui/use-phone.ts";
import { exactly, isWithin, samePoints } from "#lib/shared/calls/points.ts";
import type { AnswerFacts, Spending } from "#lib/shared/calls/service-problem.ts";
import { shortTime, zonedTime } from "#lib/shared/dates/zoned-time.ts";

/** When a response came, as people say it: the time alone today, with its date before that. */
export function useClockTime(): (at: number) => string {
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  return (at) => {
    const text = shortTime(at, timeZone, now ?? at);
    if (text === null) return "";
    const isToday = now === null || zonedTime(now, timeZone)?.day === zonedTime(at, timeZone)?.day;
    return isToday && now !== null && Math.abs(now - at) < 86_400_000
      ? text.time
      : `${text.date} ${text.time}`;
  };
}

type AnswerFactsLineProps = {
  /** Without a source, several calls together. */
  facts: Spending & Partial<AnswerFacts>;
  lead?: string;
  /**
   * What a further call costs, in words, where the press for it stands on the same line: then a response that
   * cost just that says so once.
   */
  again?: string;
};

/**
 * "as of 10:42 · 1 call · 3 points, usually 1" or "from 10:42 · 0 points": how fresh it is and what it took.
 * A phone has no room to say that one call was one.
 */
export function AnswerFactsLine({ facts, lead, again }: AnswerFactsLineProps) {
  const t = useTranslations("cost");
  const time = useClockTime()(facts.asOf);
  const isPhone = usePhone();
  const { inPoints, inFigures } = usePointsText();
  const {
    source = "called",
    calls,
    costPoints,
    predictedPoints: predicted = null,
    usualPoints: usual,
  } = facts;
  const sent = facts.sentDays && t("sent", { days: facts.sentDays });
  if (source !== "called") {
    const shared = source === "shared" && !isPhone && t("shared");
    return line(
      t(source === "stored" ? "from" : "asOf", { time }),
      lead,
      sent,
      shared,
      inPoints(exactly(0)),
      again,
    );
  }
  const isOdd = costPoints !== null && predicted !== null && !isWithin(costPoints, predicted);
  const isPrice =
    again !== undefined && calls === 1 && !isOdd && costPoints && usual && samePoints(costPoints, usual);
  const count = isPhone && calls === 1 ? null : t("calls", { count: calls });
  const cost =
    isOdd && predicted
      ? t("pointsUsually", { points: inPoints(costPoints), usual: inFigures(predicted) })
      : inPoints(costPoints);
  return line(
    t("asOf", { time }),
    lead,
    sent,
    !isPrice && count,
    !isPrice && calls > 0 && cost,
    !(isOdd && usual && samePoints(predicted, usual)) && again,
  );
}

function line(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}
