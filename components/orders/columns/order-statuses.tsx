"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import { TimeLeft } from "#components/display/time-left.tsx";
import { useMinute } from "#components/display/use-minute.ts";
import { countdown, shortTime } from "#lib/shared/dates/zoned-time.ts";
import { findStatus, isWaiting, shipByLook, type OrderStatus } from "#lib/shared/orders/statuses.ts";
import { oneLine } from "./parsed-cell.tsx";

/** What an admin has said of statuses; beside the columns, which stay the same. */
export const OrderStatuses = createContext<readonly OrderStatus[]>([]);

/** The name of a status; the service's own value while it has none. */
export function StatusText({ value }: { value: string | null }): string {
  return findStatus(useContext(OrderStatuses), value)?.name ?? oneLine(value);
}

type ShipByProps = {
  /** Unix milliseconds. */
  deadline: number;
  status: string | null;
  isTwoLines?: boolean;
  className?: string;
};

/** A deadline to ship: with alarm only for an order that is known to wait. */
export function ShipBy({ deadline, status, isTwoLines, className }: ShipByProps) {
  const t = useTranslations("ui.timeLeft");
  const timeZone = useTimeZone() ?? "UTC";
  const now = useMinute();
  const waits = isWaiting(useContext(OrderStatuses), status);
  if (now === null) return null;
  const look = shipByLook(countdown(deadline, now).urgency, waits);
  if (look === "overdue" || look === "soon" || look === "calm")
    return (
      <TimeLeft deadline={deadline} isCalm={look === "calm"} isTwoLines={isTwoLines} className={className} />
    );
  const at = shortTime(deadline, timeZone, now);
  if (at === null) return null;
  const text = look === "wasDue" ? t("wasDue", { date: at.date }) : at.date;
  return isTwoLines ? (
    <span className="text-ink-3">{`${text}\n${at.time}`}</span>
  ) : (
    <span className={className}>
      {look === "wasDue" ? t("wasDue", { date: `${at.date} ${at.time}` }) : ""}
    </span>
  );
}
