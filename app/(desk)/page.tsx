import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { ListState } from "#components/feedback/list-state.tsx";
import { cancelJob, pauseJob, refreshShops, resumeJob } from "#app/(desk)/job-actions.ts";
import { putBack, setAside } from "#app/(desk)/orders/book/actions.ts";
import { SectionMessages } from "#components/layout/section-messages.tsx";
import type { RefreshTerms } from "#components/today/shops-block.tsx";
import { TodayScreen } from "#components/today/today-screen.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { isFirstRunOpen } from "#lib/server/connection/first-run.ts";
import { requirePerson } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import { findOpenJob } from "#lib/server/job-kinds/job-verbs.ts";
import { listOrderPrices } from "#lib/server/orders/list-terms.ts";
import { listOrderStatuses } from "#lib/server/orders/order-statuses.ts";
import { getChoices } from "#lib/server/orders/save-choices.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { getToday } from "#lib/server/today/get-today.ts";
import { hasRole, type Identity } from "#lib/shared/base/identity.ts";
import { pickShop, SHOP_COOKIE } from "#lib/shared/base/shops.ts";
import { FIRST_RUN_AWAY } from "#lib/shared/settings/connection.ts";

export const generateMetadata = pageTitle("today.title");

/**
 * Work of today, by role, without a call. Admins go to the first-run steps until these are done or dismissed;
 * people who need a second factor go to their account; people without a role get a notice.
 */
export default async function TodayPage() {
  const identity = await requirePerson();
  const { name, roles, needsSecondFactor } = identity;
  if (needsSecondFactor) redirect("/account");
  if (hasRole(roles, "admin") && (await isFirstRunShown())) redirect("/settings/connection");
  if (roles.length === 0) return <WithoutRole name={name} />;
  const isStaff = hasRole(roles, "staff");
  const [today, shops, statuses, terms, remembered] = await Promise.all([
    getToday(identity),
    isStaff ? listShops() : [],
    isStaff ? listOrderStatuses() : [],
    isStaff ? refreshTerms(identity) : NO_TERMS,
    rememberedChoices(),
  ]);
  return (
    <SectionMessages namespaces={["today", "orderBook"]}>
      <TodayScreen
        atHand={today}
        statuses={statuses}
        shopId={pickShop(shops, null, remembered(SHOP_COOKIE))?.id ?? null}
        terms={terms}
        isAdmin={hasRole(roles, "admin")}
        setAside={{ setAside, putBack }}
      />
    </SectionMessages>
  );
}

const actions = { startJob: refreshShops, pauseJob, resumeJob, cancelJob };

/** Terms for people without orders. */
const NO_TERMS: RefreshTerms = { prices: [], edition: "enhanced", openJobId: null, actions };

async function refreshTerms(identity: Identity): Promise<RefreshTerms> {
  const [prices, { edition }, openJobId] = await Promise.all([
    listOrderPrices(identity),
    getChoices(identity, "soldOrders"),
    findOpenJob(identity, "refreshShops"),
  ]);
  return { prices, edition: edition === "basic" ? "basic" : "enhanced", openJobId, actions };
}

async function WithoutRole({ name }: { name: string }) {
  const words = await getTranslations("shell.home");
  return (
    <>
      <PageHead title={words("hello", { name })} />
      <div className="page border-t border-line">
        <ListState icon="person" title={words("noRole.title")}>
          {words("noRole.body")}
        </ListState>
      </div>
    </>
  );
}

async function isFirstRunShown(): Promise<boolean> {
  const remembered = await rememberedChoices();
  return remembered(FIRST_RUN_AWAY) === undefined && (await isFirstRunOpen());
}
