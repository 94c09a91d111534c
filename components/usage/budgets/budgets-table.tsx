"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { useDeskTable, type DeskColumn } from "#components/data-table/desk-table.ts";
import { cn } from "#lib/shared/base/cn.ts";
import {
  type Budgets,
  BUDGET_SCOPES,
  budgetName,
  type BudgetScope,
  type BudgetSpend,
  type BudgetStanding,
} from "#lib/shared/calls/budgets.ts";
import { BUDGET_ACTIONS, BUDGET_ROW, BudgetCell } from "./budget-cell.tsx";
import { LIMIT_FIELDS, LIMIT_KEYS, type LimitField } from "./budget-draft.ts";
import { EditLimits } from "./edit-limits.tsx";
import { useBudgetText } from "./use-budget-text.ts";

type BudgetsTableProps = {
  budgets: Budgets;
  onEdit: (scope: BudgetScope) => void;
  onAllowMore: (standing: BudgetStanding) => void;
};

/** The row of all operations looks different. Cards show two budgets in a line. */
const ROW = cn(
  BUDGET_ROW,
  "first:bg-canvas first:[&>th]:font-strong",
  "phone:grid-cols-2 phone:gap-x-4 phone:gap-y-3",
);

/** Every scope with its four budgets. */
export function BudgetsTable({ budgets, onEdit, onAllowMore }: BudgetsTableProps) {
  const t = useTranslations("usage.budgets");
  const data = useMemo(() => scopeRows(budgets), [budgets]);
  const columns = useMemo(
    (): DeskColumn<ScopeRow>[] => [
      {
        id: "scope",
        meta: {
          label: t("columns.scope"),
          isRowHeader: true,
          className: "not-phone:w-1/5 phone:col-span-2 phone:pr-12",
        },
        cell: ({ row }) => <ScopeName scope={row.original.scope} />,
      },
      ...LIMIT_FIELDS.map((field): DeskColumn<ScopeRow> => ({
        id: field,
        meta: {
          label: t(`columns.${LIMIT_KEYS[field].period}.${LIMIT_KEYS[field].unit}`),
          hasCardLabel: true,
          className:
            "not-phone:pr-8 " +
            "phone:block phone:empty:hidden phone:before:mb-0.5 phone:before:block phone:before:text-meta " +
            "phone:before:content-[attr(data-label)]",
        },
        cell: ({ row }) => {
          const { spend, standing } = row.original[field];
          return (
            spend && (
              <BudgetCell
                spend={spend}
                standing={standing}
                onAllowMore={() => standing && onAllowMore(standing)}
              />
            )
          );
        },
      })),
      {
        id: "edit",
        meta: {
          label: t("columns.actions"),
          isLabelHidden: true,
          widthPx: 96,
          className: BUDGET_ACTIONS,
        },
        cell: ({ row }) => (
          <EditLimits scope={row.original.scope} hasLimit={hasLimit(row.original)} onEdit={onEdit} />
        ),
      },
    ],
    [t, onEdit, onAllowMore],
  );
  const table = useDeskTable({ columns, data, rowId: ({ scope }) => scope });
  return <DataTable table={table} label={t("title")} rowClass={ROW} />;
}

type ScopeRow = { scope: BudgetScope } & Record<
  LimitField,
  { spend: BudgetSpend | undefined; standing: BudgetStanding | null }
>;

const hasLimit = (row: ScopeRow) => LIMIT_FIELDS.some((field) => row[field].standing !== null);

function scopeRows({ spends, standings }: Budgets): ScopeRow[] {
  const spendOf = new Map(spends.map((spend) => [budgetName(spend), spend]));
  const standingOf = new Map(standings.map((standing) => [budgetName(standing), standing]));
  return BUDGET_SCOPES.map((scope) => {
    const of = (field: LimitField) => {
      const name = budgetName({ scope, ...LIMIT_KEYS[field] });
      return { spend: spendOf.get(name), standing: standingOf.get(name) ?? null };
    };
    return {
      scope,
      dayPoints: of("dayPoints"),
      dayCalls: of("dayCalls"),
      monthPoints: of("monthPoints"),
      monthCalls: of("monthCalls"),
    };
  });
}

function ScopeName({ scope }: { scope: BudgetScope }) {
  return useBudgetText().scope(scope);
}
