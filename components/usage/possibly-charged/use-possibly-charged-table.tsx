import { useTranslations } from "next-intl";
import { useMemo, type ReactNode } from "react";
import { useDeskTable, type DeskColumn, type DeskTable } from "#components/data-table/desk-table.ts";
import { hiddenBelow } from "#components/data-table/narrow.ts";
import { useRowSelection, type RowSelection } from "#components/data-table/use-row-selection.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { useCallLabels } from "#components/usage/use-call-labels.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { exactlyIfAny } from "#lib/shared/calls/points.ts";
import type {
  PossiblyChargedView,
  PossiblyChargedCall,
  PossiblyChargedPage,
  PossiblyChargedList,
} from "#lib/shared/usage/possibly-charged.ts";
import {
  CallKind,
  Happened,
  Name,
  PointsFigure,
  ReconciledBy,
  ReconciledPoints,
  Reference,
} from "./possibly-charged-cells.tsx";

const NONE: PossiblyChargedCall[] = [];

/** Table of a page of calls, and their selection: calls whose charge the service has reported can't be selected. */
export function usePossiblyChargedTable(
  { list, operation, variant }: PossiblyChargedView,
  page: PossiblyChargedPage | undefined,
): { table: DeskTable<PossiblyChargedCall>; selection: RowSelection<PossiblyChargedCall> } {
  const t = useTranslations("usage.possiblyCharged");
  const { kind } = useCallLabels();
  const data = useMemo(() => page?.calls ?? NONE, [page]);
  const table = useDeskTable({ columns: useColumns(list), data, rowId: ({ id }) => id });
  const selection = useRowSelection(table.getRowModel().rows, `${list} ${operation ?? ""} ${variant ?? ""}`, {
    canSelect: canReconcile,
    labelOf: (call) => t("select", { call: kind(call.operation, call.variant), id: call.callId.slice(0, 8) }),
  });
  return { table, selection };
}

const canReconcile = ({ reportedPoints }: PossiblyChargedCall) => reportedPoints === null;

type ColumnId =
  | "when"
  | "call"
  | "happened"
  | "person"
  | "shop"
  | "usually"
  | "most"
  | "reference"
  | "points"
  | "by"
  | "note";

const SELECT: DeskColumn<PossiblyChargedCall> = {
  id: "select",
  meta: {
    label: "",
    widthPx: 52,
    className: "phone:absolute phone:top-3.5 phone:left-gutter phone:[&_input]:before:-inset-3.5",
  },
};
/** One line; as many as needed on a card. */
const LINE = "not-phone:truncate";
/** Last line of a card. */
const ASIDE = `${LINE} phone:text-meta/5 phone:text-ink-3`;

/** Columns of a list, which cards show in another order. */
function useColumns(list: PossiblyChargedList): DeskColumn<PossiblyChargedCall>[] {
  const t = useTranslations("usage.possiblyCharged");
  return useMemo(() => {
    const column = (
      id: ColumnId,
      className: string,
      widthPx: number | undefined,
      cell: (call: PossiblyChargedCall) => ReactNode,
    ): DeskColumn<PossiblyChargedCall> => ({
      id,
      meta: { label: t(`columns.${id}`), className, widthPx, hasCardLabel: id === "most" },
      cell: ({ row }) => cell(row.original),
    });
    const first = [
      SELECT,
      column("when", `${ASIDE} phone:order-8 phone:self-center`, 112, ({ at }) => <DateTime at={at} />),
      column("call", `${LINE} phone:order-1 phone:font-label`, 200, (call) => <CallKind call={call} />),
    ];
    const happened = column("happened", `${LINE} phone:order-5 phone:col-span-2`, undefined, (call) => (
      <Happened call={call} />
    ));
    const reference = column(
      "reference",
      `${ASIDE} not-phone:pl-5 phone:order-9 phone:self-center`,
      152,
      (call) => <Reference call={call} />,
    );
    if (list === "reconciled")
      return [
        ...first,
        column("points", "is-number phone:order-2", 108, (call) => <ReconciledPoints call={call} />),
        column("by", `${ASIDE} not-phone:pl-5 phone:order-3 phone:col-span-2`, 152, (call) => (
          <ReconciledBy call={call} />
        )),
        column(
          "note",
          `${LINE} not-phone:w-[22%] phone:order-4 phone:col-span-2`,
          undefined,
          ({ reconciliation }) => <bdi title={reconciliation?.note}>{reconciliation?.note}</bdi>,
        ),
        happened,
        reference,
      ];
    return [
      ...first,
      happened,
      hiddenBelow(
        1180,
        column("person", `${ASIDE} phone:order-6`, 120, ({ person }) => <Name text={person} />),
      ),
      hiddenBelow(
        1180,
        column("shop", `${ASIDE} phone:order-7 phone:text-right`, 120, ({ shop }) => (
          <Name text={shop} lang="zh-CN" />
        )),
      ),
      hiddenBelow(
        1180,
        column("usually", `${LINE} is-number phone:hidden`, 92, ({ usualPoints }) => (
          <PointsFigure points={usualPoints} />
        )),
      ),
      column(
        "most",
        cn(
          LINE,
          "is-number phone:order-2 phone:block",
          "phone:before:text-meta phone:before:content-[attr(data-label)_'_']",
        ),
        92,
        ({ mostPoints }) => <PointsFigure points={exactlyIfAny(mostPoints)} />,
      ),
      hiddenBelow(900, reference),
    ];
  }, [t, list]);
}
