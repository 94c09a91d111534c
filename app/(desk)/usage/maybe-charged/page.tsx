import { markNotCharged, reconcileCalls } from "#app/(desk)/usage/maybe-charged/actions.ts";
import { PossiblyChargedPanel } from "#components/usage/possibly-charged/possibly-charged-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";

export const generateMetadata = pageTitle("usage.possiblyCharged.title");

export default async function MaybeChargedPage() {
  await requirePage("admin");
  return <PossiblyChargedPanel reconcileCalls={reconcileCalls} markNotCharged={markNotCharged} />;
}
