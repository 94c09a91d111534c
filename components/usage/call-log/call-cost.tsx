"use client";

import { useFormatter, useTimeZone, useTranslations } from "next-intl";
import { FactList } from "#components/usage/call-log/fact-list.tsx";
import type { LoggedAttempt } from "#lib/shared/usage/call-log.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import { clockTime } from "#lib/shared/dates/zoned-time.ts";

/** What an attempt cost, in both readings, beside what was expected and what a person found out. */
export function CallCost({ entry, reading }: { entry: LoggedAttempt; reading: ChargeRule }) {
  const t = useTranslations("usage.calls");
  const number = useFormatter().number;
  const timeZone = useTimeZone() ?? "UTC";
  const {
    costPoints,
    summedPoints,
    chargePlace,
    oddCharge,
    predictedPoints,
    reconciliation,
    isMaybe,
    isUnreported,
  } = entry;
  const open =
    isMaybe || isUnreported ? (
      <span className="usage-open">{t(isMaybe ? "points.maybe" : "points.notReported")}</span>
    ) : (
      "—"
    );
  const inForce = (of: ChargeRule, points: number | null) => (
    <>
      {points === null ? open : number(points)}
      {of === reading && <span className="call-quiet"> · {t("sheet.inForce")}</span>}
    </>
  );
  return (
    <FactList
      title={t("sheet.cost")}
      facts={[
        [
          t("columns.points"),
          costPoints === summedPoints ? (costPoints === null ? open : number(costPoints)) : null,
        ],
        [t("sheet.once"), costPoints === summedPoints ? null : inForce("once", costPoints)],
        [t("sheet.each"), costPoints === summedPoints ? null : inForce("each", summedPoints)],
        [t("sheet.place"), chargePlace && t(`sheet.places.${chargePlace}`)],
        [t("sheet.oddCharge"), oddCharge !== null && <bdi className="mono">{oddCharge}</bdi>],
        [t("sheet.usual"), predictedPoints === null ? null : number(predictedPoints)],
        [
          t("sheet.reconciliation"),
          reconciliation &&
            `${number(reconciliation.points)} · ${t("sheet.reconciledBy", { name: reconciliation.by?.name ?? "—", time: clockTime(reconciliation.at, timeZone) })}`,
        ],
        [t("sheet.note"), reconciliation && <bdi>{reconciliation.note}</bdi>],
      ]}
    />
  );
}
