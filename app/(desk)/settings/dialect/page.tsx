import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import {
  setCallsPerSecond,
  setDateShapes,
  setPageBase,
  setPictureHosts,
  setSidPlacement,
  settlePageBase,
} from "#app/(desk)/settings/dialect/actions.ts";
import { DialectPanel } from "#components/settings/dialect-panel.tsx";
import { requirePage } from "#lib/server/auth/require-page.ts";
import { getDialect } from "#lib/server/settings/get-dialect.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("settings.dialect"))("title") };
}

export default async function DialectPage() {
  await requirePage("admin");
  const actions = {
    settlePageBase,
    setPageBase,
    setDateShapes,
    setSidPlacement,
    setCallsPerSecond,
    setPictureHosts,
  };
  return <DialectPanel dialect={await getDialect()} actions={actions} />;
}
