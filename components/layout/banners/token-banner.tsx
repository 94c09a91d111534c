import { getTranslations } from "next-intl/server";
import { Note } from "#components/feedback/note.tsx";
import { Link } from "#components/ui/link.tsx";
import { FIRST_RUN_STEPS } from "#lib/shared/settings/connection.ts";

/** Banner on every page while there is no token, except on the page with the first-run steps. */
export async function TokenBanner({ isAdmin }: { isAdmin: boolean }) {
  const words = await getTranslations("shell.noToken");
  if (!isAdmin) return <Note isBanner>{words("others")}</Note>;
  const step = FIRST_RUN_STEPS.indexOf("token") + 1;
  return (
    <div className="[#desk:has(#first-run)_&]:hidden">
      <Note tone="warn" isBanner action={<Link href="/settings/connection?add">{words("act")}</Link>}>
        {words("admin", { step, all: FIRST_RUN_STEPS.length })}
      </Note>
    </div>
  );
}
