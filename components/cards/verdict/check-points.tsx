"use client";

import { useTranslations } from "next-intl";
import { StateWord } from "#components/display/state-word.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";
import { NoValue } from "./standing-word.tsx";

type CheckPointsProps = { check: Pick<CardCheck, "costPoints" | "outcome"> };

/** Cost of a check. Unreported is unknown, never 0; not sent or rejected is 0, as in the month's sum. */
export function CheckPoints({ check: { costPoints, outcome } }: CheckPointsProps) {
  const t = useTranslations("cards.history");
  const { inFigures } = usePointsText();
  if (costPoints !== null) return inFigures(costPoints);
  if (outcome === null) return <NoValue />;
  return outcome === "notSent" || outcome === "refused" ? (
    0
  ) : (
    <StateWord tone="unknown">{t("unknown")}</StateWord>
  );
}
