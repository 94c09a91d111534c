"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { BOOK_KEY } from "#lib/client/book-queries.ts";
import { jobQuery } from "#lib/client/jobs/jobs-queries.ts";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import { type Price, expectedPoints } from "#lib/shared/calls/operations.ts";
import { sumPoints } from "#lib/shared/calls/points.ts";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import { FetchFacts } from "./fetch-facts.tsx";
import { FetchOutcome } from "./fetch-outcome.tsx";
import { type JobActions, JobFrame, useJobPresses } from "./job-frame.tsx";

type FetchJobScreenProps = {
  /** As the page found it. */
  atHand: FetchJob;
  prices: readonly Price[];
  isAdmin: boolean;
  actions: JobActions & { fetchMissingPages: JobActions["resumeJob"] };
};

/** How a fetch goes, by the second, and what may be done with it. */
export function FetchJobScreen({ atHand, prices, isAdmin, actions }: FetchJobScreenProps) {
  const t = useTranslations("jobs");
  const { tag } = usePriceText();
  const client = useQueryClient();
  const { data: job = atHand } = useQuery(jobQuery(atHand.id, atHand));
  // With each page there is more in the book.
  useEffect(() => void client.invalidateQueries({ queryKey: BOOK_KEY }), [client, job.pages, job.state]);
  const presses = useJobPresses(job.id, actions);
  const { list, edition } = job.input;
  const aPage = expectedPoints(prices, list, list === "soldOrders" ? edition : null, MAX_PAGE_SIZE);
  return (
    <JobFrame
      job={job}
      presses={presses}
      resumePrice={tag(aPage)}
      beside={
        <Link
          className={buttonClass({ size: "s", className: "phone:hidden" })}
          href={`/orders/book?shop=${job.shopId}`}
        >
          {t("result.toBook")}
        </Link>
      }
    >
      <FetchOutcome
        job={job}
        isAdmin={isAdmin}
        askMissing={
          job.missingPages > 0 && (
            <Button
              {...presses.press("fetchMissingPages")}
              price={tag(sumPoints(Array.from({ length: job.missingPages }, () => aPage)))}
            >
              {t("askMissing", { count: job.missingPages })}
            </Button>
          )
        }
      />
      <FetchFacts job={job} />
    </JobFrame>
  );
}
