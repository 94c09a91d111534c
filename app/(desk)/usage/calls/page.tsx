import { CallLogPanel } from "#components/usage/call-log/call-log-panel.tsx";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { listPeople } from "#lib/server/people/list-people.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";

export const generateMetadata = pageTitle("usage.calls.title");

export default async function CallsPage() {
  await requirePage("admin");
  const [people, shops, remembered] = await Promise.all([
    listPeople(),
    listShops({ isWithArchived: true }),
    rememberedChoices(),
  ]);
  return (
    <CallLogPanel
      people={people.map(({ id, name }) => ({ id, name }))}
      shops={shops.map(({ id, name }) => ({ id, name }))}
      hidden={remembered("md-calls-hidden")?.split(".") ?? []}
    />
  );
}
