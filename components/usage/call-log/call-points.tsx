"use client";

import { useFormatter, useTranslations } from "next-intl";
import { UnknownPoints } from "#components/usage/unknown-points.tsx";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import { pointsOfAttempt, type LoggedAttempt, type LoggedCall } from "#lib/shared/usage/call-log.ts";
import { SecondLine } from "./second-line.tsx";

type CallPointsProps = { entry: LoggedCall; rule: ChargeRule };

/** What an entry cost, and below what is to be said about that. Not known is dashed and never 0. */
export function CallPoints({ entry, rule }: CallPointsProps) {
  return entry.kind === "free" ? "0" : <AttemptPoints entry={entry} rule={rule} />;
}

function AttemptPoints({ entry, rule }: { entry: LoggedAttempt; rule: ChargeRule }) {
  const t = useTranslations("usage.calls.points");
  const number = useFormatter().number;
  const points = pointsOfAttempt(entry, rule);
  const notes = useNotes(entry, rule, points);
  return (
    <>
      {points !== null ? (
        number(points)
      ) : entry.isMaybe || entry.isUnreported ? (
        <UnknownPoints>{t(entry.isMaybe ? "maybe" : "notReported")}</UnknownPoints>
      ) : (
        "—"
      )}
      {notes && <SecondLine>{notes}</SecondLine>}
    </>
  );
}

function useNotes(entry: LoggedAttempt, rule: ChargeRule, points: number | null): string {
  const t = useTranslations("usage.calls.points");
  const number = useFormatter().number;
  const { costPoints, summedPoints, predictedPoints, oddCharge, reconciliation } = entry;
  const isSettled = (rule === "perCall" ? costPoints : summedPoints) === null && reconciliation !== null;
  const other = rule === "perCall" ? summedPoints : costPoints;
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
