import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuditPanel } from "#components/settings/audit/audit-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { listPeople } from "#lib/server/people/list-people.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.audit"))("title") };
}

export default async function AuditPage() {
  await requirePage("admin");
  const people = await listPeople();
  return <AuditPanel people={people.map(({ id, name }) => ({ id, name }))} />;
}
