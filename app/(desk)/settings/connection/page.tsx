import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import {
  beginAnotherAccount,
  probeConnection,
  removeAccessToken,
  replaceAccessToken,
} from "#app/(desk)/settings/connection/actions.ts";
import { ConnectionPanel } from "#components/settings/connection/connection-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { getConnection } from "#lib/server/connection/get-connection.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.connection"))("title") };
}

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
