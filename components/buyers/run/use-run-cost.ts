"use client";

import { useTranslations } from "next-intl";
import type { RunFacts } from "#components/buyers/run/run-rows.ts";

/** What the calls of a run took, "3 calls · 2 points · 1 charge not reported": what is not known is counted, never taken for 0. */
export function useRunCost(): (facts: RunFacts) => string {
  const t = useTranslations("cost");
  const result = useTranslations("buyers.result");
  return ({ calls, points, unreported, maybe }) =>
    [
      t("calls", { count: calls }),
      calls > 0 && (points > 0 || unreported + maybe === 0) && t("points", { count: points }),
      unreported > 0 && result("unreported", { count: unreported }),
      maybe > 0 && result("maybe", { count: maybe }),
    ]
      .filter(Boolean)
      .join(" · ");
}
