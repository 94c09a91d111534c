import { useTranslations } from "next-intl";
import { isOfAllShops } from "#lib/shared/jobs/export-job.ts";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";

/** Names the shop of a job, or says that it is of all; null for a job of no shop. */
export function useJobShop(): (job: JobEntry) => string | null {
  const t = useTranslations("jobs.list");
  return (job) => (isOfAllShops(job) ? t("allShops") : job.shopName);
}
