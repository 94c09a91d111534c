import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { setChargeRule } from "#app/(desk)/usage/charges/actions.ts";
import { ChargeRulePanel } from "#components/usage/charge-rule/charge-rule-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { compareChargeRules } from "#lib/server/usage/charge-rules.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("usage.chargeRule"))("title") };
}

export default async function ChargeRulePage() {
  const identity = await requirePage("admin");
  return <ChargeRulePanel comparison={await compareChargeRules(identity)} setChargeRule={setChargeRule} />;
}
