"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ComponentProps, useMemo } from "react";
import { CheckPoints } from "#components/cards/verdict/check-points.tsx";
import { MaskedNumber, NoValue, StandingWord } from "#components/cards/verdict/standing-word.tsx";
import { type DeskColumn, useDeskTable } from "#components/data-table/desk-table.ts";
import { PaneTable } from "#components/data-table/pane-table.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { findRowsPage, ListJobRows } from "#components/lists/list-job-rows.tsx";
import { Link } from "#components/ui/link.tsx";
import { CARD_ROWS_KEY, cardRowsQuery } from "#lib/client/cards/card-list-queries.ts";
import { cardStanding } from "#lib/shared/cards/card-history.ts";
import {
  CARD_ROW_STATES,
  CARD_ROWS_PER_PAGE,
  type CardListJob,
  type CardListRow,
  type CardListView,
  type CardRowState,
} from "#lib/shared/cards/card-list.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";

const SECOND_LINE = "block truncate text-meta/4 font-normal text-ink-3";
const LABELLED =
  "@max-tablet:block @max-tablet:before:text-ink-3 @max-tablet:before:content-[attr(data-label)_'_']";

type ListRowsProps = {
  job: CardListJob;
  view: CardListView;
  go: (change: Partial<CardListView>) => void;
};

/** Cards of a list, all or those in one state, page by page in the order of the list. */
export function ListRows({ job, view, go }: ListRowsProps) {
  const t = useTranslations("cards.list.states");
  const shown = findRowsPage(job, CARD_ROW_STATES, CARD_ROWS_PER_PAGE, view);
  const { state, page } = shown;
  const rows = useQuery({ ...cardRowsQuery({ job: job.id, state, page }), enabled: job.isOwn });
  return (
    <ListJobRows
      words="cards.list"
      {...{ job, shown, rows, go }}
      rowsKey={CARD_ROWS_KEY}
      stateWord={(one) => t(one)}
      table={CardTable}
    />
  );
}

type CardTableProps = Pick<ComponentProps<typeof PaneTable>, "busy"> & { rows: CardListRow[] };

function CardTable({ rows, busy }: CardTableProps) {
  const t = useTranslations("cards.list");
  return (
    <PaneTable
      table={useDeskTable({ columns: useColumns(), data: rows, rowId })}
      label={t("result")}
      busy={busy}
      className="[&_thead_th]:border-t [&_thead_th]:border-t-line"
      rowClass="not-phone:*:h-13 @max-tablet:grid-cols-[auto_minmax(0,1fr)_auto]"
    />
  );
}

const rowId = ({ nr }: CardListRow) => String(nr);

function useColumns(): DeskColumn<CardListRow>[] {
  const t = useTranslations("cards");
  return useMemo<DeskColumn<CardListRow>[]>(
    () => [
      {
        id: "nr",
        meta: { label: t("list.columns.nr"), widthPx: 76, isRowHeader: true },
        cell: ({ row }) => row.original.nr,
      },
      {
        id: "key",
        meta: { label: t("list.columns.key"), widthPx: 108, hasCardLabel: true, className: LABELLED },
        cell: ({ row }) => (row.original.key === "" ? <NoValue /> : <bdi>{row.original.key}</bdi>),
      },
      {
        id: "verdict",
        meta: { label: t("columns.verdict"), className: "@max-tablet:col-span-full @max-tablet:col-start-1" },
        cell: ({ row }) => <Verdict row={row.original} />,
      },
      {
        id: "card",
        meta: {
          label: t("columns.card"),
          widthPx: 188,
          className: "@max-tablet:col-span-full @max-tablet:col-start-1",
        },
        cell: ({ row: { original } }) =>
          original.check === null ? <NoValue /> : <Masked check={original.check} />,
      },
      {
        id: "points",
        meta: {
          label: t("columns.points"),
          widthPx: 72,
          hasCardLabel: true,
          className: `text-right @max-tablet:text-left ${LABELLED}`,
        },
        cell: ({ row: { original } }) =>
          original.check === null ? <NoValue /> : <CheckPoints check={original.check} />,
      },
      {
        id: "time",
        meta: { label: t("columns.time"), widthPx: 116 },
        cell: ({ row: { original } }) =>
          original.check === null ? <NoValue /> : <DateTime at={original.check.askedAt} />,
      },
    ],
    [t],
  );
}

const LOOKS: Record<CardRowState, Pick<ComponentProps<typeof StateWord>, "tone" | "mark">> = {
  answered: { tone: "ok", mark: "ok" },
  asking: { tone: "calm", mark: "clock" },
  needsPerson: { tone: "warn", mark: "alert" },
  maybeCharged: { tone: "unknown", mark: "none" },
  refused: { tone: "bad", mark: "no" },
  notAsked: { tone: "calm", mark: "info" },
};

/** Verdict of a card with the message of the service; its state without one. */
function Verdict({ row: { state, check } }: { row: CardListRow }) {
  const t = useTranslations("cards");
  const standing = state === "answered" && check !== null ? cardStanding(check) : null;
  if (standing === null)
    return (
      <div className="whitespace-normal">
        <StateWord {...LOOKS[state]}>{t(`list.states.${state}`)}</StateWord>
        {state === "needsPerson" && (
          <span className="block text-meta/4 text-ink-2">
            {t.rich("list.needsPerson", { a: (chunks) => <Link href="/cards">{chunks}</Link> })}
          </span>
        )}
        {state !== "needsPerson" && check?.call?.message && (
          <bdi lang="zh-CN" className={SECOND_LINE}>
            {check.call.message}
          </bdi>
        )}
      </div>
    );
  return (
    <>
      <StandingWord standing={standing} />
      {/* A message about another card would read as if it were this one's. */}
      {standing !== "clash" && check?.message && (
        <bdi lang="zh-CN" className={SECOND_LINE} title={check.message}>
          {check.message}
        </bdi>
      )}
    </>
  );
}

/** Masked card and name, and what else was checked. */
function Masked({ check: { echo } }: { check: CardCheck }) {
  return (
    <>
      <MaskedNumber text={echo.accountNo} isGrouped />
      <span className={SECOND_LINE}>
        {[echo.name, echo.idCardCode, echo.bankPreMobile]
          .filter((text) => text !== null)
          .map((text, at) => (
            <bdi key={at} lang="zh-CN">
              {at > 0 && " · "}
              {text}
            </bdi>
          ))}
      </span>
    </>
  );
}
