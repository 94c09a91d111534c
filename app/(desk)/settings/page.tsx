import { SettingsIndex } from "#components/settings/settings-index.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";

export const generateMetadata = pageTitle("settings.nav.label");

export default async function SettingsPage() {
  await requirePage("admin");
  return <SettingsIndex />;
}
