"use client";

import { useFormatter, useTimeZone, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { CopySupport } from "#components/feedback/copy-support.tsx";
import { Note } from "#components/feedback/note.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Sheet } from "#components/ui/dialog.tsx";
import { UnknownPoints } from "#components/usage/unknown-points.tsx";
import { useCallLabels, useReasonText } from "#components/usage/use-call-labels.ts";
import type { LoggedAttempt, LoggedCall, Named } from "#lib/shared/usage/call-log.ts";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import { timeWithOffset } from "#lib/shared/dates/zone-offset.ts";
import { clockTime } from "#lib/shared/dates/zoned-time.ts";
import { AttemptFigure } from "./call-points.tsx";
import { OutcomeWord } from "./use-call-columns.tsx";

type CallSheetProps = { entry: LoggedCall; rule: ChargeCounting | null; onClose: () => void };

/** Sheet of one entry with all its details from the ledger. */
export function CallSheet({ entry, rule, onClose }: CallSheetProps) {
  const t = useTranslations("usage.calls");
  const usage = useTranslations("usage");
  const labels = useCallLabels();
  const timeZone = useTimeZone() ?? "UTC";
  const { operation, variant, person, shop, at, callId } = entry;
  const nameOf = (who: Named | null, none: string) =>
    who === null ? none : (who.name ?? usage("none.gone", { id: who.id.slice(0, 8) }));
  return (
    <Sheet title={labels.kind(operation, variant)} onClose={onClose}>
      <div className="grid gap-5">
        {entry.kind === "free" && (
          <Note>{t(entry.how === "stored" ? "sheet.freeStored" : "sheet.freeShared")}</Note>
        )}
        {entry.kind === "attempt" && entry.isCorrected && <Note>{t("sheet.correction")}</Note>}
        <FactList
          title={t("sheet.what")}
          facts={[
            [t("sheet.opened"), clockTime(at, timeZone)],
            [t("columns.person"), nameOf(person, usage("none.person"))],
            [t("columns.shop"), nameOf(shop, usage("none.shop"))],
            [t("columns.source"), t(`sources.${entry.kind === "free" ? entry.how : "called"}`)],
            [t("columns.attempt"), entry.kind === "attempt" ? String(entry.attempt) : null],
          ]}
        />
        {entry.kind === "attempt" && <CallEnd entry={entry} />}
        {entry.kind === "attempt" && <CallCost entry={entry} rule={rule} />}
        <FactList
          title={t("sheet.marks")}
          facts={[
            [
              t(entry.kind === "free" ? "sheet.showCall" : "sheet.call"),
              <Copyable key="call" text={callId} />,
            ],
            [
              t("sheet.requestId"),
              entry.kind === "attempt" && entry.requestId ? (
                <Copyable key="request" text={entry.requestId} />
              ) : null,
            ],
            [
              t("sheet.warnings"),
              entry.kind === "attempt" && entry.warnings.length > 0 ? (
                <span className="mono">{entry.warnings.join(", ")}</span>
              ) : null,
            ],
          ]}
        />
        {entry.kind === "attempt" && (
          <span>
            <CopySupport call={entry} className="phone:h-11" />
          </span>
        )}
      </div>
    </Sheet>
  );
}

function Copyable({ text }: { text: string }) {
  const t = useTranslations("usage.calls");
  return (
    <span className="flex items-start justify-between gap-2">
      <span className="mono">{text}</span>
      <CopyButton
        className="-my-1"
        variant="quiet"
        size="s"
        label={t("copyReference")}
        text={text}
        copied={t("copied")}
      />
    </span>
  );
}

/** Result of an attempt, and its duration. */
function CallEnd({ entry }: { entry: LoggedAttempt }) {
  const t = useTranslations("usage.calls");
  const reasonText = useReasonText();
  const timeZone = useTimeZone() ?? "UTC";
  const { outcome, closedAt, code, httpStatus, wasSent, waitMs, callMs, serviceMs } = entry;
  const { message, serviceTime } = entry;
  const ms = (count: number | null) => (count === null ? "—" : t("ms", { count }));
  return (
    <>
      <FactList
        title={t("sheet.end")}
        facts={[
          [t("columns.outcome"), <OutcomeWord key="outcome" outcome={outcome ?? "underWay"} />],
          [t("reason"), reasonText(entry)],
          [t("code"), code === null ? null : String(code)],
          [t("sheet.http"), httpStatus === null ? null : String(httpStatus)],
          [t("sheet.sent"), wasSent === null ? t("sheet.notKnown") : t(wasSent ? "sheet.yes" : "sheet.no")],
          [
            t("sheet.said"),
            message !== null && (
              <bdi key="said" lang="zh-CN" className="wrap-anywhere">
                {message}
              </bdi>
            ),
          ],
          [t("sheet.serviceTime"), serviceTime !== null && timeWithOffset(serviceTime, timeZone)],
          [t("sheet.closed"), closedAt === null ? null : clockTime(closedAt, timeZone)],
        ]}
      />
      <FactList
        title={t("sheet.times")}
        facts={[
          [t("sheet.wait"), ms(waitMs)],
          [t("sheet.took"), ms(callMs)],
          [t("sheet.service"), ms(serviceMs)],
        ]}
      />
    </>
  );
}

/** Cost of an attempt by both ways of counting, with the expected price and a person's confirmation. */
export function CallCost({ entry, rule }: { entry: LoggedAttempt; rule: ChargeCounting | null }) {
  const t = useTranslations("usage.calls");
  const number = useFormatter().number;
  const timeZone = useTimeZone() ?? "UTC";
  const { costPoints, summedPoints, chargePlace, oddCharge, predictedPoints, reconciliation } = entry;
  const isTwofold = costPoints !== summedPoints;
  const reading = (of: ChargeCounting, points: number | null) =>
    isTwofold && (
      <>
        {points === null ? <UnknownPoints>{t("points.notReported")}</UnknownPoints> : number(points)}
        {of === rule && <span className="text-ink-3"> · {t("sheet.inForce")}</span>}
      </>
    );
  return (
    <FactList
      title={t("sheet.cost")}
      facts={[
        [t("columns.points"), (!isTwofold || rule === null) && <AttemptFigure key="points" entry={entry} />],
        [t("sheet.perCall"), reading("perCall", costPoints)],
        [t("sheet.perRow"), reading("perRow", summedPoints)],
        [t("sheet.place"), chargePlace && t(`sheet.places.${chargePlace}`)],
        [t("sheet.oddCharge"), oddCharge !== null && <bdi className="mono">{oddCharge}</bdi>],
        [t("sheet.usual"), predictedPoints === null ? null : number(predictedPoints)],
        [
          t("sheet.reconciliation"),
          reconciliation &&
            `${number(reconciliation.points)} · ` +
              t("sheet.reconciledBy", {
                name: reconciliation.by?.name ?? "—",
                time: clockTime(reconciliation.at, timeZone),
              }),
        ],
        [t("sheet.note"), reconciliation && <bdi>{reconciliation.note}</bdi>],
      ]}
    />
  );
}

type FactListProps = { title: string; facts: readonly (readonly [name: string, value: ReactNode])[] };

/** Facts under a heading; absent ones are left out. */
function FactList({ title, facts }: FactListProps) {
  return (
    <section>
      <h3 className="mb-2">{title}</h3>
      <dl className="pairs grid-cols-[136px_minmax(0,1fr)]">
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== false)
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </section>
  );
}
