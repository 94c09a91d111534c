"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { JobButtons } from "#components/feedback/job/job-buttons.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { JobActions, useJobPresses } from "#lib/client/jobs/use-job-presses.ts";
import type { Job } from "#lib/shared/jobs/jobs.ts";
import { useJobShop } from "./use-job-shop.ts";

export type JobScreenProps<One extends Job = Job> = {
  /** The job as it was when the page was rendered. */
  atHand: One;
  isAdmin: boolean;
  actions: JobActions & JobActions<"fetchMissingPages">;
};

type JobFrameProps = {
  job: Job;
  presses: ReturnType<typeof useJobPresses<keyof JobActions>>;
  /** A link beside the buttons. */
  beside?: ReactNode;
  children: ReactNode;
};

/** The page of a job of any kind: its title, its actions, and the content of its kind. */
export function JobFrame({ job, presses: { press, error }, beside, children }: JobFrameProps) {
  const t = useTranslations("jobs");
  const shopOf = useJobShop();
  const title = t(`kinds.${job.title}`);
  return (
    <>
      {/* The title is never cut off: buttons that do not fit beside it move below it. */}
      <div
        className={
          "contents not-phone:[&_.page-head]:h-auto not-phone:[&_.page-head]:min-h-(--header) " +
          "not-phone:[&_.page-head]:flex-wrap not-phone:[&_.page-head]:py-3 " +
          "not-phone:[&_.page-head>h1]:min-w-max " +
          "phone:[&_.page-head>.btn]:mb-2 phone:[&_.page-head>h1]:basis-full"
        }
      >
        <PageHead
          title={title}
          meta={<span className="truncate">{shopOf(job)}</span>}
          actions={
            <>
              <JobButtons job={job} press={press} />
              {beside}
              <Link className={buttonClass({ size: "s" })} href="/jobs">
                {t("list.all")}
              </Link>
            </>
          }
        />
      </div>
      <div className="page" tabIndex={0} role="region" aria-label={title}>
        <div className="grid max-w-[880px] content-start gap-5 px-gutter py-5">
          {error && <CommandErrorNote error={error} />}
          {children}
        </div>
      </div>
    </>
  );
}

/** Link to the order book of the job's shop. */
export function ToBook({ job }: { job: Job }) {
  const t = useTranslations("jobs.result");
  return (
    <Link
      className={buttonClass({ size: "s", className: "phone:hidden" })}
      href={`/orders/book?shop=${job.shopId}`}
    >
      {t("toBook")}
    </Link>
  );
}
