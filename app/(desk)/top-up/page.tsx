import { cancelJob, pauseJob, resumeJob } from "#app/(desk)/job-actions.ts";
import {
  addPlacement,
  addPlacements,
  changePlacement,
  getLinks,
  getMissingLinks,
  setArchived,
  setPromoTexts,
} from "#app/(desk)/top-up/actions.ts";
import { TopUpScreen } from "#components/top-up/top-up-screen.tsx";
import { requirePage } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { findOpenJob } from "#lib/server/job-kinds/job-verbs.ts";
import { listLinkPrices } from "#lib/server/top-up/get-top-up-links.ts";
import { findShownLinks, getPictureRule, listEarlierLinks } from "#lib/server/top-up/links.ts";
import { getPromoTexts } from "#lib/server/top-up/get-promo-texts.ts";
import { listPlacements } from "#lib/server/top-up/placements.ts";
import { hasRole } from "#lib/shared/base/identity.ts";

export const generateMetadata = pageTitle("topUp.title");

/** Page of stored top-up links: opening it makes no call. */
export default async function TopUpPage({
  searchParams,
}: {
  searchParams: Promise<{ placement?: string | string[] }>;
}) {
  const identity = await requirePage("marketing");
  const [{ placement: asked }, placements, pictures, prices, texts, openJobId] = await Promise.all([
    searchParams,
    listPlacements(identity),
    getPictureRule(identity),
    listLinkPrices(identity),
    getPromoTexts(identity),
    findOpenJob(identity, "fetchMissingLinks"),
  ]);
  const named = placements.find(({ id }) => id === asked);
  const chosen = named ?? placements.find(({ isArchived }) => !isArchived) ?? placements[0] ?? null;
  const [kept, earlier] = chosen
    ? await Promise.all([findShownLinks(identity, chosen), listEarlierLinks(identity, chosen.id)])
    : [null, []];
  return (
    <TopUpScreen
      placements={placements}
      chosen={chosen}
      isNamed={named !== undefined}
      kept={kept}
      earlier={earlier}
      texts={texts}
      ownName={identity.name}
      prices={prices}
      isAdmin={hasRole(identity.roles, "admin")}
      pictures={pictures}
      openJobId={openJobId}
      actions={{ addPlacement, addPlacements, changePlacement, setArchived, getLinks, setPromoTexts }}
      jobActions={{ startJob: getMissingLinks, pauseJob, resumeJob, cancelJob }}
    />
  );
}
