import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redactCardChecks, setAttemptGuard, verifyCard } from "#app/(desk)/cards/actions.ts";
import { CardsScreen } from "#components/cards/cards-screen.tsx";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { requirePage } from "#lib/server/auth/require-page.ts";
import { getAttemptGuard } from "#lib/server/cards/attempt-guard.ts";
import { getKeptDays } from "#lib/server/cards/get-kept-days.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("cards"))("title") };
}

export default async function CardsPage() {
  const { personId } = await requirePage("admin");
  const [guard, keptDays] = await Promise.all([getAttemptGuard(), getKeptDays(), recordAudit({ kind: "cardHistorySeen", personId })]);
  return <CardsScreen guard={guard} keptDays={keptDays} verifyCard={verifyCard} redactCardChecks={redactCardChecks} setAttemptGuard={setAttemptGuard} />;
}
