import type { useTranslations } from "next-intl";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";

type Words = ReturnType<typeof useTranslations<"jobs.title">>;

/** What a job does, as its page and its row are headed. */
export function jobTitle(t: Words, job: JobEntry): string {
  switch (job.kind) {
    case "fetchOrders":
      return t(`${job.input.list}.${job.input.goal}`);
    case "exportOrders":
      return t(`export.${job.form}`);
  }
}
