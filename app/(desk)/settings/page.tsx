import { redirect } from "next/navigation";
import { SETTINGS_ENTRIES } from "#components/settings/settings-entries.ts";
import { requirePage } from "#lib/server/guard/page.ts";

export default async function SettingsPage() {
  await requirePage("admin");
  redirect(SETTINGS_ENTRIES[0].href);
}
