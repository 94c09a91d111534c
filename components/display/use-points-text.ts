import { useTranslations } from "next-intl";
import { exactly, isExact, likelyPoints, type Points } from "#lib/shared/calls/points.ts";

export type PointsText = {
  /** "3 points", "≈ 3 points" when it isn't certain; null is "charge not reported". */
  inPoints: (points: Points | null) => string;
  /** "3", "≈ 3", for columns whose heading names the unit. */
  inFigures: (points: Points) => string;
  /** "≈ 3 points": a usual price. */
  usually: (points: Points) => string;
};

/** Formats a cost as one figure. Only pages about usage show both ends of what isn't certain. */
export function usePointsText(): PointsText {
  const t = useTranslations("cost");
  const text = (kind: "inPoints" | "inFigures", points: Points) =>
    t(`${kind}.${isExact(points) ? "exact" : "about"}`, { points: likelyPoints(points) });
  return {
    inPoints: (points) => (points === null ? t("notReported") : text("inPoints", points)),
    inFigures: (points) => text("inFigures", points),
    usually: (points) => t("usually", { points: text("inPoints", exactly(likelyPoints(points))) }),
  };
}

/** Formats a cost with both of its ends: "3–5 points", "at least 3 points". */
export function usePointsRange(): PointsText {
  const t = useTranslations("cost");
  const one = usePointsText();
  const text = (kind: "inPoints" | "inFigures", { low, high }: Points) =>
    t(`${kind}.${high === null ? "least" : "range"}`, { low, high: high ?? low });
  return {
    ...one,
    inPoints: (points) =>
      points === null || isExact(points) ? one.inPoints(points) : text("inPoints", points),
    inFigures: (points) => (isExact(points) ? one.inFigures(points) : text("inFigures", points)),
  };
}
