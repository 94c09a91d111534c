"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";

type ReadingLineProps = { reading: ChargeReading; isSettled: boolean };

/** Which reading of charges the sums go by. */
export function ReadingLine({ reading, isSettled }: ReadingLineProps) {
  const t = useTranslations("usage");
  return (
    <p className="usage-reading">
      {t(`overview.reading.${isSettled ? "settled" : "open"}`, { reading: t(`readings.${reading}`) })}{" "}
      {!isSettled && <Link href="/usage/charges" prefetch={false}>{t("overview.reading.link")}</Link>}
    </p>
  );
}
