import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { invalidateCache, setCacheSetting } from "#app/(desk)/settings/cache/actions.ts";
import { CachePanel } from "#components/settings/cache/cache-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { getCacheSettings } from "#lib/server/cache-settings/clear-cache.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.answers"))("title") };
}

export default async function CachePage() {
  await requirePage("admin");
  return (
    <CachePanel settings={await getCacheSettings()} actions={{ change: setCacheSetting, invalidateCache }} />
  );
}
