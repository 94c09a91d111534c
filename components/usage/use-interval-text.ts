import { useTranslations } from "next-intl";

export type IntervalText = {
  /** "0–9 points"; the end is "not known" where a charge of one kind was never seen. */
  range: (mostPoints: number | null) => string;
  /** "3 calls, 0–9 points". */
  calls: (calls: number, mostPoints: number | null) => string;
};

export function useIntervalText(): IntervalText {
  const t = useTranslations("usage.maybe.interval");
  const range = (mostPoints: number | null) =>
    mostPoints === null ? t("notKnown") : t("upTo", { most: mostPoints });
  return { range, calls: (count, mostPoints) => t("calls", { count, range: range(mostPoints) }) };
}
