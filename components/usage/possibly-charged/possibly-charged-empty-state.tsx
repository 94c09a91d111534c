"use client";

import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { Button } from "#components/ui/button.tsx";
import type { PossiblyChargedView, PossiblyChargedPage } from "#lib/shared/usage/possibly-charged.ts";

type PossiblyChargedEmptyStateProps = {
  view: PossiblyChargedView;
  page: PossiblyChargedPage | undefined;
  /** Reason why there is no page; null when there is one. */
  why: string | null;
  isBusy: boolean;
  onAgain: () => void;
  go: (change: Partial<PossiblyChargedView>) => void;
};

/** Shown in place of rows: an error, an empty list, no call of this operation, or a page past the last. */
export function PossiblyChargedEmptyState({
  view,
  page,
  why,
  isBusy,
  onAgain,
  go,
}: PossiblyChargedEmptyStateProps) {
  const t = useTranslations("usage.possiblyCharged");
  if (page === undefined) {
    return (
      <ListState
        icon="plug"
        title={t("failed.title")}
        actions={
          <Button isBusy={isBusy} onClick={onAgain}>
            {t("failed.again")}
          </Button>
        }
      >
        {why}
      </ListState>
    );
  }
  if (page.counts[view.list] === 0)
    return (
      <ListState icon={view.list === "reconciled" ? "edit" : "check"} title={t(`empty.${view.list}.title`)}>
        {t(`empty.${view.list}.body`)}
      </ListState>
    );
  if (page.total === 0) {
    return (
      <ListState
        icon="filter"
        title={t("nothing.title")}
        actions={
          <Button onClick={() => go({ operation: undefined, variant: undefined })}>
            {t("nothing.clear")}
          </Button>
        }
      >
        {t("nothing.body")}
      </ListState>
    );
  }
  return (
    <ListState
      icon="rows"
      title={t("pastLast.title", { page: view.page })}
      actions={<Button onClick={() => go({ page: 1 })}>{t("pastLast.first")}</Button>}
    >
      {t("pastLast.body")}
    </ListState>
  );
}
