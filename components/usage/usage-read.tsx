"use client";

import { useQuery, type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { useMinute } from "#components/display/use-minute.ts";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { type RequestError, toRequestError } from "#lib/client/fetch-json.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import {
  usageDays,
  type UsageDays,
  type UsageRange,
  type UsageRangeIssue,
} from "#lib/shared/usage/usage-params.ts";

type FreeRead<Data> = {
  /** Last good result, which stays during an error. */
  data: Data | undefined;
  error: RequestError | null;
  isBusy: boolean;
  refetch: () => void;
};

/** A free read of our own database. */
export function useFreeRead<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): FreeRead<Data> {
  const { data, error, isFetching, refetch } = useQuery(options);
  return {
    data,
    error: error && toRequestError(error),
    isBusy: isFetching,
    refetch: () => void refetch(),
  };
}

/** Days of a range as of today by the clock of the shop, or an issue. */
export function useUsageDays(range: UsageRange): { days: UsageDays | null; issue: UsageRangeIssue | null } {
  const timeZone = useTimeZone() ?? "UTC";
  const [opened] = useState(() => Date.now());
  const days = usageDays(range, zonedDay(useMinute() ?? opened, timeZone));
  return "issue" in days ? { days: null, issue: days.issue } : { days, issue: null };
}

type UsageReadProblemProps = {
  issue: UsageRangeIssue | null;
  /** Reason why there is nothing to show. */
  error: RequestError | null;
  isBusy: boolean;
  onRetry: () => void;
};

/** Shown in place of figures or entries: an impossible range, or a failed read. */
export function UsageReadProblem({ issue, error, isBusy, onRetry }: UsageReadProblemProps) {
  const t = useTranslations("usage");
  const errorText = useErrorText();
  if (issue)
    return (
      <ListState icon="today" title={t(`periods.${issue}.title`)}>
        {t(`periods.${issue}.body`)}
      </ListState>
    );
  if (error === null) return null;
  const retry = (
    <Button icon="refresh" isBusy={isBusy} onClick={onRetry}>
      {t("failed.again")}
    </Button>
  );
  return (
    <ListState icon="alert" title={t("failed.title")} actions={retry}>
      {errorText(error)}
    </ListState>
  );
}

type UsageErrorProps = {
  /** A failed read whose last good result is still visible. */
  read: RequestError | null;
  /** A file that could not be made. */
  file: RequestError | null;
  isBusy: boolean;
  onRetry: () => void;
};

/** Error of a read or file, above the last good result. */
export function UsageError({ read, file, isBusy, onRetry }: UsageErrorProps) {
  const t = useTranslations("usage");
  const errorText = useErrorText();
  return (
    <>
      {read && (
        <Note
          role="alert"
          tone="bad"
          isBanner
          action={
            <Button size="s" icon="refresh" isBusy={isBusy} onClick={onRetry}>
              {t("failed.again")}
            </Button>
          }
        >
          {errorText(read)} {t("failed.stale")}
        </Note>
      )}
      {file && (
        <Note role="alert" tone="bad" isBanner title={t("exportFailed")}>
          {errorText(file)}
        </Note>
      )}
    </>
  );
}
