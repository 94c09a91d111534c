import { getTranslations } from "next-intl/server";
import {
  beginLink,
  beginSecondFactor,
  changePassword,
  endSessions,
  noteLinkUse,
  renameOneself,
  renewRecoveryCodes,
  revokeLink,
  turnOffSecondFactor,
  turnOnSecondFactor,
  unlinkAccount,
} from "#app/(desk)/account/actions.ts";
import { AccountLinkNotices } from "#components/account/account-link-notices.tsx";
import { AccountPassword } from "#components/account/account-password.tsx";
import { AccountPerson } from "#components/account/account-person.tsx";
import { AccountSignOn } from "#components/account/account-sign-on.tsx";
import { AccountSessions } from "#components/account/account-sessions.tsx";
import { SecondFactor } from "#components/account/second-factor-panel.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { hasOwnPassword } from "#lib/server/account/has-password.ts";
import { findLinkNotices } from "#lib/server/account/own-links.ts";
import { listOwnProviders } from "#lib/server/account/own-sign-on.ts";
import { getOwnSessionLimits, listOwnSessions } from "#lib/server/account/own-sessions.ts";
import { newPasswordText, refusalText, signOnNames } from "#lib/server/auth/form-texts.ts";
import { requirePerson } from "#lib/server/guard/page.ts";
import { pageTitle } from "#lib/server/http/page-title.ts";
import { getOwnSecondFactor } from "#lib/server/second-factor/own-second-factor.ts";

export const generateMetadata = pageTitle("account.title");

const secondFactor = {
  begin: beginSecondFactor,
  turnOn: turnOnSecondFactor,
  renew: renewRecoveryCodes,
  turnOff: turnOffSecondFactor,
};

type Search = Partial<Record<"error" | "via", string | string[]>>;

/** Sections of the account, each independent of the others. */
export default async function AccountPage({ searchParams }: { searchParams: Promise<Search> }) {
  const identity = await requirePerson();
  const { name, email, roles } = identity;
  const [hasPassword, newPassword, sessions, limits, notices] = await Promise.all([
    hasOwnPassword(identity),
    newPasswordText(),
    listOwnSessions(identity),
    getOwnSessionLimits(identity),
    findLinkNotices(identity),
  ]);
  const [providers, { error, via }] = [await listOwnProviders(identity), await searchParams];
  const names = new Map((await signOnNames()).map(({ id, name }) => [id, name]));
  const words = await getTranslations("account");
  return (
    <>
      <PageHead title={words("title")} />
      <div className="page border-t border-line">
        {notices.length > 0 && (
          <AccountLinkNotices notices={notices} revoke={revokeLink} note={noteLinkUse} />
        )}
        <AccountPerson name={name} email={email} roles={roles} rename={renameOneself} />
        {hasPassword && <AccountPassword email={email} words={newPassword} change={changePassword} />}
        {providers.length > 0 && (
          <AccountSignOn
            providers={providers.map((one) => ({ ...one, name: names.get(one.id) ?? "" }))}
            refusal={await refusalText(error, via)}
            begin={beginLink}
            unlink={unlinkAccount}
          />
        )}
        <SecondFactor factor={await getOwnSecondFactor(identity)} actions={secondFactor} />
        <AccountSessions sessions={sessions} limits={limits} end={endSessions} />
      </div>
    </>
  );
}
