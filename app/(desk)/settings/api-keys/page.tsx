import { createApiKey, revokeApiKey } from "#app/(desk)/settings/api-keys/actions.ts";
import { SectionMessages } from "#components/layout/section-messages.tsx";
import { ApiKeysPanel } from "#components/settings/api-keys/api-keys-panel.tsx";
import { listApiKeys } from "#lib/server/api/keys/manage-keys.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";

export const generateMetadata = pageTitle("apiKeys.title");

export default async function ApiKeysPage() {
  await requirePage("admin");
  const [keys, shops] = await Promise.all([listApiKeys(), listShops({ isWithArchived: true })]);
  return (
    <SectionMessages namespaces={["apiKeys"]}>
      <ApiKeysPanel
        keys={keys}
        shops={shops.map(({ id, name }) => ({ id, name }))}
        create={createApiKey}
        revoke={revokeApiKey}
      />
    </SectionMessages>
  );
}
