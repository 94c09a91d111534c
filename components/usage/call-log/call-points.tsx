"use client";

import { useFormatter, useTranslations } from "next-intl";
import { usePointsRange } from "#components/usage/use-points-range.ts";
import { UnknownPoints } from "#components/usage/unknown-points.tsx";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import { isExact } from "#lib/shared/calls/points.ts";
import type { LoggedAttempt, LoggedCall } from "#lib/shared/usage/call-log.ts";
import { SecondLine } from "./call-second-line.tsx";

/** Null until an admin has confirmed one. */
type CallPointsProps = { entry: LoggedCall; rule: ChargeCounting | null };

/** Cost of an entry, with notes below. Unknown is dashed and never 0. */
export function CallPoints({ entry, rule }: CallPointsProps) {
  return entry.kind === "free" ? "0" : <AttemptPoints entry={entry} rule={rule} />;
}

function AttemptPoints({ entry, rule }: { entry: LoggedAttempt; rule: ChargeCounting | null }) {
  const notes = useNotes(entry, rule);
  return (
    <>
      <AttemptFigure entry={entry} />
      {notes && <SecondLine>{notes}</SecondLine>}
    </>
  );
}

/** Cost of an attempt: a figure when certain, else a dashed range or text. */
export function AttemptFigure({ entry: { points, isMaybe, isUnreported } }: { entry: LoggedAttempt }) {
  const t = useTranslations("usage.calls.points");
  const { inFigures } = usePointsRange();
  if (points !== null)
    return isExact(points) ? inFigures(points) : <UnknownPoints>{inFigures(points)}</UnknownPoints>;
  return isMaybe || isUnreported ? (
    <UnknownPoints>{t(isMaybe ? "maybe" : "notReported")}</UnknownPoints>
  ) : (
    "—"
  );
}

function useNotes(entry: LoggedAttempt, rule: ChargeCounting | null): string {
  const t = useTranslations("usage.calls.points");
  const number = useFormatter().number;
  const { points, costPoints, summedPoints, predictedPoints, oddCharge, reconciliation } = entry;
  const reported =
    rule === "perCall" ? costPoints : rule === "perRow" ? summedPoints : (costPoints ?? summedPoints);
  const isSettled = reported === null && reconciliation !== null;
  const extra =
    points === null || predictedPoints === null || !isExact(points) ? 0 : points.low - predictedPoints;
  const notes = [
    isSettled && t("settled"),
    extra !== 0 && t(extra > 0 ? "more" : "less", { count: number(Math.abs(extra)) }),
    oddCharge !== null && t("odd"),
    entry.isCorrected && t("corrected"),
  ];
  return notes.filter(Boolean).join(" · ");
}
