"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createContext, useContext, useMemo } from "react";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { JobStateWord } from "#components/feedback/job/job-state.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { ReadFailure } from "#components/lists/read-failure.tsx";
import { Button } from "#components/ui/button.tsx";
import { buyerRunsQuery } from "#lib/client/buyers-queries.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { BuyerRunSummary } from "#lib/shared/buyers/buyers.ts";
import { PaneTable } from "#components/data-table/pane-table.tsx";

/** Earlier lookups of this person; opening one makes no call. */
export function EarlierRuns({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useTranslations("buyers.earlier");
  const { data, error, isFetching, refetch } = useQuery(buyerRunsQuery());
  const table = useDeskTable({ columns: useRunColumns(), data: data ?? NONE, rowId });
  if (error) return <ReadFailure title={t("failed")} {...{ error, isFetching, refetch }} />;
  if (data?.length === 0) {
    return (
      <ListState icon="clock" title={t("none")}>
        {t("noneBody")}
      </ListState>
    );
  }
  return (
    <Open value={onOpen}>
      <PaneTable
        table={table}
        label={t("label")}
        busy={data === undefined ? "first" : null}
        skeletonRows={5}
        rowClass="@max-tablet:grid-cols-[auto_minmax(0,1fr)_auto] @max-tablet:[&>td]:text-ink-2"
      />
    </Open>
  );
}

/** Opens a lookup. In a context, as a cell re-created with a new callback would lose the focus. */
const Open = createContext<(id: string) => void>(() => undefined);

const NONE: BuyerRunSummary[] = [];
const rowId = ({ id }: BuyerRunSummary) => id;
const NUMBER =
  "text-right @max-tablet:block @max-tablet:text-left " +
  "@max-tablet:before:text-ink-3 @max-tablet:before:content-[attr(data-label)_'_']";

function useRunColumns(): DeskColumn<BuyerRunSummary>[] {
  const t = useTranslations("buyers.earlier");
  const buyers = useTranslations("buyers");
  return useMemo<DeskColumn<BuyerRunSummary>[]>(
    () => [
      {
        id: "time",
        meta: { label: t("time"), widthPx: 136, isRowHeader: true },
        cell: ({ row }) => <DateTime at={row.original.createdAt} />,
      },
      {
        id: "shop",
        meta: { label: t("shop"), lang: "zh-CN" },
        cell: ({ row }) => row.original.shopName,
      },
      {
        id: "edition",
        meta: { label: t("edition") },
        cell: ({ row }) => buyers(`ask.editions.${row.original.edition}`),
      },
      {
        id: "state",
        meta: { label: buyers("columns.state") },
        cell: ({ row }) => <JobStateWord job={{ ...row.original, kind: "findBuyers", isStopping: false }} />,
      },
      {
        id: "orders",
        meta: { label: t("orders"), hasCardLabel: true, className: NUMBER },
        cell: ({ row: { original: run } }) =>
          t("answered", { answered: run.doneCount, count: run.orderCount }),
      },
      {
        id: "calls",
        meta: { label: t("calls"), hasCardLabel: true, className: NUMBER },
        cell: ({ row }) => row.original.calls,
      },
      {
        id: "points",
        meta: { label: t("points"), hasCardLabel: true, className: NUMBER },
        cell: ({ row }) => <PointsCell points={row.original.costPoints} />,
      },
      {
        id: "actions",
        meta: {
          label: t("actions"),
          isLabelHidden: true,
          widthPx: 108,
          className:
            "text-right @max-tablet:col-start-3 @max-tablet:row-span-3 @max-tablet:row-start-1 @max-tablet:self-center",
        },
        cell: ({ row }) => <OpenButton id={row.original.id} />,
      },
    ],
    [t, buyers],
  );
}

function OpenButton({ id }: { id: string }) {
  const t = useTranslations("buyers.earlier");
  const open = useContext(Open);
  return (
    <Button size="s" className="phone:h-11" onClick={() => open(id)}>
      {t("open")}
    </Button>
  );
}

function PointsCell({ points }: { points: Points | null }) {
  const { inFigures, inPoints } = usePointsText();
  return points === null ? inPoints(null) : inFigures(points);
}
