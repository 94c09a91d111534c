"use client";

import { useTranslations } from "next-intl";
import { useId, useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { useDeskTable, type DeskColumn } from "#components/data-table/desk-table.ts";
import { cn } from "#lib/shared/base/cn.ts";
import {
  type BudgetLimit,
  type Budgets,
  type BudgetScope,
  type BudgetStanding,
  type PersonBudget,
  personScope,
  type PersonScope,
  ROLE_SCOPES,
} from "#lib/shared/calls/budgets.ts";
import { BUDGET_ACTIONS, BUDGET_ROW, BudgetCell } from "./budget-cell.tsx";
import { EditLimits } from "./edit-limits.tsx";
import { useBudgetText } from "./use-budget-text.ts";

type PeopleLimitsProps = {
  budgets: Budgets;
  onEdit: (scope: BudgetScope) => void;
  onAllowMore: (standing: BudgetStanding) => void;
};

/** A limit of a role or person, and the person's day. */
type Row = { scope: PersonScope; limit: BudgetLimit | null; person: PersonBudget | null };

const ROW = cn(BUDGET_ROW, "phone:grid-cols-1 phone:gap-y-1.5");

/** Daily limits of people: roles first, then everybody with their points of today. */
export function PeopleLimits({ budgets, onEdit, onAllowMore }: PeopleLimitsProps) {
  const t = useTranslations("usage.budgets");
  const titleId = useId();
  const data = useMemo(() => listRows(budgets), [budgets]);
  const columns = useMemo(
    (): DeskColumn<Row>[] => [
      {
        id: "who",
        meta: {
          label: t("people.who"),
          isRowHeader: true,
          className: "not-phone:w-[32%] phone:pr-12",
        },
        cell: ({ row }) => <Who row={row.original} />,
      },
      {
        id: "points",
        meta: { label: t("columns.day.points"), className: "phone:block phone:text-left" },
        cell: ({ row: { original } }) => <Day row={original} onAllowMore={onAllowMore} />,
      },
      {
        id: "edit",
        meta: {
          label: t("columns.actions"),
          isLabelHidden: true,
          widthPx: 96,
          className: BUDGET_ACTIONS,
        },
        cell: ({ row }) => (
          <EditLimits scope={row.original.scope} hasLimit={row.original.limit !== null} onEdit={onEdit} />
        ),
      },
    ],
    [t, onEdit, onAllowMore],
  );
  const table = useDeskTable({ columns, data, rowId: ({ scope }) => scope });
  return (
    <section className="border-t border-line pt-3" aria-labelledby={titleId}>
      <h2 id={titleId} className="px-gutter text-table">
        {t("people.title")}
      </h2>
      <p className="max-w-[760px] px-gutter pt-0.5 pb-3 text-meta text-ink-3">{t("people.body")}</p>
      <DataTable table={table} label={t("people.title")} rowClass={ROW} />
    </section>
  );
}

function listRows({ limits, people }: Budgets): Row[] {
  const limitOf = new Map(limits.map((limit) => [limit.scope, limit]));
  const row = (scope: PersonScope, person: PersonBudget | null) => ({
    scope,
    limit: limitOf.get(scope) ?? null,
    person,
  });
  return [
    ...ROLE_SCOPES.map((scope) => row(scope, null)),
    ...people.map((person) => row(personScope(person.id), person)),
  ];
}

function Who({ row: { scope, person, limit } }: { row: Row }) {
  const t = useTranslations("usage.budgets");
  const shell = useTranslations("shell");
  const roles = useTranslations("roles");
  const text = useBudgetText();
  const facts = person
    ? [person.roles.map((role) => roles(role)).join(shell("listComma")), limit && t("people.own")]
    : [];
  return (
    <span className="grid wrap-anywhere">
      <bdi className={person ? undefined : "font-strong"}>{text.scope(scope)}</bdi>
      {person && (
        <small className="text-meta font-text text-ink-3">{facts.filter(Boolean).join(" · ")}</small>
      )}
    </span>
  );
}

function Day({ row: { person, limit }, onAllowMore }: { row: Row } & Pick<PeopleLimitsProps, "onAllowMore">) {
  const t = useTranslations("usage.budgets");
  if (person) {
    const { spend, standing } = person;
    return (
      <BudgetCell spend={spend} standing={standing} onAllowMore={() => standing && onAllowMore(standing)} />
    );
  }
  if (!limit) return null;
  return (
    <span className="tabular-nums">
      {t("people.each", { limit: limit.limit })}
      {limit.isWarnOnly && <span className="text-meta text-ink-3"> · {t("onlyWarns")}</span>}
    </span>
  );
}
