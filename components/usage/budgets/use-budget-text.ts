import { useTimeZone, useTranslations } from "next-intl";
import { createContext, use } from "react";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { usePointsRange } from "#components/usage/use-points-range.ts";
import { useMinute } from "#components/display/use-minute.ts";
import { ROLES } from "#lib/shared/base/identity.ts";
import {
  type BudgetKey,
  type BudgetScope,
  type BudgetStanding,
  isPersonScope,
  personScope,
} from "#lib/shared/calls/budgets.ts";
import { pointsUpTo } from "#lib/shared/calls/points.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";

type BudgetText = {
  scope: (scope: BudgetScope) => string;
  /** "Sold orders, points today". */
  name: (key: BudgetKey) => string;
  /** "87–103 of 100": lowest and highest possible use, and the current allowance. */
  used: (standing: BudgetStanding) => string;
  /** "87–103". */
  spent: (spend: Pick<BudgetStanding, "spent" | "more">) => string;
  /** An instant in the shop's time zone. */
  time: (at: number) => string;
  /** Time of day only. */
  clock: (at: number) => string;
};

/** People with limits, for their names. */
export const BudgetPeople = createContext<readonly { id: string; name: string }[]>([]);

/** Texts about a budget and its parts. */
export function useBudgetText(): BudgetText {
  const t = useTranslations("usage.budgets");
  const calls = useCallLabels();
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  const { inFigures } = usePointsRange();
  const spent: BudgetText["spent"] = (of) => inFigures(pointsUpTo(of.spent, of.more));
  const roles = useTranslations("roles");
  const people = use(BudgetPeople);
  function scope(of: BudgetScope): string {
    if (of === "all") return t("all");
    if (!isPersonScope(of)) return calls.operation(of);
    const role = ROLES.find((each) => of === `role:${each}`);
    if (role) return t("people.role", { role: roles(role) });
    return people.find(({ id }) => of === personScope(id))?.name ?? t("people.somebody");
  }
  return {
    scope,
    name: ({ scope: of, period, unit }) =>
      t("name", { scope: scope(of), column: t(`inName.${period}.${unit}`) }),
    spent,
    used: (standing) => t("used", { spent: spent(standing), allowed: standing.limit + standing.extra }),
    clock: (at) => shortTime(at, timeZone, now ?? at)?.time ?? "",
    time: (at) => {
      const text = shortTime(at, timeZone, now ?? at);
      return text === null ? "" : `${text.date} ${text.time}`;
    },
  };
}
