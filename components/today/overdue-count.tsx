"use client";

import { useQuery } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { overdueQuery } from "#lib/client/today/overdue-query.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import type { Overdue } from "#lib/shared/today/overdue.ts";

/** Number of overdue orders at the order book's navigation entry, if any, with the age of that knowledge. */
export function OverdueCount({ atFirst, className }: { atFirst: Overdue; className: string }) {
  const t = useTranslations("shell.nav");
  const timeZone = useTimeZone() ?? "UTC";
  const { overdue, readFrom } = useQuery<Overdue>(overdueQuery(atFirst)).data;
  if (overdue === 0) return null;
  const read = readFrom && shortTime(readFrom, timeZone, readFrom);
  return (
    <span
      role="img"
      aria-label={t("overdue", { count: overdue })}
      title={read ? t("overdueRead", read) : undefined}
      className={className}
    >
      {overdue}
    </span>
  );
}
