import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { markNotCharged, reconcileCalls } from "#app/(desk)/usage/maybe-charged/actions.ts";
import { PossiblyChargedPanel } from "#components/usage/possibly-charged/possibly-charged-panel.tsx";
import { requirePage } from "#lib/server/guard/page.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("usage.maybe"))("title") };
}

export default async function MaybeChargedPage() {
  await requirePage("admin");
  return <PossiblyChargedPanel reconcileCalls={reconcileCalls} markNotCharged={markNotCharged} />;
}
