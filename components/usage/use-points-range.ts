import { useTranslations } from "next-intl";
import { type PointsText, usePointsText } from "#components/display/use-points-text.ts";
import { isExact, type Points } from "#lib/shared/calls/points.ts";

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
