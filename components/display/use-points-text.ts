import { useTranslations } from "next-intl";
import { isExact, likelyPoints, type Points } from "#lib/shared/calls/points.ts";

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
    usually: (points) => t("inPoints.about", { points: likelyPoints(points) }),
  };
}
