import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsIndex } from "#components/settings/settings-index.tsx";
import { requirePage } from "#lib/server/guard/page.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.nav"))("label") };
}

export default async function SettingsPage() {
  await requirePage("admin");
  return <SettingsIndex />;
}
