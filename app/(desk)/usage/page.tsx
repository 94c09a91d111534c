import { BudgetNotes } from "#components/usage/budgets/budget-notes.tsx";
import { UsagePanel } from "#components/usage/overview/usage-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { listPeople } from "#lib/server/people/list-people.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { getBudgets } from "#lib/server/usage/get-budgets.ts";

export const generateMetadata = pageTitle("usage.overview.title");

export default async function UsagePage() {
  const identity = await requirePage("admin");
  const [people, shops, { standings, people: budgetPeople }] = await Promise.all([
    listPeople(),
    listShops({ isWithArchived: true }),
    getBudgets(identity),
  ]);
  return (
    <UsagePanel
      limits={standings}
      notes={<BudgetNotes standings={standings} people={budgetPeople} />}
      people={people.map(({ id, name }) => ({ id, name }))}
      shops={shops.map(({ id, name }) => ({ id, name }))}
    />
  );
}
