"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "#components/data-table/data-table.tsx";
import { useDeskTable, type DeskColumn } from "#components/data-table/desk-table.ts";
import { CHARGE_RULES } from "#lib/shared/calls/charge-counting.ts";
import type {
  ChargeCountingComparison,
  RuleSum,
  RuleSums,
} from "#lib/shared/usage/charge-counting-comparison.ts";

type SpanRow = RuleSums & { span: (typeof SPANS)[number] };
const SPANS = ["month", "all"] as const;

const ROW =
  "not-phone:*:h-9 not-phone:[&>th]:font-text " +
  "phone:grid-cols-1 phone:gap-0 phone:px-0 phone:py-2 phone:*:py-0.5 " +
  "phone:[&>th]:text-table";
const SUM =
  "is-number phone:flex phone:flex-wrap phone:justify-between phone:gap-x-3 " + "last:pr-2.5 phone:last:pr-0";

/** Sums of the same calls by both ways of counting, this month and in total. */
export function ChargeCountingSums({ comparison }: { comparison: ChargeCountingComparison }) {
  const t = useTranslations("usage.chargeRule");
  const columns = useMemo(
    (): DeskColumn<SpanRow>[] => [
      {
        id: "span",
        meta: { label: t("columns.span"), isRowHeader: true, className: "pl-0" },
        cell: ({ row }) => t(`spans.${row.original.span}`),
      },
      {
        id: "calls",
        meta: { label: t("columns.calls"), className: SUM, hasCardLabel: true },
        cell: ({ row }) => row.original.calls,
      },
      ...CHARGE_RULES.map((rule): DeskColumn<SpanRow> => ({
        id: rule,
        meta: { label: t(`names.${rule}`), className: SUM, hasCardLabel: true },
        cell: ({ row }) => <Sum sum={row.original[rule]} />,
      })),
    ],
    [t],
  );
  const data = useMemo(() => SPANS.map((span) => ({ span, ...comparison[span] })), [comparison]);
  const table = useDeskTable({ columns, data, rowId: ({ span }) => span });
  return (
    <section className="mt-4">
      <h2 className="pb-2">{t("sums")}</h2>
      <DataTable table={table} label={t("sums")} rowClass={ROW} />
    </section>
  );
}

/** A sum, and the number of calls that it can't count. */
function Sum({ sum: { points, unclearCalls } }: { sum: RuleSum }) {
  const t = useTranslations("usage.chargeRule");
  return (
    <>
      {t("points", { count: points })}
      {unclearCalls > 0 && (
        <span className="block basis-full text-meta text-unknown-ink">
          {t("unclear", { count: unclearCalls })}
        </span>
      )}
    </>
  );
}
