import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { setChargeReading } from "#app/(desk)/usage/charges/actions.ts";
import { ChargeReadingPanel } from "#components/usage/charge-reading-panel.tsx";
import { requirePage } from "#lib/server/auth/require-page.ts";
import { getChargeReadings } from "#lib/server/settings/get-charge-readings.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("usage.reading"))("title") };
}

export default async function ChargeReadingPage() {
  await requirePage("admin");
  return <ChargeReadingPanel readings={await getChargeReadings()} setChargeReading={setChargeReading} />;
}
