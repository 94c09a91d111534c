"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import {
  type Budgets,
  BUDGET_SCOPES,
  budgetName,
  type BudgetScope,
  type BudgetStanding,
} from "#lib/shared/calls/budgets.ts";
import { BudgetCell } from "./budget-cell.tsx";
import { LIMIT_FIELDS, LIMIT_KEYS } from "./budget-draft.ts";
import { useBudgetText } from "./use-budget-text.ts";

type Props = {
  budgets: Budgets;
  onEdit: (scope: BudgetScope) => void;
  onAllowMore: (standing: BudgetStanding) => void;
};

/** Every scope with its four budgets. */
export function BudgetsTable({ budgets: { spends, standings }, onEdit, onAllowMore }: Props) {
  const t = useTranslations("usage.budgets");
  const text = useBudgetText();
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
            <th scope="row">{text.scope(scope)}</th>
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
                label={t("edit", { scope: text.scope(scope) })}
                onClick={() => onEdit(scope)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
