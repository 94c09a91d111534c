import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { CallLogPanel } from "#components/usage/call-log/call-log-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { listPeople } from "#lib/server/people/list-people.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("usage.calls"))("title") };
}

export default async function CallsPage() {
  await requirePage("admin");
  const [people, shops, jar] = await Promise.all([listPeople(), listShops(), cookies()]);
  return (
    <CallLogPanel
      people={people.map(({ id, name }) => ({ id, name }))}
      shops={shops.map(({ id, name }) => ({ id, name }))}
      hidden={jar.get("md-calls-hidden")?.value.split(".") ?? []}
    />
  );
}
