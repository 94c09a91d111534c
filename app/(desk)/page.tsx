import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { ListState } from "#components/feedback/list-state.tsx";
import { navEntries } from "#components/layout/nav-entries.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { requirePerson } from "#lib/server/guard/page.ts";

/** Forwards each role to its first page, whose rights wait for a second factor to the own account, and says so to whoever has no role. Costs no call. */
export default async function HomePage() {
  const { name, roles, needsSecondFactor } = await requirePerson();
  if (needsSecondFactor) redirect("/account");
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
