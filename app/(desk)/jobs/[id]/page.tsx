import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { cache } from "react";
import { cancelFetch, fetchMissingPages, pauseFetch, resumeFetch } from "#app/(desk)/jobs/[id]/actions.ts";
import { FetchJobScreen } from "#components/jobs/fetch-job-screen.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { findFetchJob } from "#lib/server/orders/fetch/fetch-jobs.ts";
import { getListTerms } from "#lib/server/orders/order-lists.ts";
import { hasRole } from "#lib/shared/base/identity.ts";

type PageProps = { params: Promise<{ id: string }> };

const findJob = cache(findFetchJob);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  await requirePage("staff");
  const job = await findJob((await params).id);
  const t = await getTranslations("jobs.title");
  return job === null ? {} : { title: `${job.shopName} · ${t(`${job.input.list}.${job.input.goal}`)}` };
}

export default async function JobPage({ params }: PageProps) {
  const identity = await requirePage("staff");
  const job = await findJob((await params).id);
  if (job === null) notFound();
  const { prices } = await getListTerms(identity, job.input.list);
  return (
    <FetchJobScreen
      atHand={job}
      prices={prices}
      isAdmin={hasRole(identity.roles, "admin")}
      actions={{ pauseFetch, resumeFetch, cancelFetch, fetchMissingPages }}
    />
  );
}
