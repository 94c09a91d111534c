import {
  changeNoticeTarget,
  createNoticeTarget,
  removeNoticeTarget,
  testNoticeTarget,
} from "#app/(desk)/settings/notices/actions.ts";
import { SectionMessages } from "#components/layout/section-messages.tsx";
import { NoticesPanel } from "#components/settings/notices/notices-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { listDeliveries } from "#lib/server/notices/list-deliveries.ts";
import { listNoticeRecipients } from "#lib/server/notices/recipients.ts";

export const generateMetadata = pageTitle("notices.title");

export default async function NoticesPage() {
  await requirePage("admin");
  const [targets, deliveries] = await Promise.all([listNoticeRecipients(), listDeliveries()]);
  const actions = {
    create: createNoticeTarget,
    change: changeNoticeTarget,
    remove: removeNoticeTarget,
    test: testNoticeTarget,
  };
  return (
    <SectionMessages namespaces={["notices"]}>
      <NoticesPanel targets={targets} deliveries={deliveries} actions={actions} />
    </SectionMessages>
  );
}
