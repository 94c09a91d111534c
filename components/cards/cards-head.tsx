"use client";

import { useTranslations } from "next-intl";
import { PageHead } from "#components/ui/page-head.tsx";
import type { CardHistoryPage } from "#lib/shared/cards/card-history.ts";

/** Title, and what this month's checks came to; charges that are not known are counted, never taken for nothing. */
export function CardsHead({ month }: { month: CardHistoryPage["month"] | null }) {
  const t = useTranslations("cards");
  const cost = useTranslations("cost");
  const unknown = month ? month.unreported + month.maybe : 0;
  const meta =
    month &&
    [
      t("month.checks", { count: month.checks }),
      cost("points", { count: month.points }),
      unknown > 0 && t("month.unknown", { count: unknown }),
    ]
      .filter(Boolean)
      .join(" · ");
  return <PageHead title={t("title")} meta={meta ?? " "} />;
}
