import { useTranslations } from "next-intl";
import { usePointsText } from "#components/display/use-points-text.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import { expectedPoints, type Price } from "#lib/shared/calls/operations.ts";
import { sumPoints } from "#lib/shared/calls/points.ts";
import { callsADay, type ScheduleSetting } from "#lib/shared/jobs/schedules.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";

type DayPrice = (setting: Omit<ScheduleSetting, "list" | "isOn">, lists: readonly ListOperation[]) => string;

/** Gives the usual calls and points per day of lists with the same schedule, as a sentence. */
export function useDayPrice(prices: readonly Price[]): DayPrice {
  const t = useTranslations("schedules");
  const { tag } = usePriceText();
  const { inPoints } = usePointsText();
  return (setting, lists) => {
    const callsEach = callsADay(setting);
    const aDay = lists.flatMap((list) => {
      const edition = list === "soldOrders" ? setting.edition : null;
      return Array.from({ length: callsEach }, () => expectedPoints(prices, list, edition, MAX_PAGE_SIZE));
    });
    const points = sumPoints(aDay);
    const calls = aDay.length;
    return points === null
      ? t("unpriced", { calls, price: tag(null) })
      : t("estimate", { calls, price: inPoints(points) });
  };
}
