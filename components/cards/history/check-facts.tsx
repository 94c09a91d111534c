"use client";

import { useTimeZone, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePurposeName } from "#components/cards/verdict/use-purpose-name.ts";
import { MaskedNumber, NoValue } from "#components/cards/verdict/standing-word.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { type CardHistoryRow, cardStanding } from "#lib/shared/cards/card-history.ts";
import { cardFields } from "#lib/shared/cards/cards.ts";
import { timeWithOffset } from "#lib/shared/dates/zone-offset.ts";

export type CheckFact = { name: string; label: string; value: ReactNode };

/** Facts of a check, one per line, for sheet and slip alike. */
export function useCheckFacts(): (check: CardHistoryRow) => CheckFact[] {
  const t = useTranslations("cards");
  const nameOf = usePurposeName();
  const timeZone = useTimeZone() ?? "UTC";
  const { inPoints } = usePointsText();
  return (check) => {
    const { echo, level, answeredFrom, callId, call, person, purpose, isRedacted } = check;
    const isClash = cardStanding(check) === "clash";
    const time = (at: number) => <span className="tabular-nums">{timeWithOffset(at, timeZone)}</span>;
    const erased = <span className="text-ink-3">{t("history.redacted")}</span>;
    const facts: (CheckFact | null)[] = [
      { name: "time", label: t("columns.time"), value: time(check.askedAt) },
      answeredFrom === null
        ? null
        : { name: "from", label: t("detail.answeredFrom"), value: time(answeredFrom) },
      { name: "level", label: t("level"), value: t("levels", { count: level }) },
      ...cardFields(level).map((field) => ({
        name: field,
        label: t(`fields.${field}`),
        value: isRedacted ? (
          erased
        ) : field === "name" && echo.name !== null ? (
          <bdi lang="zh-CN">{echo.name}</bdi>
        ) : (
          <MaskedNumber text={echo[field]} isGrouped={field === "accountNo"} />
        ),
      })),
      isClash || check.message === null
        ? null
        : { name: "message", label: t("said"), value: <bdi lang="zh-CN">{check.message}</bdi> },
      {
        name: "purpose",
        label: t("purpose"),
        value: isRedacted ? erased : <bdi>{purpose && nameOf(purpose)}</bdi>,
      },
      { name: "by", label: t("columns.by"), value: <bdi>{person?.name ?? t("somebody")}</bdi> },
      { name: "points", label: t("columns.points"), value: costText(check) },
      { name: "reference", label: t("detail.reference"), value: <code className="mono">{callId}</code> },
      call?.requestId
        ? {
            name: "requestId",
            label: t("detail.requestId"),
            value: <code className="mono">{call.requestId}</code>,
          }
        : null,
    ];
    return facts.filter((fact) => fact !== null);
  };

  /** Cost of a check; an unreported charge is unknown, never 0. */
  function costText({ costPoints, outcome }: CardHistoryRow): ReactNode {
    if (costPoints !== null) return inPoints(costPoints);
    if (outcome === null) return <NoValue />;
    return outcome === "notSent" || outcome === "refused"
      ? inPoints({ low: 0, high: 0 })
      : t("history.unknown");
  }
}
