"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { Link } from "#components/ui/link.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { callLogUrl } from "#lib/shared/usage/call-log-view.ts";
import { usagePageUrl, type UsageView } from "#lib/shared/usage/usage-view.ts";
import { addUsage, NO_USAGE, type Usage, type UsageDay, type UsageSum } from "#lib/shared/usage/usage.ts";
import { DayHeading, TABLE_SUM } from "./day-heading.tsx";
import { SpendPoints } from "./usage-sums.tsx";

type UsageDaysTableProps = {
  view: UsageView;
  usage: Usage | null;
  /** The days on this page of it. */
  days: UsageDay[];
  onChange: (change: Partial<UsageView>) => void;
};

/** The day above, the operations under it two and two; an operation without calls is left out. */
const CARD = "max-[760px]:grid-cols-2 max-[760px]:gap-x-4 max-[760px]:gap-y-0.5";
const FIGURES = cn(
  "is-number whitespace-nowrap in-[thead]:whitespace-normal max-[760px]:flex max-[760px]:w-auto max-[760px]:items-baseline",
  "max-[760px]:justify-between max-[760px]:gap-2 max-[760px]:has-[[data-nothing]]:hidden",
  "max-[760px]:before:truncate max-[760px]:before:text-meta max-[760px]:before:content-[attr(data-label)]",
);
const TOTAL = cn(FIGURES, "font-strong max-[760px]:before:font-label");

/** One row a day: what all operations have cost, and each of them. */
export function UsageDaysTable({ view, usage, days, onChange }: UsageDaysTableProps) {
  const t = useTranslations("usage.overview.table");
  const { operation: nameOf } = useCallLabels();
  const sums = useMemo(() => sumsOf(usage), [usage]);
  const columns = useMemo<DeskColumn<UsageDay>[]>(
    () => [
      {
        id: "day",
        cell: ({ row }) => (
          <DayLink view={view} day={row.original.day} isToday={row.original.day === usage?.today} />
        ),
        meta: {
          label: t("day"),
          heading: <DayHeading view={view} onChange={onChange} />,
          sort: view.sort === "oldest" ? "ascending" : "descending",
          className: "font-text max-[760px]:col-span-full max-[760px]:text-table max-[760px]:text-ink-2",
          widthPx: 148,
          isRowHeader: true,
        },
      },
      {
        id: "total",
        cell: ({ row }) => (
          <DayFigures sum={row.original.sum} callsHref={callsHref(view, row.original.day)} />
        ),
        meta: { label: t("allOperations"), className: TOTAL, hasCardLabel: true },
      },
      ...[...sums.keys()].map((operation): DeskColumn<UsageDay> => ({
        id: operation,
        cell: ({ row: { original } }) => (
          <DayFigures
            sum={original.groups.get(operation) ?? NO_USAGE}
            callsHref={callsHref({ ...view, operation }, original.day)}
          />
        ),
        meta: { label: nameOf(operation), className: FIGURES, hasCardLabel: true },
      })),
    ],
    [t, nameOf, view, usage, sums, onChange],
  );
  const table = useDeskTable({ columns, data: days, rowId: ({ day }) => day });
  return (
    <div className="border-t border-line [--row:var(--row-36)] [--thead:31px] max-[760px]:border-t-0">
      <DataTable
        table={table}
        label={t("label")}
        busy={usage === null ? "first" : null}
        rowClass={CARD}
        foot={
          usage && (
            <tfoot role="rowgroup">
              <tr role="row" className={CARD}>
                <th
                  role="rowheader"
                  scope="row"
                  className={cn(TABLE_SUM, "max-[760px]:col-span-full max-[760px]:text-ink-2")}
                >
                  {t("total")}
                </th>
                <td role="cell" data-label={t("allOperations")} className={cn(TABLE_SUM, TOTAL)}>
                  <DayFigures sum={usage.total} />
                </td>
                {[...sums].map(([operation, sum]) => (
                  <td
                    key={operation}
                    role="cell"
                    data-label={nameOf(operation)}
                    className={cn(TABLE_SUM, FIGURES)}
                  >
                    <DayFigures sum={sum} />
                  </td>
                ))}
              </tr>
            </tfoot>
          )
        }
      />
    </div>
  );
}

/** What each operation that was used comes to, in the order of all. */
function sumsOf(usage: Usage | null): Map<Operation, UsageSum> {
  const byGroup = Map.groupBy(usage?.rows ?? [], ({ group }) => group);
  return new Map(
    OPERATIONS.flatMap((operation) => {
      const rows = byGroup.get(operation);
      return rows ? [[operation, rows.reduce<UsageSum>(addUsage, NO_USAGE)]] : [];
    }),
  );
}

function callsHref(view: UsageView, day: string): string {
  return `/usage/calls${callLogUrl.write({ ...view, from: day, to: day, variant: undefined, page: 1 })}`;
}

type DayLinkProps = { view: UsageView; day: string; isToday: boolean };

/** Narrows the page to this day. */
function DayLink({ view, day, isToday }: DayLinkProps) {
  const t = useTranslations("usage.overview");
  return (
    <>
      <Link href={`/usage${usagePageUrl.write({ ...view, from: day, to: day, page: 1 })}`}>{day}</Link>
      {isToday && <small className="ml-1.5 text-meta text-ink-3">{t("soFar")}</small>}
    </>
  );
}

/** Points, and in small the calls that they were for. */
function DayFigures({ sum, callsHref }: { sum: UsageSum; callsHref?: string }) {
  const t = useTranslations("usage.overview.table");
  const number = useFormatter().number;
  if (sum.calls === 0)
    return (
      <span data-nothing="" className="text-ink-3">
        {number(0)}
      </span>
    );
  const calls = t("ofCalls", { count: sum.calls });
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <SpendPoints sum={sum} />
      <small className="text-meta font-text text-ink-3">
        {callsHref ? <Link href={callsHref}>{calls}</Link> : calls}
      </small>
    </span>
  );
}
