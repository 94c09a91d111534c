"use client";

import { useTranslations } from "next-intl";
import { StateWord } from "#components/display/state-word.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  budgetPercent,
  budgetLevel,
  countedSpend,
  type BudgetLevel,
  type BudgetSpend,
  type BudgetStanding,
} from "#lib/shared/calls/budgets.ts";
import { useBudgetText } from "./use-budget-text.ts";

type Props = { spend: BudgetSpend; standing: BudgetStanding | null; onAllowMore: () => void };

/** One budget: what is used of how much, by word, number and bar; or what is used where nothing limits it. */
export function BudgetCell({ spend, standing, onAllowMore }: Props) {
  const t = useTranslations("usage.budgets");
  const text = useBudgetText();
  const unpriced = spend.unpricedCalls > 0 ? t("unpriced", { count: spend.unpricedCalls }) : null;
  if (standing === null) {
    return (
      <div className="budget">
        <span className="budget-line">
          <b>{t("number", { count: spend.spent })}</b>
          <span className="text-ink-3">{t("noLimit")}</span>
        </span>
        <Beside facts={[text.upTo(spend), unpriced]} />
      </div>
    );
  }
  const level = budgetLevel(standing);
  const extra = standing.extra > 0 ? t("extra", { extra: standing.extra }) : null;
  return (
    <div className="budget">
      <span className="budget-line">
        <b>{text.used(standing)}</b>
        <BudgetLevelWord standing={standing} />
      </span>
      <BudgetBar standing={standing} />
      <span className="budget-line">
        <Beside facts={[text.upTo(standing), extra, unpriced]} />
        {(level === "warned" || level === "spent") && (
          <Button size="s" onClick={onAllowMore}>
            <span aria-hidden="true">{t("allowMore")}</span>
            <span className="sr-only">{t("allowMoreOf", { name: text.name(standing) })}</span>
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

const LOOKS = {
  half: { tone: "calm", mark: "info" },
  warned: { tone: "warn", mark: "alert" },
  spent: { tone: "bad", mark: "no" },
} as const satisfies Partial<Record<BudgetLevel, object>>;

/** How much of a budget is used: from half of it on with a shape and a word of its own. */
function BudgetLevelWord({ standing }: { standing: BudgetStanding }) {
  const t = useTranslations("usage.budgets");
  const level = budgetLevel(standing);
  const percent = budgetPercent(standing);
  if (level === "calm") return <span className="text-ink-3">{t("percent", { percent })}</span>;
  return <StateWord {...LOOKS[level]}>{t(`levels.${level}`, { percent })}</StateWord>;
}
