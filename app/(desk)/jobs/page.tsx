import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { JobsScreen } from "#components/jobs/jobs-screen.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { hasRole } from "#lib/shared/base/identity.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("jobs.list"))("title") };
}

export default async function JobsPage() {
  const { roles } = await requirePage("anyRole");
  return <JobsScreen isStaff={hasRole(roles, "staff")} />;
}
