import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHead } from "#components/ui/page-head.tsx";
import { requirePage } from "#lib/server/auth/require-page.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("usage.overview"))("title") };
}

export default async function UsagePage() {
  await requirePage("admin");
  const words = await getTranslations("usage.overview");
  return <PageHead title={words("title")} />;
}
