"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { usePurposeName } from "#components/cards/verdict/use-purpose-name.ts";
import { CheckPoints } from "#components/cards/verdict/check-points.tsx";
import { MaskedNumber, NoValue, StandingWord } from "#components/cards/verdict/standing-word.tsx";
import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/shared/base/cn.ts";
import { type CardHistoryRow, cardStanding } from "#lib/shared/cards/card-history.ts";

/** Second, quieter line of a cell; unlimited on a phone's card. */
const SECOND_LINE =
  "block truncate text-meta/4 font-normal text-ink-3 phone:wrap-anywhere phone:whitespace-normal";
/** Quiet line at the end of a card. */
const META = "phone:row-start-4 phone:text-meta/5 phone:text-ink-3";
/** Hides a column between phone and desk; the row's sheet has it. */
const WIDE_ONLY = "not-phone:max-[1100px]:hidden";

/** Columns of the history, and their places on a phone's card. The first button of a row opens it. */
export function useHistoryColumns(onAgain: (check: CardHistoryRow) => void): DeskColumn<CardHistoryRow>[] {
  const t = useTranslations("cards");
  const nameOf = usePurposeName();
  return useMemo(() => [...cardColumns(t), ...requestColumns(t, nameOf, onAgain)], [t, nameOf, onAgain]);
}

type CardWords = ReturnType<typeof useTranslations<"cards">>;

/** Columns of the card: verdict, number and further elements. */
function cardColumns(t: CardWords): DeskColumn<CardHistoryRow>[] {
  return [
    {
      id: "select",
      meta: {
        label: "",
        widthPx: 48,
        className:
          "pr-0 print:hidden " +
          "phone:absolute phone:top-3.5 phone:left-gutter phone:overflow-visible " +
          "[&>input]:disabled:opacity-60 phone:[&>input]:before:-inset-3.5",
      },
    },
    {
      id: "verdict",
      meta: {
        label: t("columns.verdict"),
        className: "phone:col-span-2 phone:col-start-1 phone:row-start-1 phone:font-label",
      },
      cell: ({ row }) => <Verdict row={row.original} />,
    },
    {
      id: "accountNo",
      meta: {
        label: t("columns.card"),
        widthPx: 184,
        className: "phone:col-span-3 phone:col-start-1 phone:row-start-2",
      },
      cell: ({ row: { original: check } }) => (
        <>
          <MaskedNumber text={check.echo.accountNo} isGrouped />
          <span className={SECOND_LINE}>
            {check.echo.name !== null && <bdi lang="zh-CN">{check.echo.name} · </bdi>}
            {t("levels", { count: check.level })}
          </span>
        </>
      ),
    },
    {
      id: "idCardCode",
      meta: {
        label: t("columns.more"),
        widthPx: 156,
        colClassName: WIDE_ONLY,
        className: cn(WIDE_ONLY, "phone:col-span-3 phone:row-start-3 phone:has-[>[data-none]]:hidden"),
      },
      cell: ({ row: { original: check } }) =>
        check.echo.idCardCode === null ? (
          <NoValue />
        ) : (
          <>
            <MaskedNumber text={check.echo.idCardCode} />
            {check.echo.bankPreMobile !== null && (
              <span className={SECOND_LINE}>
                <MaskedNumber text={check.echo.bankPreMobile} />
              </span>
            )}
          </>
        ),
    },
  ];
}

/** Columns of the request: purpose, time and person, cost, and the check's repetition. */
function requestColumns(
  t: CardWords,
  nameOf: ReturnType<typeof usePurposeName>,
  onAgain: (check: CardHistoryRow) => void,
): DeskColumn<CardHistoryRow>[] {
  return [
    {
      id: "purpose",
      meta: {
        label: t("columns.purpose"),
        widthPx: 132,
        colClassName: WIDE_ONLY,
        className: `${WIDE_ONLY} phone:col-span-2 phone:col-start-1 ${META}`,
      },
      cell: ({ row: { original: check } }) =>
        check.isRedacted ? (
          <span className="text-ink-3">{t("history.redacted")}</span>
        ) : (
          check.purpose && <bdi title={nameOf(check.purpose)}>{nameOf(check.purpose)}</bdi>
        ),
    },
    {
      id: "time",
      meta: {
        label: t("columns.timeBy"),
        widthPx: 108,
        className: `phone:col-start-3 phone:text-right ${META}`,
      },
      cell: ({ row: { original: check } }) => (
        <>
          <DateTime at={check.askedAt} />
          <bdi className={SECOND_LINE}>{check.person?.name ?? t("somebody")}</bdi>
        </>
      ),
    },
    {
      id: "points",
      meta: {
        label: t("columns.points"),
        widthPx: 92,
        hasCardLabel: true,
        className:
          "text-right not-phone:px-1 " +
          "phone:col-start-3 phone:row-start-1 phone:block phone:before:text-meta " +
          "phone:before:content-[attr(data-label)_'_']",
      },
      cell: ({ row }) => <CheckPoints check={row.original} />,
    },
    {
      id: "again",
      meta: {
        label: t("columns.actions"),
        isLabelHidden: true,
        widthPx: 56,
        className:
          "pl-1! text-right print:hidden " + "phone:absolute phone:right-3 phone:bottom-2 phone:hidden",
      },
      cell: ({ row: { original: check } }) => (
        <Button
          variant="quiet"
          size="s"
          icon="refresh"
          label={t("checkAgain")}
          onClick={() => onAgain(check)}
        />
      ),
    },
  ];
}

/** Verdict that opens the row; below it the number of free repeats, and the service's message. */
function Verdict({ row: check }: { row: CardHistoryRow }) {
  const t = useTranslations("cards");
  const clockTime = useClockTime();
  const { answeredFrom, freeCount, message } = check;
  const standing = cardStanding(check);
  // A message about another card would read as if it were this one's.
  const said = standing === "clash" ? null : message;
  return (
    <>
      <button type="button" aria-haspopup="dialog" className="max-w-full text-left [&>*]:whitespace-normal">
        <StandingWord standing={standing} />
      </button>
      {freeCount > 0 && (
        <span className="ml-2 text-meta text-ink-3" title={t("history.againInFull", { count: freeCount })}>
          {t("history.again", { count: freeCount })}
        </span>
      )}
      {answeredFrom !== null ? (
        <span className={SECOND_LINE} title={t("history.answeredFrom", { time: clockTime(answeredFrom) })}>
          {t("history.answeredFrom", { time: clockTime(answeredFrom) })}
        </span>
      ) : (
        said !== null && (
          <bdi lang="zh-CN" className={SECOND_LINE} title={said}>
            {said}
          </bdi>
        )
      )}
    </>
  );
}
