import {
  beginAnotherAccount,
  probeConnection,
  removeAccessToken,
  replaceAccessToken,
} from "#app/(desk)/settings/connection/actions.ts";
import { ConnectionPanel } from "#components/settings/connection/connection-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { getConnection } from "#lib/server/connection/get-connection.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";

export const generateMetadata = pageTitle("settings.connection.title");

export default async function ConnectionPage() {
  await requirePage("admin");
  return (
    <ConnectionPanel
      connection={await getConnection()}
      actions={{
        replace: replaceAccessToken,
        remove: removeAccessToken,
        begin: beginAnotherAccount,
        probe: probeConnection,
      }}
    />
  );
}
