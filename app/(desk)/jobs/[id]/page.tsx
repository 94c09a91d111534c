import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { cancelJob, pauseJob, resumeJob } from "#app/(desk)/job-actions.ts";
import { fetchMissingPages } from "#app/(desk)/jobs/[id]/actions.ts";
import { JobScreen } from "#components/jobs/job-screen.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { findJob } from "#lib/server/job-kinds/job-verbs.ts";
import { hasRole } from "#lib/shared/base/identity.ts";

type PageProps = { params: Promise<{ id: string }> };

const jobOf = cache(async (id: string) => findJob({ identity: await requirePage("anyRole") }, id));

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const job = await jobOf((await params).id);
  if (job === null) return {};
  const title = (await getTranslations("jobs.kinds"))(job.title);
  return { title: job.shopName === null ? title : `${job.shopName} · ${title}` };
}

export default async function JobPage({ params }: PageProps) {
  const identity = await requirePage("anyRole");
  const job = await jobOf((await params).id);
  if (job === null) notFound();
  return (
    <JobScreen
      atHand={job}
      isAdmin={hasRole(identity.roles, "admin")}
      actions={{ pauseJob, resumeJob, cancelJob, fetchMissingPages }}
    />
  );
}
