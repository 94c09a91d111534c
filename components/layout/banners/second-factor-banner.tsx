import { getTimeZone, getTranslations } from "next-intl/server";
import { Note } from "#components/feedback/note.tsx";
import { Link } from "#components/ui/link.tsx";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";
import type { SecondFactorRemoval } from "#lib/shared/settings/second-factor.ts";

/** Banner on every page for some days after somebody removed the person's second factor. */
export async function SecondFactorBanner({ removal: { at, by } }: { removal: SecondFactorRemoval }) {
  const words = await getTranslations("account.secondFactor.removed");
  const time = shortTime(at, await getTimeZone(), at);
  return (
    <Note
      tone="warn"
      isBanner
      role="status"
      action={<Link href="/account#second-factor">{words("look")}</Link>}
    >
      {words("banner", { name: by ?? words("operator"), time: `${time?.date} ${time?.time}` })}
    </Note>
  );
}
