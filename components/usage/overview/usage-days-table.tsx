"use client";

import { groupBy } from "#lib/shared/calls/group-by.ts";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { Icon } from "#components/ui/icon.tsx";
import { Link } from "#components/ui/link.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { callLogUrl } from "#lib/shared/usage/call-log-view.ts";
import { usagePageUrl, type UsageView } from "#lib/shared/usage/usage-view.ts";
import {
  addUsage,
  furtherColumns,
  NO_USAGE,
  type SumColumn,
  type Usage,
  type UsageDay,
  type UsageSum,
} from "#lib/shared/usage/usage.ts";
import { DAY_CARD, DAY_TABLE, DayHeading, TABLE_SUM } from "./day-heading.tsx";
import { FIGURE, SpendPoints, SumFigure } from "./usage-sums.tsx";

type UsageDaysTableProps = {
  view: UsageView;
  usage: Usage | null;
  /** Days on this page of the table. */
  days: UsageDay[];
  onChange: (change: Partial<UsageView>) => void;
};

/** A day, or the further figures of an opened one by operation; points and calls are in the day's own row. */
type Line = UsageDay & ({ part: null; isOpen: boolean } | { part: SumColumn });

/** Figures of an operation; a card leaves out those without calls. */
const FIGURES = cn(FIGURE, "phone:has-[[data-nothing]]:hidden");
const TOTAL = cn(FIGURE, "font-strong phone:before:font-label");

/** One row a day: the cost of all operations, and of each. It opens to their other figures. */
export function UsageDaysTable(props: UsageDaysTableProps) {
  const { usage, days } = props;
  const t = useTranslations("usage.overview.table");
  const sums = useMemo(() => sumsByOperation(usage), [usage]);
  const parts = useMemo(() => furtherColumns(usage?.total), [usage]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(
    () =>
      days.flatMap((day): Line[] => [
        { ...day, part: null, isOpen: opened.has(day.day) },
        ...(opened.has(day.day) ? parts.map((part) => ({ ...day, part })) : []),
      ]),
    [days, opened, parts],
  );
  const table = useDeskTable({
    columns: useDayColumns(props, sums, parts.length > 0, setOpened),
    data: lines,
    rowId: ({ day, part }) => (part ? `${day} ${part}` : day),
  });
  return (
    <div className={DAY_TABLE}>
      <DataTable
        table={table}
        label={t("label")}
        busy={usage === null ? "first" : null}
        rowClass={DAY_CARD}
        foot={usage && <DaySums total={usage.total} sums={sums} />}
      />
    </div>
  );
}

type Sums = ReadonlyMap<Operation, UsageSum>;

/** Columns of the day, of all operations and of each; a day opens where it `hasParts`. */
function useDayColumns(
  { view, usage, onChange }: UsageDaysTableProps,
  sums: Sums,
  hasParts: boolean,
  setOpened: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
): DeskColumn<Line>[] {
  const t = useTranslations("usage.overview.table");
  const nameOf = useTranslations("operations.names");
  return useMemo<DeskColumn<Line>[]>(
    () => [
      {
        id: "day",
        cell: ({ row: { original } }) =>
          original.part === null ? (
            <>
              {hasParts && (
                <OpenDay
                  day={original.day}
                  isOpen={original.isOpen}
                  onToggle={() => setOpened((before) => toggle(before, original.day))}
                />
              )}
              <DayLink view={view} day={original.day} isToday={original.day === usage?.today} />
            </>
          ) : (
            <span className="pl-6 text-meta text-ink-3 phone:pl-0">{t(original.part)}</span>
          ),
        meta: {
          label: t("day"),
          heading: <DayHeading view={view} onChange={onChange} />,
          sort: view.sort === "oldest" ? "ascending" : "descending",
          className: "font-text whitespace-nowrap phone:col-span-full phone:text-table phone:text-ink-2",
          widthPx: 192,
          isRowHeader: true,
        },
      },
      {
        id: "total",
        cell: ({ row: { original } }) =>
          original.part === null ? (
            <DayFigures sum={original.sum} callsHref={callsHref(view, original.day)} />
          ) : (
            <SumFigure column={original.part} sum={original.sum} />
          ),
        meta: { label: t("allOperations"), className: TOTAL, hasCardLabel: true },
      },
      ...[...sums.keys()].map((operation): DeskColumn<Line> => ({
        id: operation,
        cell: ({ row: { original } }) =>
          original.part === null ? (
            <DayFigures
              sum={original.groups.get(operation) ?? NO_USAGE}
              callsHref={callsHref({ ...view, operation }, original.day)}
            />
          ) : (
            <SumFigure column={original.part} sum={original.groups.get(operation) ?? NO_USAGE} />
          ),
        meta: { label: nameOf(operation), className: FIGURES, hasCardLabel: true },
      })),
    ],
    [t, nameOf, view, usage, sums, hasParts, onChange, setOpened],
  );
}

/** Sums of the whole range, below the days. */
function DaySums({ total, sums }: { total: UsageSum; sums: Sums }) {
  const t = useTranslations("usage.overview.table");
  const nameOf = useTranslations("operations.names");
  return (
    <tfoot role="rowgroup">
      <tr role="row" className={DAY_CARD}>
        <th role="rowheader" scope="row" className={cn(TABLE_SUM, "phone:col-span-full phone:text-ink-2")}>
          {t("total")}
        </th>
        <td role="cell" data-label={t("allOperations")} className={cn(TABLE_SUM, TOTAL)}>
          <DayFigures sum={total} />
        </td>
        {[...sums].map(([operation, sum]) => (
          <td key={operation} role="cell" data-label={nameOf(operation)} className={cn(TABLE_SUM, FIGURES)}>
            <DayFigures sum={sum} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function toggle(days: ReadonlySet<string>, day: string): ReadonlySet<string> {
  return new Set(days.has(day) ? [...days].filter((each) => each !== day) : [...days, day]);
}

/** Sum of each used operation, in the order of operations. */
function sumsByOperation(usage: Usage | null): Map<Operation, UsageSum> {
  const byGroup = groupBy(usage?.rows ?? [], ({ group }) => group);
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

type OpenDayProps = { day: string; isOpen: boolean; onToggle: () => void };

/** Opens a day to further figures, which are already loaded. */
function OpenDay({ day, isOpen, onToggle }: OpenDayProps) {
  const t = useTranslations("usage.overview.table");
  return (
    <button
      type="button"
      className={
        "-ml-1.5 mr-0.5 inline-grid size-6 place-items-center rounded-s align-middle text-ink-3 " +
        "hover:bg-hover hover:text-ink " +
        "phone:-my-2.5 phone:-ml-3 phone:size-(--touch) print:hidden"
      }
      aria-label={t("openDay", { day })}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon name={isOpen ? "up" : "down"} size="small" />
    </button>
  );
}

type DayLinkProps = { view: UsageView; day: string; isToday: boolean };

/** Filters the page by this day. */
function DayLink({ view, day, isToday }: DayLinkProps) {
  const t = useTranslations("usage.overview");
  return (
    <>
      <Link href={`/usage${usagePageUrl.write({ ...view, from: day, to: day, page: 1 })}`}>{day}</Link>
      {isToday && <small className="ml-1.5 text-meta text-ink-3">{t("soFar")}</small>}
    </>
  );
}

/** Points, with the number of calls in small. */
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
