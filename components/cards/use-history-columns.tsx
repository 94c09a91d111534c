"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { StateWord } from "#components/display/state-word.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { useClockTime } from "#components/feedback/answer-facts-line.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { type CardHistoryRow, cardStanding } from "#lib/shared/cards/card-history.ts";
import { MaskedNumber, NoValue, StandingWord } from "./standing-word.tsx";

/** A quiet line at the end of a card. */
const META = "max-[760px]:row-start-4 max-[760px]:text-meta/5 max-[760px]:text-ink-3";
/** On a card what a level doesn't send needs no dash. */
const PERSONAL = "max-[760px]:row-start-3 max-[760px]:has-[>[data-none]]:hidden";

/** What a row of the history shows, and where it stands on the card of a phone. */
export function useHistoryColumns(): DeskColumn<CardHistoryRow>[] {
  const t = useTranslations("cards");
  return useMemo<DeskColumn<CardHistoryRow>[]>(
    () => [
      {
        id: "select",
        meta: {
          label: "",
          widthPx: 48,
          className:
            "pr-0 print:hidden max-[760px]:absolute max-[760px]:top-3.5 max-[760px]:left-gutter max-[760px]:overflow-visible [&>input]:disabled:opacity-60 max-[760px]:[&>input]:before:-inset-3.5",
        },
      },
      {
        id: "time",
        meta: { label: t("columns.time"), widthPx: 106, className: META },
        cell: ({ row }) => <DateTime at={row.original.askedAt} />,
      },
      {
        id: "level",
        meta: {
          label: t("columns.level"),
          widthPx: 90,
          className: "max-[760px]:col-start-3 max-[760px]:row-start-2 max-[760px]:text-right",
        },
        cell: ({ row }) => t("levels", { count: row.original.level }),
      },
      {
        id: "name",
        meta: { label: t("columns.name"), widthPx: 68, className: PERSONAL },
        cell: ({ row }) =>
          row.original.echo.name === null ? <NoValue /> : <bdi lang="zh-CN">{row.original.echo.name}</bdi>,
      },
      {
        id: "accountNo",
        meta: {
          label: t("columns.accountNo"),
          widthPx: 186,
          className: "max-[760px]:col-span-2 max-[760px]:col-start-1 max-[760px]:row-start-2",
        },
        cell: ({ row }) => <MaskedNumber text={row.original.echo.accountNo} isGrouped />,
      },
      {
        id: "idCardCode",
        meta: {
          label: t("columns.idCardCode"),
          widthPx: 150,
          className: `max-[760px]:col-start-2 ${PERSONAL}`,
        },
        cell: ({ row }) => <MaskedNumber text={row.original.echo.idCardCode} />,
      },
      {
        id: "bankPreMobile",
        meta: {
          label: t("columns.bankPreMobile"),
          widthPx: 100,
          className: `max-[760px]:col-start-3 ${PERSONAL}`,
        },
        cell: ({ row }) => <MaskedNumber text={row.original.echo.bankPreMobile} />,
      },
      {
        id: "verdict",
        meta: {
          label: t("columns.verdict"),
          className:
            "max-[760px]:col-span-2 max-[760px]:col-start-1 max-[760px]:row-start-1 max-[760px]:font-label",
        },
        cell: ({ row }) => (
          <>
            <StandingWord standing={cardStanding(row.original)} />
            {row.original.freeCount > 0 && <Repeats count={row.original.freeCount} />}
            <Said row={row.original} />
            {row.original.answeredFrom !== null && (
              <span className={cn(SECOND_LINE, "min-[760px]:hidden")}>
                <AnsweredFrom at={row.original.answeredFrom} isInFull />
              </span>
            )}
          </>
        ),
      },
      {
        id: "points",
        meta: {
          label: t("columns.points"),
          widthPx: 96,
          hasCardLabel: true,
          className:
            "text-right min-[760px]:pr-4 min-[760px]:pl-1 max-[760px]:col-start-3 max-[760px]:row-start-1 max-[760px]:block max-[760px]:before:text-meta max-[760px]:before:content-[attr(data-label)_'_']",
        },
        cell: ({ row }) => <CheckPoints row={row.original} />,
      },
      {
        id: "by",
        meta: {
          label: t("columns.by"),
          widthPx: 88,
          className: `max-[760px]:col-start-3 max-[760px]:text-right ${META}`,
        },
        cell: ({ row }) => <bdi>{row.original.person?.name ?? <NoValue />}</bdi>,
      },
      {
        id: "purpose",
        meta: { label: t("columns.purpose"), widthPx: 130, className: `max-[760px]:col-start-2 ${META}` },
        cell: ({ row: { original: check } }) =>
          check.isRedacted ? (
            <span className="text-ink-3">{t("history.redacted")}</span>
          ) : (
            <bdi title={check.purpose ?? undefined}>{check.purpose}</bdi>
          ),
      },
    ],
    [t],
  );
}

/** How often it answered the same question again. */
function Repeats({ count }: { count: number }) {
  const t = useTranslations("cards.history");
  return (
    <span className="ml-2 text-meta text-ink-3" title={t("againInFull", { count })}>
      {t("again", { count })}
    </span>
  );
}

/** A quieter line under the first; on a card as long as it is. */
const SECOND_LINE =
  "block truncate text-meta/4 font-normal text-ink-3 max-[760px]:wrap-anywhere max-[760px]:whitespace-normal";

/** The service's own words about the verdict; those of a reply about another card would read as this one's. */
function Said({ row: check }: { row: CardHistoryRow }) {
  if (check.message === null || cardStanding(check) === "clash") return null;
  return (
    <bdi lang="zh-CN" className={SECOND_LINE} title={check.message}>
      {check.message}
    </bdi>
  );
}

/** Which check a press was answered from. */
function AnsweredFrom({ at, isInFull = false }: { at: number; isInFull?: boolean }) {
  const t = useTranslations("cards.history");
  const time = useClockTime()(at);
  return isInFull ? (
    t("answeredFrom", { time })
  ) : (
    <span title={t("answeredFrom", { time })}>{t("fromCheck", { time })}</span>
  );
}

/** A charge nobody reported is unknown, never 0; what never left or was refused cost nothing, as the month counts it. */
function CheckPoints({ row: { costPoints, outcome, answeredFrom } }: { row: CardHistoryRow }) {
  const t = useTranslations("cards.history");
  const { inFigures } = usePointsText();
  if (answeredFrom !== null)
    return (
      <>
        {costPoints && inFigures(costPoints)}
        <span className={cn(SECOND_LINE, "max-[760px]:hidden")}>
          <AnsweredFrom at={answeredFrom} />
        </span>
      </>
    );
  if (costPoints !== null) return inFigures(costPoints);
  if (outcome === null) return <NoValue />;
  return outcome === "notSent" || outcome === "refused" ? (
    0
  ) : (
    <StateWord tone="unknown">{t("unknown")}</StateWord>
  );
}
