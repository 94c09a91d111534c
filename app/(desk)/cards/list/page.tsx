import {
  checkCardsAgain,
  exportCardList,
  findKnownCards,
  startCardList,
} from "#app/(desk)/cards/list/actions.ts";
import { cancelJob, pauseJob, resumeJob } from "#app/(desk)/job-actions.ts";
import { CardListScreen } from "#components/cards/list/card-list-screen.tsx";
import { getCardPurposes } from "#lib/server/cards/card-purposes.ts";
import { getRetryProtection } from "#lib/server/cards/retry-protection.ts";
import { canCheckCards, listCardPrices } from "#lib/server/cards/verify-card.ts";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";

export const generateMetadata = pageTitle("cards.list.title");

export default async function CardListPage() {
  const identity = await requirePage("admin");
  const [{ perDay }, prices, purposes, hasToken] = await Promise.all([
    getRetryProtection(identity),
    listCardPrices(identity),
    getCardPurposes(identity),
    canCheckCards(identity),
  ]);
  return (
    <CardListScreen
      perDay={perDay}
      prices={prices}
      purposes={purposes}
      hasToken={hasToken}
      actions={{
        findKnownCards,
        startCardList,
        checkCardsAgain,
        exportCardList,
        pauseJob,
        resumeJob,
        cancelJob,
      }}
    />
  );
}
