import { applyRetention, setRetention } from "#app/(desk)/settings/retention/actions.ts";
import { RetentionPanel } from "#components/settings/retention/retention-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { getRetention } from "#lib/server/retention/get-retention.ts";

export const generateMetadata = pageTitle("settings.retention.title");

export default async function RetentionPage() {
  await requirePage("admin");
  return <RetentionPanel retention={await getRetention()} set={setRetention} apply={applyRetention} />;
}
