import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { ListState } from "#components/feedback/list-state.tsx";
import { navEntries } from "#components/layout/nav-entries.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { isFirstRunOpen } from "#lib/server/connection/first-run.ts";
import { requirePerson } from "#lib/server/guard/page.ts";
import { rememberedChoices } from "#lib/server/http/remembered-choices.ts";
import { hasRole } from "#lib/shared/base/identity.ts";
import { FIRST_RUN_AWAY } from "#lib/shared/settings/connection.ts";

/**
 * Forwards each role to its first page: an admin to one that costs nothing, or to the steps of the first live run until
 * they are done or put away; whose rights wait for a second factor to the own account. Who has no role is told.
 */
export default async function HomePage() {
  const { name, roles, needsSecondFactor } = await requirePerson();
  if (needsSecondFactor) redirect("/account");
  if (hasRole(roles, "admin")) redirect((await isFirstRunShown()) ? "/settings/connection" : "/usage");
  const [first] = navEntries(roles);
  if (first) redirect(first.href);
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
