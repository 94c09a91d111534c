import { AuditPanel } from "#components/settings/audit/audit-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { listPeople } from "#lib/server/people/list-people.ts";

export const generateMetadata = pageTitle("settings.audit.title");

export default async function AuditPage() {
  await requirePage("admin");
  const people = await listPeople();
  return <AuditPanel people={people.map(({ id, name }) => ({ id, name }))} />;
}
