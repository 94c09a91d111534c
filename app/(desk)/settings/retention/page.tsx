import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { applyRetention, setRetention } from "#app/(desk)/settings/retention/actions.ts";
import { RetentionPanel } from "#components/settings/retention/retention-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { getRetention } from "#lib/server/retention/get-retention.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.retention"))("title") };
}

export default async function RetentionPage() {
  await requirePage("admin");
  return <RetentionPanel retention={await getRetention()} set={setRetention} apply={applyRetention} />;
}
