import { allowMore, setBudgets } from "#app/(desk)/usage/budgets/actions.ts";
import { BudgetsPanel } from "#components/usage/budgets/budgets-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { getBudgets, getMonthDays } from "#lib/server/usage/get-budgets.ts";

export const generateMetadata = pageTitle("usage.budgets.title");

export default async function BudgetsPage() {
  const identity = await requirePage("admin");
  const [budgets, days] = await Promise.all([getBudgets(identity), getMonthDays(identity)]);
  return <BudgetsPanel budgets={budgets} days={days} actions={{ setBudgets, allowMore }} />;
}
