import { useTimeZone, useTranslations } from "next-intl";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { useMinute } from "#components/display/use-minute.ts";
import { countedSpend } from "#lib/shared/calls/budgets.ts";
import type { BudgetKey, BudgetScope, BudgetStanding } from "#lib/shared/calls/budgets.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";

export type BudgetText = {
  scope: (scope: BudgetScope) => string;
  /** "Sold orders, points today". */
  name: (key: BudgetKey) => string;
  /** "128 of 500": the known part of what is allowed by now. */
  used: (standing: BudgetStanding) => string;
  /** "up to 137"; null where it is known exactly. */
  upTo: (standing: Pick<BudgetStanding, "spent" | "more">) => string | null;
  /** An instant as people say it. */
  time: (at: number) => string;
};

/** What the pages about usage call a budget and its parts. */
export function useBudgetText(): BudgetText {
  const t = useTranslations("usage.budgets");
  const calls = useCallLabels();
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  const scope = (of: BudgetScope) => (of === "all" ? t("all") : calls.operation(of));
  return {
    scope,
    name: ({ scope: of, period, unit }) =>
      t("name", { scope: scope(of), column: t(`inName.${period}.${unit}`) }),
    used: ({ spent, limit, extra }) => t("used", { spent, allowed: limit + extra }),
    upTo: (standing) => (standing.more > 0 ? t("upTo", { most: countedSpend(standing) }) : null),
    time: (at) => {
      const text = shortTime(at, timeZone, now ?? at);
      return text === null ? "" : `${text.date} ${text.time}`;
    },
  };
}
