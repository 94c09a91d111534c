import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { placements, topUpLinks } from "#lib/server/db/top-up-schema.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import type { TodayValues } from "#lib/shared/today/today.ts";
import { TOP_UP_LINK_KINDS, type TopUpLinkData } from "#lib/shared/top-up/top-up.ts";
import { requireTodayRole } from "./require-role.ts";

const MAX_LINKS = 8;

/** Lists the placements in use that are newest or got links last, and counts those without links. */
export async function listLatestLinks(identity: Identity): Promise<TodayValues["links"]> {
  requireTodayRole(identity, "marketing");
  const { account } = await settingsSnapshot();
  const db = database();
  const ofAccount = and(eq(topUpLinks.placementId, placements.id), eq(topUpLinks.accountId, account.id));
  const inUse = isNull(placements.archivedAt);
  const [rows, [counts]] = await Promise.all([
    db
      .select({
        id: placements.id,
        name: placements.name,
        sid: placements.sid,
        linksAt: topUpLinks.answeredAt,
        answer: topUpLinks.answer,
      })
      .from(placements)
      .leftJoin(topUpLinks, ofAccount)
      .where(inUse)
      .orderBy(desc(sql`coalesce(${topUpLinks.answeredAt}, ${placements.createdAt})`), desc(placements.id))
      .limit(MAX_LINKS),
    db
      .select({
        total: sql<number>`count(*)::float8`,
        withoutLinks: sql<number>`(count(*) filter (where ${topUpLinks.placementId} is null))::float8`,
      })
      .from(placements)
      .leftJoin(topUpLinks, ofAccount)
      .where(inUse),
  ]);
  return {
    links: rows.map(({ answer, linksAt, ...placement }) => ({
      ...placement,
      url: answer && firstUrl(answer),
      linksAt: linksAt?.getTime() ?? null,
    })),
    withoutLinks: counts?.withoutLinks ?? 0,
    total: counts?.total ?? 0,
  };
}

/** Returns the first link, in the order of kinds, that may be opened. */
function firstUrl({ links }: TopUpLinkData): string | null {
  const [first] = TOP_UP_LINK_KINDS.flatMap((kind) => {
    const link = links[kind];
    return link !== undefined && "url" in link ? [link.url] : [];
  });
  return first ?? null;
}
