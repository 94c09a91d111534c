"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FollowedBuyers } from "./use-buyers-job.ts";
import { Note } from "#components/feedback/note.tsx";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { ListJobHead } from "#components/lists/list-job.tsx";
import { findRowsPage, ListJobRows } from "#components/lists/list-job-rows.tsx";
import { BUYER_ROWS_KEY, buyerRowsQuery } from "#lib/client/buyers-queries.ts";
import { type BuyersJob, type BuyersView, ROW_STATES, ROWS_PER_PAGE } from "#lib/shared/buyers/buyers.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import { ResultTable } from "./result-table.tsx";

type JobResultProps = {
  followed: Pick<FollowedBuyers, "press" | "error"> & { job: BuyersJob };
  view: BuyersView;
  go: (change: Partial<BuyersView>) => void;
  isAdmin: boolean;
};

/** A lookup: its progress and cost, why it is paused, what has no result, and a row for every order. */
export function JobResult({ followed: { job, press, error }, view, go, isAdmin }: JobResultProps) {
  const t = useTranslations("buyers");
  const clockTime = useClockTime();
  const { counts, edition, foreignCount, known, shopName } = job;
  const others = (["noAnswer", "otherBuyer", "maybeCharged", "refused", "notAsked"] as const).filter(
    (one) => counts[one] > 0 && !(isInProgress(job) && one === "notAsked"),
  );
  return (
    <>
      <ListJobHead
        words="buyers.result"
        {...{ job, press, error, isAdmin }}
        answered={counts.answered + counts.otherBuyer}
        parts={others.map((one) => t(`result.counts.${one}`, { count: counts[one] }))}
        about={
          <>
            {" · "}
            <bdi lang="zh-CN">{shopName}</bdi>
            {` · ${t(`ask.editions.${edition}`)}`}
          </>
        }
        known={known && t("ask.known", { count: known.count, time: clockTime(known.asOf) })}
        again={press("askBuyersAgain")}
      >
        {foreignCount > 0 && <Note tone="warn">{t("result.foreign", { count: foreignCount })}</Note>}
      </ListJobHead>
      <Rows job={job} view={view} go={go} />
    </>
  );
}

/** Orders of a lookup, all or those in one state, page by page in the order of the list. */
function Rows({ job, view, go }: Pick<JobResultProps, "view" | "go"> & { job: BuyersJob }) {
  const t = useTranslations("buyers.states");
  const shown = findRowsPage(job, ROW_STATES, ROWS_PER_PAGE, view);
  const { state, page } = shown;
  const rows = useQuery({ ...buyerRowsQuery({ job: job.id, state, page }), enabled: job.isOwn });
  return (
    <ListJobRows
      words="buyers.result"
      {...{ job, shown, rows, go }}
      rowsKey={BUYER_ROWS_KEY}
      stateWord={(one) => t(one)}
      table={ResultTable}
    />
  );
}
