import {
  findCardChecks,
  redactCardChecks,
  setRetryProtection,
  setCardPurposes,
  verifyCard,
} from "#app/(desk)/cards/actions.ts";
import { CardsScreen } from "#components/cards/cards-screen.tsx";
import { getRetryProtection } from "#lib/server/cards/retry-protection.ts";
import { getCardPurposes } from "#lib/server/cards/card-purposes.ts";
import { listMismatchRuns } from "#lib/server/cards/checks-of-person.ts";
import { canCheckCards, listCardPrices } from "#lib/server/cards/verify-card.ts";
import { isSandbox } from "#lib/server/env.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { getRetentionDays } from "#lib/server/retention/get-retention.ts";

export const generateMetadata = pageTitle("cards.title");

export default async function CardsPage() {
  const identity = await requirePage("admin");
  const [protection, runs, { cardChecks: keptDays }, prices, purposes, hasToken] = await Promise.all([
    getRetryProtection(identity),
    listMismatchRuns(identity),
    getRetentionDays(),
    listCardPrices(identity),
    getCardPurposes(identity),
    canCheckCards(identity),
  ]);
  return (
    <CardsScreen
      protection={protection}
      runs={runs}
      keptDays={keptDays}
      prices={prices}
      purposes={purposes}
      hasToken={hasToken}
      isSandbox={isSandbox()}
      verifyCard={verifyCard}
      findCardChecks={findCardChecks}
      redactCardChecks={redactCardChecks}
      setRetryProtection={setRetryProtection}
      setCardPurposes={setCardPurposes}
    />
  );
}
