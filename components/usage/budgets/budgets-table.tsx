"use client";

import { useTranslations } from "next-intl";
import { BudgetCell } from "#components/usage/budgets/budget-cell.tsx";
import { LIMIT_FIELDS, LIMIT_KEYS } from "#components/usage/budgets/budget-draft.ts";
import { useBudgetText } from "#components/usage/budgets/use-budget-text.ts";
import { Button } from "#components/ui/button.tsx";
import type { Budgets } from "#lib/shared/calls/budgets.ts";
import {
  BUDGET_SCOPES,
  budgetName,
  type BudgetScope,
  type BudgetStanding,
} from "#lib/shared/calls/budgets.ts";

type Props = {
  budgets: Budgets;
  onEdit: (scope: BudgetScope) => void;
  onAllowMore: (standing: BudgetStanding) => void;
};

/** Every scope with its four budgets. */
export function BudgetsTable({ budgets: { spends, standings }, onEdit, onAllowMore }: Props) {
  const t = useTranslations("usage.budgets");
  const words = useBudgetText();
  const spendOf = new Map(spends.map((spend) => [budgetName(spend), spend]));
  const standingOf = new Map(standings.map((standing) => [budgetName(standing), standing]));
  const columnOf = (field: (typeof LIMIT_FIELDS)[number]) =>
    t(`columns.${LIMIT_KEYS[field].period}.${LIMIT_KEYS[field].unit}`);
  return (
    <table className="budgets-table">
      <thead>
        <tr>
          <th scope="col">{t("columns.scope")}</th>
          {LIMIT_FIELDS.map((field) => (
            <th key={field} scope="col">
              {columnOf(field)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t("columns.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {BUDGET_SCOPES.map((scope) => (
          <tr key={scope}>
            <th scope="row">{words.scope(scope)}</th>
            {LIMIT_FIELDS.map((field) => {
              const name = budgetName({ scope, ...LIMIT_KEYS[field] });
              const spend = spendOf.get(name);
              const standing = standingOf.get(name) ?? null;
              return (
                <td key={field} data-label={columnOf(field)}>
                  {spend && (
                    <BudgetCell
                      spend={spend}
                      standing={standing}
                      onAllowMore={() => standing && onAllowMore(standing)}
                    />
                  )}
                </td>
              );
            })}
            <td>
              <Button
                variant="quiet"
                size="s"
                icon="edit"
                label={t("edit", { scope: words.scope(scope) })}
                onClick={() => onEdit(scope)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
