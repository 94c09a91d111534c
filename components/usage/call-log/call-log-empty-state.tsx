"use client";

import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { useErrorText } from "#components/feedback/use-error-text.ts";
import { Button } from "#components/ui/button.tsx";
import type { RequestError } from "#lib/client/fetch-json.ts";
import type { UsageRangeIssue } from "#lib/shared/usage/usage-params.ts";

type CallLogEmptyStateProps = {
  trouble: UsageRangeIssue | null;
  failure: RequestError | null;
  isEmpty: boolean;
  isFiltered: boolean;
  isBusy: boolean;
  onAgain: () => void;
};

/** What stands in the place of entries. */
export function CallLogEmptyState({
  trouble,
  failure,
  isEmpty,
  isFiltered,
  isBusy,
  onAgain,
}: CallLogEmptyStateProps) {
  const t = useTranslations("usage");
  const errorText = useErrorText();
  if (trouble)
    return (
      <ListState icon="today" title={t(`periods.${trouble}.title`)}>
        {t(`periods.${trouble}.body`)}
      </ListState>
    );
  if (failure) {
    const again = (
      <Button icon="refresh" isBusy={isBusy} onClick={onAgain}>
        {t("failed.again")}
      </Button>
    );
    return (
      <ListState icon="alert" title={t("failed.title")} actions={again}>
        {errorText(failure)}
      </ListState>
    );
  }
  if (!isEmpty) return null;
  return (
    <ListState
      icon={isFiltered ? "filter" : "usage"}
      title={t(isFiltered ? "calls.empty.filtered" : "calls.empty.title")}
    >
      {t(isFiltered ? "calls.empty.filteredBody" : "calls.empty.body")}
    </ListState>
  );
}
