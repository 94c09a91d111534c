"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { overdueQuery } from "#lib/client/today/overdue-query.ts";
import type { Overdue } from "#lib/shared/today/overdue.ts";

/** At the order book's entry of the navigation: how many orders are overdue, where any are. */
export function OverdueCount({ atFirst, className }: { atFirst: Overdue; className: string }) {
  const t = useTranslations("shell.nav");
  const { overdue } = useQuery<Overdue>(overdueQuery(atFirst)).data;
  if (overdue === 0) return null;
  return (
    <span role="img" aria-label={t("overdue", { count: overdue })} className={className}>
      {overdue}
    </span>
  );
}
