import { JobsScreen } from "#components/jobs/jobs-screen.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { hasRole } from "#lib/shared/base/identity.ts";

export const generateMetadata = pageTitle("jobs.list.title");

export default async function JobsPage() {
  const { roles } = await requirePage("anyRole");
  return <JobsScreen isStaff={hasRole(roles, "staff")} />;
}
