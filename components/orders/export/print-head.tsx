"use client";

import { useTimeZone, useTranslations } from "next-intl";
import { usePrinting } from "#components/ui/use-printing.ts";
import type { DayRange } from "#lib/shared/dates/moments.ts";
import { clockTime } from "#lib/shared/dates/zoned-time.ts";

type PrintHeadProps = {
  shop: string;
  list: string;
  /** Days of the list's filter. */
  range: DayRange;
  /** Time of the response. */
  asOf: number;
  page: number;
  /** Rows on the paper. */
  count: number;
  /** Only the selected rows, from any page. */
  isSelection: boolean;
};

/** Line above printed rows; not on the screen. */
export function PrintHead({ shop, list, range, asOf, page, count, isSelection }: PrintHeadProps) {
  const t = useTranslations("orders.export");
  const timeZone = useTimeZone() ?? "UTC";
  if (!usePrinting()) return null;
  const time = clockTime(asOf, timeZone).slice(0, -":00".length);
  const ends = [range.from, range.to].map((moment) => moment?.replace("T", " "));
  const days = ends.some(Boolean) && ends.join(" – ").trim();
  const rows = isSelection ? t("headSelection", { count }) : t("headPage", { page, count });
  return (
    <p className="hidden py-2 font-strong print:block">
      {[shop, list, days, time, rows].filter(Boolean).join(" · ")}
    </p>
  );
}
