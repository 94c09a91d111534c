import { clearCache, setCacheSetting } from "#app/(desk)/settings/cache/actions.ts";
import { CachePanel } from "#components/settings/cache/cache-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { getCacheSettings } from "#lib/server/cache-settings/clear-cache.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";

export const generateMetadata = pageTitle("settings.answers.title");

export default async function CachePage() {
  await requirePage("admin");
  return <CachePanel settings={await getCacheSettings()} actions={{ change: setCacheSetting, clearCache }} />;
}
