import { useTranslations } from "next-intl";
import { type Operation, billingWayOf } from "#lib/shared/calls/operations.ts";

type PriceText = {
  /** What stands on a price tag: "usually 3 points", "0 points", "price not known". */
  tag: (points: number | null) => string;
  /** The same after a call that may have been charged: "may cost 3 points again". */
  tagAgain: (points: number | null) => string;
  /**
   * In a line: "usually 3 points", or until a charge was seen "price not known · billed by arrangement with
   * customer service".
   */
  inFull: (operation: Operation, points: number | null) => string;
  /** How the service bills an operation: "billed by arrangement with customer service". */
  billing: (operation: Operation) => string;
};

/**
 * Prices in words; `points` is what all calls of a press usually cost together, 0 where a response is cached,
 * null while no charge was seen.
 */
export function usePriceText(): PriceText {
  const t = useTranslations("cost");
  const tag = (points: number | null) =>
    points === null
      ? t("priceNotKnown")
      : points === 0
        ? t("points", { count: 0 })
        : t("usually", { count: points });
  const billing = (operation: Operation) => t(`billing.${billingWayOf(operation)}`);
  return {
    tag,
    billing,
    tagAgain: (points) =>
      points === null || points === 0 ? t("mayCostAgain") : t("mayCostPointsAgain", { count: points }),
    inFull: (operation, points) => (points === null ? `${tag(null)} · ${billing(operation)}` : tag(points)),
  };
}
