"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { useMemo, type ReactNode } from "react";
import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { hideWhenNarrow } from "#components/data-table/hide-when-narrow.ts";
import { StateWord } from "#components/display/state-word.tsx";
import { useMinute } from "#components/display/use-minute.ts";
import { useCallLabels, useReasonText } from "#components/usage/use-call-labels.ts";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import type { LoggedCall } from "#lib/shared/usage/call-log.ts";
import type { CallOutcome } from "#lib/shared/usage/usage-params.ts";
import { CallPoints } from "./call-points.tsx";
import { SecondLine } from "./call-second-line.tsx";

/** Columns of the call log. */
export function useCallColumns(rule: ChargeCounting | null): DeskColumn<LoggedCall>[] {
  const t = useTranslations("usage");
  return useMemo(() => {
    const column = (
      id: "time" | "operation" | "person" | "outcome" | "points" | "reference",
      className: string,
      widthPx: number | undefined,
      cell: (entry: LoggedCall) => ReactNode,
    ): DeskColumn<LoggedCall> => ({
      id,
      enableHiding: id !== "time",
      meta: { label: t(`calls.columns.${id}`), className: `${CELL} ${className}`, widthPx },
      cell: ({ row }) => cell(row.original),
    });
    const columns = [
      column("time", `is-key card-foot phone:min-h-[18px] ${QUIET_ON_CARD}`, 150, ({ at }) => (
        <CallTime at={at} />
      )),
      column("operation", "card-title phone:font-label", 156, (entry) => <Kind entry={entry} />),
      column(
        "person",
        `phone:[grid-area:aside] phone:text-right phone:[&>i]:ml-auto ${QUIET_ON_CARD}`,
        148,
        ({ person, shop }) => (
          <Two
            first={person && (person.name ?? person.id.slice(0, 8))}
            second={shop && (shop.name ?? shop.id.slice(0, 8))}
          />
        ),
      ),
      column("outcome", "card-main phone:mt-1 phone:whitespace-normal", undefined, (entry) => (
        <Outcome entry={entry} />
      )),
      column("points", "is-number card-end phone:[&>i]:ml-auto", 148, (entry) => (
        <CallPoints entry={entry} rule={rule} />
      )),
      column("reference", "phone:hidden", 112, ({ callId, ...entry }) => (
        <Two
          first={<span className="mono">{callId.slice(0, 8)}</span>}
          second={entry.kind === "attempt" ? entry.requestId : null}
        />
      )),
    ];
    return hideWhenNarrow(columns, ["reference", "person"]);
  }, [t, rule]);
}

/** Two lines of a cell fit a row of 44 px; a card's skeleton bar has the height of one. */
const CELL = "in-[tbody]:leading-[18px] phone:[&>i]:my-[5px] phone:[&>i]:w-20";
const QUIET_ON_CARD = "phone:mt-1 phone:text-meta/[18px] phone:text-ink-3";

function Two({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      <bdi>{first ?? "—"}</bdi>
      {second && (
        <SecondLine>
          <bdi>{second}</bdi>
        </SecondLine>
      )}
    </>
  );
}

function Kind({ entry: { operation, variant } }: { entry: LoggedCall }) {
  const labels = useCallLabels();
  const whole = labels.kind(operation, variant);
  const name = labels.operation(operation);
  return <Two first={name} second={variant === null ? null : whole.slice(name.length + 3)} />;
}

function Outcome({ entry }: { entry: LoggedCall }) {
  const t = useTranslations("usage.calls");
  const reasonText = useReasonText();
  if (entry.kind === "free") return <span className="text-ink-3">{t(`sources.${entry.how}`)}</span>;
  const why = [
    entry.attempt > 1 && t("attemptNumber", { count: entry.attempt }),
    entry.code !== null && entry.code !== 0 && t("codeWord", { code: entry.code }),
    reasonText(entry),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      <OutcomeWord outcome={entry.outcome ?? "underWay"} />
      {why && <SecondLine className="pl-5">{why}</SecondLine>}
    </>
  );
}

/** Time to the second; opens the entry. */
function CallTime({ at }: { at: number }) {
  const t = useTranslations("usage.calls");
  const timeZone = useTimeZone() ?? "UTC";
  const text = shortTime(at, timeZone, useMinute() ?? at);
  // Offsets of zones are whole minutes: seconds are the same everywhere.
  const seconds = String(new Date(at).getUTCSeconds()).padStart(2, "0");
  return (
    <button
      type="button"
      className={
        "max-w-full focus-visible:rounded-[2px] " +
        "phone:absolute phone:inset-0 phone:flex phone:items-end phone:px-gutter phone:py-3 phone:text-left"
      }
      aria-haspopup="dialog"
      title={t("open")}
    >
      {text && (
        <time dateTime={new Date(at).toISOString()}>
          {text.date} {text.time}
          <span className="text-ink-3">:{seconds}</span>
        </time>
      )}
    </button>
  );
}

const LOOKS = {
  answered: { tone: "ok", mark: "ok" },
  refused: { tone: "bad", mark: "no" },
  tryLater: { tone: "warn", mark: "clock" },
  unknown: { tone: "unknown", mark: "none" },
  notSent: { tone: "calm", mark: "info" },
  underWay: { tone: "calm", mark: "clock" },
} as const;

/** Outcome of an attempt: word, shape and colour. */
export function OutcomeWord({ outcome }: { outcome: CallOutcome }) {
  const t = useTranslations("usage.outcomes");
  return <StateWord {...LOOKS[outcome]}>{t(outcome)}</StateWord>;
}
