"use client";

import { useFormatter, useTranslations } from "next-intl";
import { pointsOfAttempt, type LoggedAttempt, type LoggedCall } from "#lib/shared/usage/call-log.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";

type CallPointsProps = { entry: LoggedCall; reading: ChargeRule };

/** What an entry cost, and below what is to be said about that. Not known is dashed and never 0. */
export function CallPoints({ entry, reading }: CallPointsProps) {
  return entry.kind === "free" ? "0" : <AttemptPoints entry={entry} reading={reading} />;
}

function AttemptPoints({ entry, reading }: { entry: LoggedAttempt; reading: ChargeRule }) {
  const t = useTranslations("usage.calls.points");
  const number = useFormatter().number;
  const points = pointsOfAttempt(entry, reading);
  const notes = useNotes(entry, reading, points);
  return (
    <>
      {points !== null ? (
        number(points)
      ) : entry.isMaybe || entry.isUnreported ? (
        <span className="usage-open">{t(entry.isMaybe ? "maybe" : "notReported")}</span>
      ) : (
        "—"
      )}
      {notes && <small>{notes}</small>}
    </>
  );
}

function useNotes(entry: LoggedAttempt, reading: ChargeRule, points: number | null): string {
  const t = useTranslations("usage.calls.points");
  const number = useFormatter().number;
  const { costPoints, summedPoints, predictedPoints, oddCharge, reconciliation } = entry;
  const isSettled = (reading === "once" ? costPoints : summedPoints) === null && reconciliation !== null;
  const other = reading === "once" ? summedPoints : costPoints;
  const extra = points === null || predictedPoints === null ? 0 : points - predictedPoints;
  const notes = [
    isSettled && t("settled"),
    extra !== 0 && t(extra > 0 ? "more" : "less", { count: number(Math.abs(extra)) }),
    costPoints !== summedPoints && other !== null && t("otherRule", { count: number(other) }),
    oddCharge !== null && t("odd"),
    entry.isCorrected && t("corrected"),
  ];
  return notes.filter(Boolean).join(" · ");
}
