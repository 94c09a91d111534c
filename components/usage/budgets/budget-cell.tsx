"use client";

import { useTranslations } from "next-intl";
import { StateWord } from "#components/display/state-word.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import {
  budgetPercent,
  budgetLevel,
  countedSpend,
  type BudgetLevel,
  type BudgetSpend,
  type BudgetStanding,
} from "#lib/shared/calls/budgets.ts";
import { useBudgetText } from "./use-budget-text.ts";

/** Row of a table of budgets; a card on a phone. */
export const BUDGET_ROW =
  "*:align-top not-phone:*:h-auto not-phone:*:py-2.5 " + "phone:relative phone:*:bg-transparent";
/** Cell of its actions, at the corner of a card. */
export const BUDGET_ACTIONS =
  "text-right not-phone:py-1.5! " + "phone:absolute phone:top-0 phone:right-[calc(var(--gutter)-12px)]";
const CELL = "grid max-w-60 gap-1.5 tabular-nums phone:max-w-none";
const LINE = "flex flex-wrap items-baseline gap-x-2 gap-y-0.5";

type BudgetCellProps = { spend: BudgetSpend; standing: BudgetStanding | null; onAllowMore: () => void };

/** One budget: used and allowed amount as text, number and bar; or without a limit only the used amount, if any. */
export function BudgetCell({ spend, standing, onAllowMore }: BudgetCellProps) {
  const t = useTranslations("usage.budgets");
  const text = useBudgetText();
  const unpriced = spend.unpricedCalls > 0 ? t("unpriced", { count: spend.unpricedCalls }) : null;
  if (standing === null) {
    if (spend.spent === 0 && spend.more === 0 && unpriced === null) return null;
    return (
      <div className={CELL}>
        <b className="font-label">{text.spent(spend)}</b>
        <Details facts={[unpriced]} />
      </div>
    );
  }
  const level = budgetLevel(standing);
  const warns = standing.isWarnOnly ? t("onlyWarns") : null;
  const extra = standing.extra > 0 ? t("extra", { extra: standing.extra }) : null;
  return (
    <div className={CELL}>
      <span className={LINE}>
        <b className="font-label">{text.used(standing)}</b>
        <BudgetLevelWord standing={standing} />
      </span>
      <BudgetBar standing={standing} />
      <span className={LINE}>
        <Details facts={[warns, extra, unpriced]} />
        {!standing.isWarnOnly && (level === "warned" || level === "spent") && (
          <Button size="s" className="ml-auto phone:mt-1 phone:h-11 phone:w-full" onClick={onAllowMore}>
            <span aria-hidden="true">{t("allowMore")}</span>
            <span className="sr-only">{t("allowMoreOf", { name: text.name(standing) })}</span>
          </Button>
        )}
      </span>
    </div>
  );
}

function Details({ facts }: { facts: (string | null)[] }) {
  const shown = facts.filter((fact) => fact !== null);
  return shown.length > 0 && <span className="text-meta text-ink-3">{shown.join(" · ")}</span>;
}

const BAR =
  "relative block h-1.5 overflow-hidden rounded-[3px] bg-sunken " +
  "shadow-[inset_0_0_0_1px_var(--line-control)] forced-color-adjust-none";
const MARKS =
  "after:absolute after:inset-y-0 after:right-[calc(20%-1px)] " +
  "after:left-1/2 after:z-1 after:border-x after:border-surface";
const BAR_INKS: Record<BudgetLevel, string> = {
  calm: "text-ink-3",
  half: "text-ink-3",
  warned: "text-warn-mark",
  spent: "text-bad-mark",
};

/** Bar of the known spend, hatched up to its possible maximum. The numbers next to it say the same. */
function BudgetBar({ standing }: { standing: BudgetStanding }) {
  const allowed = standing.limit + standing.extra;
  const share = (part: number) => `${Math.min(100, (part * 100) / allowed)}%`;
  return (
    <span className={cn(BAR, MARKS, BAR_INKS[budgetLevel(standing)])} aria-hidden="true">
      <i
        className={
          "absolute inset-y-0 left-0 " +
          "bg-[repeating-linear-gradient(135deg,currentColor_0_2px,transparent_2px_4px)]"
        }
        style={{ width: share(countedSpend(standing)) }}
      />
      <i className="absolute inset-y-0 left-0 bg-current" style={{ width: share(standing.spent) }} />
    </span>
  );
}

const LOOKS = {
  half: { tone: "calm", mark: "info" },
  warned: { tone: "warn", mark: "alert" },
  spent: { tone: "bad", mark: "no" },
} as const satisfies Partial<Record<BudgetLevel, object>>;

/** Used share of a budget; from half on with its own shape and text. */
function BudgetLevelWord({ standing }: { standing: BudgetStanding }) {
  const t = useTranslations("usage.budgets");
  const level = budgetLevel(standing);
  const percent = budgetPercent(standing);
  if (level === "calm") return <span className="text-meta text-ink-3">{t("percent", { percent })}</span>;
  return (
    <StateWord {...LOOKS[level]} className="text-meta">
      {t(`levels.${level}`, { percent })}
    </StateWord>
  );
}
