"use client";

import { useTranslations } from "next-intl";
import { PageHead } from "#components/ui/page-head.tsx";
import type { CardHistoryPage } from "#lib/shared/card-history-view.ts";

/** Title, and what this month's checks came to; a charge nobody reported is said, never counted as nothing. */
export function CardsHead({ month }: { month: CardHistoryPage["month"] | null }) {
  const t = useTranslations("cards");
  const cost = useTranslations("cost");
  const meta = month && [t("month.checks", { count: month.checks }), cost("points", { count: month.points }), month.unreported > 0 && t("month.unreported", { count: month.unreported }), month.maybe > 0 && t("month.maybe", { count: month.maybe })].filter(Boolean).join(" · ");
  return <PageHead title={t("title")} meta={meta ?? " "} />;
}
