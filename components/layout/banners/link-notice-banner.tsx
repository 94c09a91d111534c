import { getTimeZone, getTranslations } from "next-intl/server";
import { Note } from "#components/feedback/note.tsx";
import { Link } from "#components/ui/link.tsx";
import type { LinkNotice } from "#lib/shared/base/link-notice.ts";
import { shortTime } from "#lib/shared/dates/zoned-time.ts";

/** Banner on every page about a one-time link that somebody else created, until its person acknowledges it. */
export async function LinkNoticeBanner({ notice }: { notice: LinkNotice }) {
  const words = await getTranslations("account.links");
  const { by, madeAt, usedAt } = notice;
  const time = shortTime(usedAt ?? madeAt, await getTimeZone(), usedAt ?? madeAt);
  const values = { name: by ?? words("gone"), time: `${time?.date} ${time?.time}` };
  return (
    <Note tone="warn" isBanner role="status" action={<Link href="/account#links">{words("look")}</Link>}>
      {usedAt === null ? words("bannerOpen", values) : words("bannerUsed", values)}
    </Note>
  );
}
