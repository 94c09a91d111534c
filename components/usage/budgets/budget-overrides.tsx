"use client";

import { useId } from "react";
import { useTranslations } from "next-intl";
import { MostListed } from "#components/data-table/most-listed.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { useBudgetText } from "#components/usage/budgets/use-budget-text.ts";
import type { Budgets } from "#lib/shared/calls/budgets.ts";

/** What was allowed on top of the limits and holds now: how much, by whom, when, why, and until when. */
export function BudgetOverrides({ budgets: { overrides, until } }: { budgets: Budgets }) {
  const t = useTranslations("usage.budgets");
  const words = useBudgetText();
  const titleId = useId();
  if (overrides.length === 0) return null;
  return (
    <section className="budget-overrides" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("overrides")}</h2>
      <ul>
        {overrides.map((override) => (
          <li key={override.id}>
            <b>{t("overrideMore", { name: words.name(override), extra: override.extra })}</b>
            <bdi>{override.reason}</bdi>
            <small>
              <bdi>{override.who ?? t("gone")}</bdi> · <DateTime at={override.at} /> ·{" "}
              {t("holdsUntil", { time: words.time(until[override.period]) })}
            </small>
          </li>
        ))}
      </ul>
      <MostListed count={overrides.length} />
    </section>
  );
}
