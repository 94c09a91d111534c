import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redactCardChecks, setAttemptGuard, verifyCard } from "#app/(desk)/cards/actions.ts";
import { CardsScreen } from "#components/cards/cards-screen.tsx";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { getAttemptGuard } from "#lib/server/cards/attempt-guard.ts";
import { listCardPrices } from "#lib/server/cards/verify-card.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { getRetentionDays } from "#lib/server/retention/retention.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("cards"))("title") };
}

export default async function CardsPage() {
  const identity = await requirePage("admin");
  const [guard, { cardChecks: keptDays }, prices] = await Promise.all([
    getAttemptGuard(identity),
    getRetentionDays(),
    listCardPrices(identity),
    recordAudit({ kind: "cardHistorySeen", personId: identity.personId }),
  ]);
  return (
    <CardsScreen
      guard={guard}
      keptDays={keptDays}
      prices={prices}
      verifyCard={verifyCard}
      redactCardChecks={redactCardChecks}
      setAttemptGuard={setAttemptGuard}
    />
  );
}
