import { useTimeZone, useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { useMinute } from "#components/display/use-minute.ts";
import { Link } from "#components/ui/link.tsx";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import type { TodayFailures } from "#lib/shared/today/today.ts";
import { callLogUrl } from "#lib/shared/usage/call-log-view.ts";

const OUTCOMES = ["refused", "tryLater", "unknown", "notSent"] as const;
const FIGURE = "text-right tabular-nums phone:col-span-2 phone:text-left";

/** Failed calls of 24 hours by operation and outcome; each figure links to the call log of these days. */
export function FailuresTable({ failures, asOf }: { failures: TodayFailures[]; asOf: number }) {
  const t = useTranslations("today.failures");
  const operations = useTranslations("operations.names");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute() ?? asOf;
  const columns = useMemo((): DeskColumn<TodayFailures>[] => {
    const days = { from: zonedDay(now - DAY_MS, timeZone), to: zonedDay(now, timeZone) };
    return [
      {
        id: "operation",
        meta: { label: t("operation"), isRowHeader: true },
        cell: ({ row }) => operations(row.original.operation),
      },
      ...OUTCOMES.map((outcome): DeskColumn<TodayFailures> => ({
        id: outcome,
        meta: { label: t(outcome), hasCardLabel: true, className: FIGURE, widthPx: 118 },
        cell: ({ row: { original } }) => {
          const count = original.counts[outcome] ?? 0;
          if (count === 0) return <span className="text-ink-3">0</span>;
          const calls = { ...days, operation: original.operation, outcome };
          return <Link href={`/usage/calls${callLogUrl.write(calls)}`}>{count}</Link>;
        },
      })),
    ];
  }, [t, operations, timeZone, now]);
  const table = useDeskTable({ columns, data: failures, rowId: ({ operation }) => operation });
  if (failures.length === 0) return <p className="px-gutter py-3 text-table text-ink-2">{t("none")}</p>;
  return <DataTable table={table} label={t("label")} />;
}
