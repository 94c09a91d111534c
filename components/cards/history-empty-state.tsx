"use client";

import { useTranslations } from "next-intl";
import type { CardHistoryResult } from "#components/cards/use-card-history.ts";
import { ListState } from "#components/feedback/list-state.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";

/** In the place of rows: a failure, nothing asked yet, nothing that fits the filters, or a page past the last. */
export function HistoryEmptyState({
  history: { page, failure, view, readAgain, go },
}: {
  history: CardHistoryResult;
}) {
  const t = useTranslations("cards.history");
  const errorText = useErrorText();
  if (page === undefined) {
    if (failure === null) return null;
    return (
      <ListState
        icon="plug"
        title={t("failed")}
        actions={<Button onClick={readAgain}>{t("readAgain")}</Button>}
      >
        {errorText(failure)}
      </ListState>
    );
  }
  if (page.checks.length > 0) return null;
  if (page.unfilteredTotal === 0)
    return (
      <ListState icon="cards" title={t("noneTitle")}>
        {t("noneBody")}
      </ListState>
    );
  if (page.total > 0) {
    return (
      <ListState
        icon="cards"
        title={t("pastLastTitle", { page: view.page })}
        actions={<Button onClick={() => go({ page: 1 })}>{t("toFirst")}</Button>}
      >
        {t("count", { count: page.total })}
      </ListState>
    );
  }
  const clear = (
    <Button onClick={() => go({ verdict: undefined, person: undefined, from: undefined, to: undefined })}>
      {t("clear")}
    </Button>
  );
  return (
    <ListState icon="filter" title={t("emptyTitle")} actions={clear}>
      {t("emptyBody", { count: page.unfilteredTotal })}
    </ListState>
  );
}
