import { setContacts } from "#app/(desk)/settings/contacts/actions.ts";
import { ContactsPanel } from "#components/settings/contacts/contacts-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { getPageSettings } from "#lib/server/settings/get-setting.ts";

export const generateMetadata = pageTitle("settings.contacts.title");

export default async function ContactsPage() {
  await requirePage("admin");
  const { contacts } = await getPageSettings("contacts");
  return <ContactsPanel key={`${contacts.set?.at}`} contacts={contacts} change={setContacts} />;
}
