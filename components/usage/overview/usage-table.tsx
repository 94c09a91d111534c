"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { useGroupName } from "#components/usage/use-call-labels.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { readBilled } from "#lib/shared/usage/billed.ts";
import { callLogUrl } from "#lib/shared/usage/call-log-view.ts";
import { NO_ONE } from "#lib/shared/usage/usage-params.ts";
import type { UsageView } from "#lib/shared/usage/usage-view.ts";
import { furtherColumns, type SumColumn, type Usage, type UsageLine } from "#lib/shared/usage/usage.ts";
import { DAY_CARD, DAY_TABLE, DayHeading, TABLE_SUM } from "./day-heading.tsx";
import { sumColumnClass, SumFigure } from "./usage-sums.tsx";

type UsageTableProps = {
  view: UsageView;
  usage: Usage | null;
  /** Rows on this page of the table. */
  lines: UsageLine[];
  onChange: (change: Partial<UsageView>) => void;
};

/** Two fields in a line. */
const DAY = "font-text phone:text-table phone:text-ink-2";
const GROUP = "truncate phone:font-label";

/** Table of groups, over all days or day by day, with a total. */
export function UsageTable({ view, usage, lines, onChange }: UsageTableProps) {
  const t = useTranslations("usage");
  const isPerDay = view.rows === "day";
  const columns = useMemo<DeskColumn<UsageLine>[]>(
    () => [
      ...(isPerDay ? [dayColumn(t("overview.table.day"), view, onChange)] : []),
      {
        id: "group",
        cell: ({ row }) => usage && <GroupName usage={usage} group={row.original.group} />,
        meta: {
          label: t(`dimensions.${usage?.by ?? view.by}`),
          className: isPerDay ? GROUP : cn(GROUP, "font-text phone:col-span-full"),
          isRowHeader: !isPerDay,
        },
      },
      ...shownColumns(usage).map((column): DeskColumn<UsageLine> => ({
        id: column,
        cell: ({ row }) => (
          <SumFigure column={column} sum={row.original} callsHref={callsHref(view, row.original)} />
        ),
        meta: {
          label: t(`overview.table.${column}`),
          className: sumColumnClass(column),
          hasCardLabel: true,
        },
      })),
    ],
    [t, view, usage, isPerDay, onChange],
  );
  const table = useDeskTable({ columns, data: lines, rowId });
  return (
    <div className={DAY_TABLE}>
      <DataTable
        table={table}
        label={t(isPerDay ? "overview.table.label" : "overview.table.groups")}
        busy={usage === null ? "first" : null}
        rowClass={DAY_CARD}
        foot={usage && <UsageFoot usage={usage} isPerDay={isPerDay} />}
      />
    </div>
  );
}

function dayColumn(
  label: string,
  view: UsageView,
  onChange: UsageTableProps["onChange"],
): DeskColumn<UsageLine> {
  return {
    id: "day",
    cell: ({ row }) => row.original.day,
    meta: {
      label,
      heading: <DayHeading view={view} onChange={onChange} />,
      sort: view.sort === "oldest" ? "ascending" : "descending",
      className: DAY,
      widthPx: 132,
      isRowHeader: true,
    },
  };
}

function shownColumns(usage: Usage | null): SumColumn[] {
  return ["calls", "points", ...furtherColumns(usage?.total)];
}

const rowId = ({ day, group }: UsageLine) => `${day} ${group}`;

/** Link to the calls of a row. */
function callsHref(view: UsageView, { day, group }: UsageLine): string {
  const billed = view.by === "billed" ? readBilled(group ?? "") : null;
  const picked = billed
    ? {
        operation: billed.operation,
        ...(billed.operation !== "bankCard" && { variant: billed.detail ?? undefined }),
      }
    : { [view.by]: group ?? NO_ONE };
  const row = { ...(day !== null && { from: day, to: day }), ...picked };
  return `/usage/calls${callLogUrl.write({ ...view, page: 1, ...row })}`;
}

function GroupName({ usage, group }: { usage: Usage; group: string | null }) {
  const nameOf = useGroupName(usage);
  return <bdi>{nameOf(group)}</bdi>;
}

/** Total of all rows, on every page. */
function UsageFoot({ usage, isPerDay }: { usage: Usage; isPerDay: boolean }) {
  const t = useTranslations("usage.overview.table");
  return (
    <tfoot role="rowgroup">
      <tr role="row" className={DAY_CARD}>
        <th role="rowheader" scope="row" className={cn(TABLE_SUM, "phone:text-ink-2")}>
          {t(isPerDay ? "total" : "allOperations")}
        </th>
        {isPerDay && (
          <td role="cell" className={cn(TABLE_SUM, "truncate text-ink-3")}>
            {t("rows", { count: usage.rows.length })}
          </td>
        )}
        {shownColumns(usage).map((column) => (
          <td
            key={column}
            role="cell"
            data-label={t(column)}
            className={cn(TABLE_SUM, sumColumnClass(column))}
          >
            <SumFigure column={column} sum={usage.total} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
