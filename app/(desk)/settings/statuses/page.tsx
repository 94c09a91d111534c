import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { setOrderStatuses } from "#app/(desk)/settings/statuses/actions.ts";
import { StatusesPanel } from "#components/settings/statuses/statuses-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { getOrderStatuses } from "#lib/server/orders/order-statuses.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.statuses"))("title") };
}

export default async function StatusesPage() {
  await requirePage("admin");
  return <StatusesPanel settings={await getOrderStatuses()} change={setOrderStatuses} />;
}
