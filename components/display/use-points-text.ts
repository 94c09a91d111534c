import { useTranslations } from "next-intl";
import type { Points } from "#lib/shared/calls/points.ts";

type Say = (
  key: `${"inPoints" | "inFigures"}.${"least" | "exact" | "range"}`,
  values: { low: number; high: number },
) => string;

/**
 * Cost in words, from the namespace `cost`; `isInFull` adds the unit: "3 points", "1–20 points", "at least 5
 * points".
 */
export function pointsText(say: Say, { low, high }: Points, isInFull = true): string {
  const shape = high === null ? "least" : low === high ? "exact" : "range";
  return say(`${isInFull ? "inPoints" : "inFigures"}.${shape}` as const, { low, high: high ?? low });
}

export type PointsText = {
  /** "1–20 points"; null is "charge not reported". */
  inPoints: (points: Points | null) => string;
  /** "1–20", for columns whose heading names the unit. */
  inFigures: (points: Points) => string;
};

/** Formats a cost, on every screen. */
export function usePointsText(): PointsText {
  const t = useTranslations("cost");
  return {
    inPoints: (points) => (points === null ? t("notReported") : pointsText(t, points)),
    inFigures: (points) => pointsText(t, points, false),
  };
}
