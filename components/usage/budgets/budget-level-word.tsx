"use client";

import { useTranslations } from "next-intl";
import { StateWord } from "#components/display/state-word.tsx";
import { budgetLevel, budgetPercent, type BudgetLevel } from "#lib/shared/calls/budgets.ts";
import type { BudgetStanding } from "#lib/shared/calls/budgets.ts";

const LOOKS = {
  half: { tone: "calm", mark: "info" },
  warned: { tone: "warn", mark: "alert" },
  spent: { tone: "bad", mark: "no" },
} as const satisfies Partial<Record<BudgetLevel, object>>;

/** How much of a budget is used: from half of it on with a shape and a word of its own. */
export function BudgetLevelWord({ standing }: { standing: BudgetStanding }) {
  const t = useTranslations("usage.budgets");
  const level = budgetLevel(standing);
  const percent = budgetPercent(standing);
  if (level === "calm") return <span className="text-ink-3">{t("percent", { percent })}</span>;
  return <StateWord {...LOOKS[level]}>{t(`levels.${level}`, { percent })}</StateWord>;
}
