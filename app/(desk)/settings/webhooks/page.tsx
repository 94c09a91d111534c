import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  replaceWebhookSecret,
  resendDeliveries,
  testWebhook,
} from "#app/(desk)/settings/webhooks/actions.ts";
import { SectionMessages } from "#components/layout/section-messages.tsx";
import { WebhooksPanel } from "#components/settings/webhooks/webhooks-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { listWebhookDeliveries } from "#lib/server/webhooks/list-webhook-deliveries.ts";
import { listWebhooks } from "#lib/server/webhooks/webhook-settings.ts";

export const generateMetadata = pageTitle("webhooks.title");

export default async function WebhooksPage() {
  await requirePage("admin");
  const [webhooks, deliveries, shops] = await Promise.all([
    listWebhooks(),
    listWebhookDeliveries(),
    listShops(),
  ]);
  const actions = {
    create: createWebhook,
    change: changeWebhook,
    remove: removeWebhook,
    replaceSecret: replaceWebhookSecret,
    test: testWebhook,
    resend: resendDeliveries,
  };
  return (
    <SectionMessages namespaces={["webhooks"]}>
      <WebhooksPanel
        webhooks={webhooks}
        deliveries={deliveries}
        shops={shops.map(({ id, name }) => ({ id, name }))}
        actions={actions}
      />
    </SectionMessages>
  );
}
