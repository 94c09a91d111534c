import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { cancelJob, fetchMissingPages, pauseJob, resumeJob } from "#app/(desk)/jobs/[id]/actions.ts";
import { ExportJobScreen } from "#components/jobs/export-job-screen.tsx";
import { FetchJobScreen } from "#components/jobs/fetch-job-screen.tsx";
import { jobTitle } from "#components/jobs/job-title.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { findJob } from "#lib/server/job-kinds/job-verbs.ts";
import { getListTerms } from "#lib/server/orders/order-lists.ts";
import { hasRole } from "#lib/shared/base/identity.ts";

type PageProps = { params: Promise<{ id: string }> };

const jobOf = cache(async (id: string) => findJob({ identity: await requirePage("staff") }, id));

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const job = await jobOf((await params).id);
  if (job === null) return {};
  const title = jobTitle(await getTranslations("jobs.title"), job);
  return { title: job.shopName === null ? title : `${job.shopName} · ${title}` };
}

export default async function JobPage({ params }: PageProps) {
  const identity = await requirePage("staff");
  const job = await jobOf((await params).id);
  if (job === null) notFound();
  const actions = { pauseJob, resumeJob, cancelJob };
  if (job.kind === "exportOrders") return <ExportJobScreen atHand={job} actions={actions} />;
  const { prices } = await getListTerms(identity, job.input.list);
  return (
    <FetchJobScreen
      atHand={job}
      prices={prices}
      isAdmin={hasRole(identity.roles, "admin")}
      actions={{ ...actions, fetchMissingPages }}
    />
  );
}
