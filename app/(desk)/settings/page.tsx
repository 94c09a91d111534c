import { redirect } from "next/navigation";
import { SETTINGS_ENTRIES } from "#components/settings/settings-entries.ts";

export default function SettingsPage() {
  redirect(SETTINGS_ENTRIES[0].href);
}
