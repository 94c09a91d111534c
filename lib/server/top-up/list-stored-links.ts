import "server-only";
import { and, asc, eq, isNull, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { placements, topUpLinks } from "#lib/server/db/top-up-schema.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { TOP_UP_LINK_KINDS, type TopUpLinkKind } from "#lib/shared/top-up/top-up.ts";

type StoredLinks = {
  placement: { id: string; name: string; sid: string };
  links: { kind: TopUpLinkKind; url: string }[];
  asOf: number;
};

/** Lists the stored links of the placements in use, oldest placement first, without a call. */
export async function listStoredLinks(): Promise<StoredLinks[]> {
  const rows = await readStoredLinks(isNull(placements.archivedAt));
  return rows.map(({ placement: { id, name, sid }, links: { answer, answeredAt } }) => ({
    placement: { id, name, sid },
    links: TOP_UP_LINK_KINDS.flatMap((kind) => {
      const link = answer.links[kind];
      return link && "url" in link ? [{ kind, url: link.url }] : [];
    }),
    asOf: answeredAt.getTime(),
  }));
}

/** Reads the stored links of all placements, or of those that match, oldest placement first. */
export async function readStoredLinks(where?: SQL) {
  const { account } = await settingsSnapshot();
  return database()
    .select({ placement: placements, links: topUpLinks })
    .from(topUpLinks)
    .innerJoin(placements, eq(placements.id, topUpLinks.placementId))
    .where(and(eq(topUpLinks.accountId, account.id), where))
    .orderBy(asc(placements.createdAt), asc(placements.id));
}
