"use client";

import { type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { useMinute } from "#components/display/use-minute.ts";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-error-text.ts";
import { Button } from "#components/ui/button.tsx";
import { RequestError } from "#lib/client/request-error.ts";
import { zonedDay } from "#lib/shared/dates/zoned-day.ts";

type FreeRead<Data> = {
  /** The last good copy, which a failure leaves in place. */
  data: Data | undefined;
  failure: RequestError | null;
  isBusy: boolean;
  again: () => void;
};

/** A read of our own database. */
export function useFreeRead<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): FreeRead<Data> {
  const { data, error, isFetching, refetch } = useQuery(options);
  return {
    data,
    failure:
      error === null
        ? null
        : error instanceof RequestError
          ? error
          : new RequestError("badReply", { cause: error }),
    isBusy: isFetching,
    again: () => void refetch(),
  };
}

/** Today, by the clock of the shop. */
export function useToday(): string {
  const timeZone = useTimeZone() ?? "UTC";
  const [opened] = useState(() => Date.now());
  return zonedDay(useMinute() ?? opened, timeZone);
}

type UsageErrorProps = {
  /** A read that failed while its last good copy is in sight. */
  read: RequestError | null;
  /** A file that could not be made. */
  file: RequestError | null;
  isBusy: boolean;
  onAgain: () => void;
};

/** What went wrong, above what is still true. */
export function UsageError({ read, file, isBusy, onAgain }: UsageErrorProps) {
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
            <Button size="s" icon="refresh" isBusy={isBusy} onClick={onAgain}>
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
