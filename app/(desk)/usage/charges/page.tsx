import { setChargeRule } from "#app/(desk)/usage/charges/actions.ts";
import { ChargeCountingPanel } from "#components/usage/charge-counting/charge-counting-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { compareChargeCountings } from "#lib/server/usage/compare-charge-counting.ts";

export const generateMetadata = pageTitle("usage.chargeRule.title");

export default async function ChargeRulePage() {
  const identity = await requirePage("admin");
  return (
    <ChargeCountingPanel comparison={await compareChargeCountings(identity)} setChargeRule={setChargeRule} />
  );
}
