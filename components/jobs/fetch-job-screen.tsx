"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import { BOOK_KEY } from "#lib/client/book-queries.ts";
import { jobQuery } from "#lib/client/jobs/jobs-queries.ts";
import { useJobPresses } from "#lib/client/jobs/use-job-presses.ts";
import { timesPoints } from "#lib/shared/calls/points.ts";
import { type FetchJob, msLeft } from "#lib/shared/jobs/fetch-job.ts";
import { CallsFacts } from "./calls-facts.tsx";
import { FetchOutcome } from "./fetch-outcome.tsx";
import { Fact } from "./job-facts-list.tsx";
import { JobFrame, type JobScreenProps, ToBook } from "./job-frame.tsx";

/** The page of a fetch, updated each second, with its actions. */
export function FetchJobScreen({ atHand, isAdmin, actions }: JobScreenProps<FetchJob>) {
  const t = useTranslations("jobs");
  const { tag } = usePriceText();
  const client = useQueryClient();
  const { data: job = atHand } = useQuery(jobQuery(atHand.id, atHand));
  // Each page adds orders to the book.
  useEffect(() => void client.invalidateQueries({ queryKey: BOOK_KEY }), [client, job.pages, job.state]);
  const presses = useJobPresses(job.id, actions);
  const { input, missingPages, pagePoints } = job;
  return (
    <JobFrame job={job} presses={presses} beside={<ToBook job={job} />}>
      <FetchOutcome
        job={job}
        isAdmin={isAdmin}
        askMissing={
          missingPages > 0 && (
            <Button
              {...presses.press("fetchMissingPages")}
              price={tag(timesPoints(pagePoints, missingPages))}
            >
              {t("askMissing", { count: missingPages })}
            </Button>
          )
        }
      />
      <CallsFacts job={job} msLeft={msLeft(job)} begunBy={input.schedule && t("facts.bySchedule")}>
        {(input.from ?? input.to) !== undefined && (
          <Fact name={t("facts.days")}>{[input.from, input.to].join(" – ")}</Fact>
        )}
      </CallsFacts>
    </JobFrame>
  );
}
