import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { confirmIdentity } from "#app/(desk)/actions.ts";
import { findPages } from "#app/(desk)/find-pages.ts";
import { Providers } from "#app/(desk)/providers.tsx";
import { ShellKeys } from "#components/find/shell-keys.tsx";
import { ShopPrice } from "#components/find/lazy-shop-price.tsx";
import { SecondFactorBanner } from "#components/layout/banners/second-factor-banner.tsx";
import { AddedMessages } from "#components/layout/added-messages.tsx";
import { BottomBar } from "#components/layout/bottom-bar.tsx";
import { InAppBanner } from "#components/layout/banners/in-app-banner.tsx";
import { LinkNoticeBanner } from "#components/layout/banners/link-notice-banner.tsx";
import { navEntries } from "#components/layout/nav-entries.ts";
import { JobsCount } from "#components/layout/jobs-count.tsx";
import { NAV_COUNT, Rail } from "#components/layout/rail.tsx";
import { SandboxBanner } from "#components/layout/banners/sandbox-banner.tsx";
import { clientMessages } from "#components/layout/section-messages.tsx";
import { TokenBanner } from "#components/layout/banners/token-banner.tsx";
import { TopBar } from "#components/layout/top-bar.tsx";
import type { ReSignInText } from "#components/session/re-sign-in-dialog.tsx";
import { OverdueCount } from "#components/today/overdue-count.tsx";
import { PointsToday } from "#components/usage/points-today.tsx";
import { findLinkNotices } from "#lib/server/account/own-links.ts";
import { signInText, signOnText } from "#lib/server/auth/form-texts.ts";
import { isTokenMissing } from "#lib/server/connection/first-run.ts";
import { isSandbox } from "#lib/server/env.ts";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import { requirePerson } from "#lib/server/guard/page.ts";
import { getOwnJobs } from "#lib/server/job-kinds/get-own-jobs.ts";
import { getPointsOfOneOrder } from "#lib/server/orders/list-terms.ts";
import { findRecentRemoval } from "#lib/server/second-factor/find-removal.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { findOverdue } from "#lib/server/today/get-today.ts";
import { getPointsToday } from "#lib/server/usage/get-budgets.ts";
import { hasRole, type Identity, type Role } from "#lib/shared/base/identity.ts";
import { SHOP_COOKIE } from "#lib/shared/base/shops.ts";
import { inAppBrowser } from "#lib/shared/links/in-app-browser.ts";
import { startOfMinute } from "#lib/shared/dates/zoned-time.ts";

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const identity = await requirePerson();
  const { personId, name, email, roles } = identity;
  const [
    locale,
    messages,
    words,
    remembered,
    shops,
    pointsToday,
    news,
    orderPoints,
    pages,
    agent,
    overdue,
    { running, needPress },
  ] = await Promise.all([
    getLocale(),
    getMessages(),
    getTranslations("shell"),
    rememberedChoices(),
    hasRole(roles, "staff") ? listShops() : [],
    roles.length > 0 ? getPointsToday(identity) : null,
    readNews(identity),
    hasRole(roles, "staff") ? getPointsOfOneOrder(identity) : null,
    findPages(roles),
    headers(),
    findOverdue(identity),
    getOwnJobs(identity),
  ]);
  const browser = agent.get("user-agent") ?? "";
  const entries = navEntries(roles);
  const jobs = { running, needPress };
  const counts = {
    book: overdue && <OverdueCount atFirst={overdue} className={`${NAV_COUNT} bg-bad-tint text-bad-ink`} />,
    jobs: <JobsCount {...jobs} />,
  };
  const rememberedShopId = remembered(SHOP_COOKIE) ?? null;
  const shown = { locale, person: { name, email, roles } };
  return (
    <NextIntlClientProvider messages={{}}>
      {/* Same component as for sections' texts, so that it comes with the shell's scripts in one request. */}
      <AddedMessages words={clientMessages(messages)}>
        <Providers
          key={personId}
          drawn={{ minute: currentMinute(), isPhone: /\bMobi/.test(browser) }}
          email={email}
          jobs={jobs}
          reSignInText={await reSignInText()}
          confirmIdentity={confirmIdentity}
        >
          <div
            id="desk"
            data-practice={isSandbox() || undefined}
            className={
              "grid h-dvh grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] overflow-hidden " +
              "phone:relative phone:flex phone:flex-col"
            }
          >
            <a href="#main" className="btn fixed top-2 left-2 z-10 -translate-y-16 focus:translate-none">
              {words("skip")}
            </a>
            <Banners roles={roles} browser={browser} {...news} />
            <Rail entries={entries} counts={counts} isSlim={remembered("md-rail") === "slim"} />
            <div className="col-start-2 row-start-2 flex min-h-0 min-w-0 flex-col phone:relative phone:flex-1">
              <TopBar
                {...shown}
                shops={shops}
                pointsToday={
                  pointsToday && (
                    <PointsToday
                      key={JSON.stringify(pointsToday)}
                      atFirst={pointsToday}
                      isAdmin={hasRole(roles, "admin")}
                    />
                  )
                }
                rememberedShopId={rememberedShopId}
                shopPrice={<ShopPrice shops={shops} rememberedId={rememberedShopId} />}
                findKeys={/Mac|iPhone|iPad/.test(browser) ? "⌘K" : "Ctrl K"}
              />
              <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
                {children}
              </main>
            </div>
            <BottomBar {...shown} entries={entries} counts={counts} />
            <ShellKeys
              pages={pages}
              shops={shops}
              rememberedShopId={rememberedShopId}
              roles={roles}
              orderPoints={orderPoints}
            />
          </div>
        </Providers>
      </AddedMessages>
    </NextIntlClientProvider>
  );
}

/** Reads what the banners tell of the person's account and of the access token. */
async function readNews(identity: Identity) {
  const [[notice], removal, isWithoutToken] = await Promise.all([
    findLinkNotices(identity),
    findRecentRemoval(identity.personId),
    identity.roles.length > 0 && isTokenMissing(),
  ]);
  return { notice, removal, isWithoutToken };
}

type BannersProps = Awaited<ReturnType<typeof readNews>> & { roles: readonly Role[]; browser: string };

function Banners({ roles, browser, notice, removal, isWithoutToken }: BannersProps) {
  const app = inAppBrowser(browser);
  return (
    <div className="col-span-full min-w-0">
      {isSandbox() && <SandboxBanner hasPractice={roles.length > 0} />}
      {app && <InAppBanner app={app} />}
      {isWithoutToken && <TokenBanner isAdmin={hasRole(roles, "admin")} />}
      {notice && <LinkNoticeBanner notice={notice} />}
      {removal && <SecondFactorBanner removal={removal} />}
    </div>
  );
}

/** Loads the texts of the dialog that signs in again. */
async function reSignInText(): Promise<ReSignInText> {
  const again = await getTranslations("shell.reSignIn");
  const confirmWords = await getTranslations("common.confirm");
  const signOn = await signOnText();
  return {
    title: again("title"),
    body: again("body"),
    form: await signInText(),
    signOn: signOn && { ...signOn, body: confirmWords("bodySignOn"), goOn: confirmWords("goOn") },
  };
}

function currentMinute(): number {
  return startOfMinute(Date.now());
}
