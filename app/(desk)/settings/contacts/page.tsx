import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { setContacts } from "#app/(desk)/settings/contacts/actions.ts";
import { ContactsPanel } from "#components/settings/contacts/contacts-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { getPageSettings } from "#lib/server/settings/get-setting.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.contacts"))("title") };
}

export default async function ContactsPage() {
  await requirePage("admin");
  const { contacts } = await getPageSettings("contacts");
  return <ContactsPanel key={`${contacts.set?.at}`} contacts={contacts} change={setContacts} />;
}
