"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { overdueQuery } from "#lib/client/today/overdue-query.ts";
import type { Overdue } from "#lib/shared/today/overdue.ts";

/** At the end of a wide entry; at the corner of its icon in a slim rail and on a phone. */
const CORNER =
  "slim:absolute slim:top-0 slim:right-0 in-data-[rail=slim]:absolute in-data-[rail=slim]:top-0 in-data-[rail=slim]:right-0 phone:top-1 phone:right-auto phone:ml-0 phone:w-auto phone:left-[calc(50%+6px)]";

/** At the order book's entry of the navigation: how many orders are overdue, where any are. */
export function OverdueCount({ atFirst }: { atFirst: Overdue }) {
  const t = useTranslations("shell.nav");
  const { overdue } = useQuery(overdueQuery(atFirst)).data;
  if (overdue === 0) return null;
  return (
    <>
      <span className="sr-only">{t("overdue", { count: overdue })}</span>
      <span
        aria-hidden="true"
        className={`ml-auto rounded-l bg-bad-tint px-1.5 text-meta font-label text-bad-ink tabular-nums ${CORNER}`}
      >
        {overdue}
      </span>
    </>
  );
}
