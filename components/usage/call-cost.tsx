"use client";

import { useFormatter, useTimeZone, useTranslations } from "next-intl";
import { FactList } from "#components/usage/fact-list.tsx";
import type { LoggedAttempt } from "#lib/shared/call-log.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import { clockTime } from "#lib/shared/clock-time.ts";

/** What an attempt cost, in both readings, beside what was expected and what a person found out. */
export function CallCost({ entry, reading }: { entry: LoggedAttempt; reading: ChargeReading }) {
  const t = useTranslations("usage.calls");
  const number = useFormatter().number;
  const timeZone = useTimeZone() ?? "UTC";
  const {
    costPoints,
    summedPoints,
    chargePlace,
    oddCharge,
    predictedPoints,
    settlement,
    isMaybe,
    isUnreported,
  } = entry;
  const open =
    isMaybe || isUnreported ? (
      <span className="usage-open">{t(isMaybe ? "points.maybe" : "points.notReported")}</span>
    ) : (
      "—"
    );
  const inForce = (of: ChargeReading, points: number | null) => (
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
          t("sheet.settlement"),
          settlement &&
            `${number(settlement.points)} · ${t("sheet.settledBy", { name: settlement.by?.name ?? "—", time: clockTime(settlement.at, timeZone) })}`,
        ],
        [t("sheet.note"), settlement && <bdi>{settlement.note}</bdi>],
      ]}
    />
  );
}
