import {
  determinePageNumbering,
  setPageNumbering,
  setServiceFormat,
} from "#app/(desk)/settings/service-format/actions.ts";
import { ServiceFormatPanel } from "#components/settings/service-format/service-format-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { getServiceFormat } from "#lib/server/service-format/service-format.ts";

export const generateMetadata = pageTitle("settings.serviceFormat.title");

export default async function ServiceFormatPage() {
  await requirePage("admin");
  return (
    <ServiceFormatPanel
      serviceFormat={await getServiceFormat()}
      actions={{ determinePageNumbering, setPageNumbering, change: setServiceFormat }}
    />
  );
}
