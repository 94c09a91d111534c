"use client";

import { useTranslations } from "next-intl";
import { BudgetLevelWord } from "#components/usage/budgets/budget-level-word.tsx";
import { useBudgetText } from "#components/usage/budgets/use-budget-text.ts";
import { Button } from "#components/ui/button.tsx";
import { budgetLevel, countedSpend } from "#lib/shared/calls/budgets.ts";
import type { BudgetSpend, BudgetStanding } from "#lib/shared/calls/budgets.ts";

type Props = { spend: BudgetSpend; standing: BudgetStanding | null; onAllowMore: () => void };

/** One budget: what is used of how much, by word, number and bar; or what is used where nothing limits it. */
export function BudgetCell({ spend, standing, onAllowMore }: Props) {
  const t = useTranslations("usage.budgets");
  const words = useBudgetText();
  const unpriced = spend.unpricedCalls > 0 ? t("unpriced", { count: spend.unpricedCalls }) : null;
  if (standing === null) {
    return (
      <div className="budget">
        <span className="budget-line">
          <b>{t("number", { count: spend.spent })}</b>
          <span className="text-ink-3">{t("noLimit")}</span>
        </span>
        <Beside facts={[words.upTo(spend), unpriced]} />
      </div>
    );
  }
  const level = budgetLevel(standing);
  const extra = standing.extra > 0 ? t("extra", { extra: standing.extra }) : null;
  return (
    <div className="budget">
      <span className="budget-line">
        <b>{words.used(standing)}</b>
        <BudgetLevelWord standing={standing} />
      </span>
      <BudgetBar standing={standing} />
      <span className="budget-line">
        <Beside facts={[words.upTo(standing), extra, unpriced]} />
        {(level === "warned" || level === "spent") && (
          <Button size="s" onClick={onAllowMore}>
            <span aria-hidden="true">{t("allowMore")}</span>
            <span className="sr-only">{t("allowMoreOf", { name: words.name(standing) })}</span>
          </Button>
        )}
      </span>
    </div>
  );
}

function Beside({ facts }: { facts: (string | null)[] }) {
  const shown = facts.filter((fact) => fact !== null);
  return shown.length > 0 && <span className="budget-beside">{shown.join(" · ")}</span>;
}

/** Known spend, and hatched what it can be at most; ticks at half and four fifths. The numbers beside it say the same. */
function BudgetBar({ standing }: { standing: BudgetStanding }) {
  const allowed = standing.limit + standing.extra;
  const share = (part: number) => `${Math.min(100, (part * 100) / allowed)}%`;
  return (
    <span className={`budget-bar is-${budgetLevel(standing)}`} aria-hidden="true">
      <i className="is-most" style={{ width: share(countedSpend(standing)) }} />
      <i style={{ width: share(standing.spent) }} />
    </span>
  );
}
