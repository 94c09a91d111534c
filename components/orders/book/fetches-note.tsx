"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { shopFetchesQuery } from "#lib/client/jobs/jobs-queries.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";

/** Fetches of a shop that are in progress or paused. */
export function FetchesNote({ shopId }: { shopId: string }) {
  const t = useTranslations("orderBook.fetch");
  const { number } = useFormatter();
  const jobs = useQuery(shopFetchesQuery(shopId)).data?.jobs ?? [];
  return jobs
    .filter((job) => isInProgress(job) || job.state === "paused")
    .map((job) => (
      <Note
        key={job.id}
        isBanner
        tone={job.state === "paused" ? "warn" : undefined}
        action={
          <Link
            className={buttonClass({ size: "s", className: "phone:h-(--touch)" })}
            href={`/jobs/${job.id}`}
          >
            {t("show")}
          </Link>
        }
      >
        {t(job.state === "paused" ? "paused" : "underWay", { list: job.input.list })}
        {job.state === "paused" && job.input.schedule && ` · ${t("scheduleWaits")}`}
        {job.total !== null && (
          <>
            {" "}
            · <span className="num">{`${number(job.done)} / ${number(job.total)}`}</span>
          </>
        )}
      </Note>
    ));
}
