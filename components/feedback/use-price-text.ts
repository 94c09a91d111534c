import { useTranslations } from "next-intl";
import { usePointsText } from "#components/display/use-points-text.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { isNothing, type Points } from "#lib/shared/calls/points.ts";

type PriceText = {
  /** Text of a price tag: "≈ 3 points", "0 points", "price unknown". */
  tag: (points: Points | null) => string;
  /** Price tag after a call that may have been charged: "may cost 3 points more". */
  tagAgain: (points: Points | null) => string;
  /** Price in a line: "≈ 3 points", or before a charge was seen "price unknown · billed per your contract (…)". */
  inFull: (operation: Operation, points: Points | null) => string;
  /** Way the service bills an operation: "billed per your contract (…)". */
  billing: (operation: Operation) => string;
};

/**
 * Prices in words; `points` is the usual price of a whole press, 0 for a cached result, null until a charge was
 * seen.
 */
export function usePriceText(): PriceText {
  const t = useTranslations("cost");
  const { inPoints, usually } = usePointsText();
  const tag = (points: Points | null) =>
    points === null ? t("priceNotKnown") : isNothing(points) ? inPoints(points) : usually(points);
  const billing = (operation: Operation) => t(`billing.${operation}`);
  return {
    tag,
    billing,
    tagAgain: (points) =>
      points === null || isNothing(points)
        ? t("mayCostAgain")
        : t("mayCostPointsAgain", { points: inPoints(points) }),
    inFull: (operation, points) => (points === null ? `${tag(null)} · ${billing(operation)}` : tag(points)),
  };
}
