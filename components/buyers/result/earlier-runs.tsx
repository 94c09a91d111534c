"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createContext, useContext, useMemo } from "react";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { ListState } from "#components/feedback/list-state.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { buyerRunsQuery } from "#lib/client/buyers-queries.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import type { BuyerRunSummary } from "#lib/shared/buyers/buyers.ts";
import { pointsOfSpend } from "#lib/shared/usage/usage.ts";
import { PaneTable } from "./pane-table.tsx";

/** Earlier runs of this person; opening one makes no call. */
export function EarlierRuns(opening: Opening) {
  const t = useTranslations("buyers.earlier");
  const errorText = useErrorText();
  const { data, error: thrown, isFetching, refetch } = useQuery(buyerRunsQuery());
  const table = useDeskTable({ columns: useRunColumns(), data: data ?? NONE, rowId });
  if (thrown) {
    const error = thrown instanceof RequestError ? thrown : new RequestError("badReply", { cause: thrown });
    return (
      <ListState
        icon="alert"
        title={t("failed")}
        actions={
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        }
      >
        {errorText(error)}
      </ListState>
    );
  }
  if (data?.length === 0) {
    return (
      <ListState icon="clock" title={t("none")}>
        {t("noneBody")}
      </ListState>
    );
  }
  return (
    <OpeningContext value={opening}>
      <PaneTable
        table={table}
        label={t("label")}
        busy={data === undefined ? "first" : null}
        skeletonRows={5}
        rowClass="@max-tablet:grid-cols-[auto_minmax(0,1fr)_auto] @max-tablet:[&>td]:text-ink-2"
      />
    </OpeningContext>
  );
}

type Opening = { openingId: string | null; isDisabled: boolean; onOpen: (id: string) => void };

/** State of opening, kept out of the columns so that these stay the same while a run is opened. */
const OpeningContext = createContext<Opening | null>(null);

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
        id: "orders",
        meta: { label: t("orders"), hasCardLabel: true, className: NUMBER },
        cell: ({ row }) => row.original.orderCount,
      },
      {
        id: "calls",
        meta: { label: t("calls"), hasCardLabel: true, className: NUMBER },
        cell: ({ row: { original: run } }) =>
          t("answered", { answered: run.answeredCount, count: run.callCount }),
      },
      {
        id: "points",
        meta: { label: t("points"), hasCardLabel: true, className: NUMBER },
        cell: ({ row }) => <SpendText spend={row.original.spend} />,
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
  const opening = useContext(OpeningContext);
  return (
    <Button
      size="s"
      className="phone:h-11"
      isBusy={opening?.openingId === id}
      disabled={opening?.isDisabled}
      onClick={() => opening?.onOpen(id)}
    >
      {t("open")}
    </Button>
  );
}

/** Cost of a run, from the lowest to the highest possible: "3", "3–6" or "at least 3". */
function SpendText({ spend }: Pick<BuyerRunSummary, "spend">) {
  const text = usePointsText().inFigures(pointsOfSpend(spend));
  return spend.morePoints === 0 ? text : <span className="text-ink-3">{text}</span>;
}
