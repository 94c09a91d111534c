import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { allowMore, setBudgets } from "#app/(desk)/usage/budgets/actions.ts";
import { BudgetsPanel } from "#components/usage/budgets/budgets-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { getBudgets, getMonthDays } from "#lib/server/usage/get-budgets.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("usage.budgets"))("title") };
}

export default async function BudgetsPage() {
  const identity = await requirePage("admin");
  const [budgets, days] = await Promise.all([getBudgets(identity), getMonthDays(identity)]);
  return <BudgetsPanel budgets={budgets} days={days} actions={{ setBudgets, allowMore }} />;
}
