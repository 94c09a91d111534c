import "server-only";
import { and, desc, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { SET_UP_LINK_LIFE_MS } from "#lib/server/auth/first-admin-link.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { personLinks } from "#lib/server/db/ways-in-schema.ts";
import type { LinkNotice } from "#lib/shared/base/link-notice.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";

const maker = alias(people, "maker");

/**
 * Lists links to this person's password that others made, newest first: one that can still be used, and used ones
 * that the person hasn't confirmed to know of.
 */
export async function findLinkNotices({ personId }: Identity): Promise<LinkNotice[]> {
  const isOpen = and(
    isNull(personLinks.usedAt),
    gt(personLinks.createdAt, new Date(Date.now() - SET_UP_LINK_LIFE_MS)),
  );
  const rows = await database()
    .select({ link: personLinks, maker: maker.name })
    .from(personLinks)
    .leftJoin(maker, eq(maker.id, personLinks.createdBy))
    .where(
      and(
        eq(personLinks.personId, personId),
        personLinks.isRenewal,
        or(isNull(personLinks.createdBy), ne(personLinks.createdBy, personId)),
        or(isOpen, isNotNull(personLinks.usedAt)),
      ),
    )
    .orderBy(desc(sql`coalesce(${personLinks.usedAt}, ${personLinks.createdAt})`));
  return rows.map(({ link, maker: by }) => ({
    by,
    madeAt: link.createdAt.getTime(),
    usedAt: link.usedAt?.getTime() ?? null,
    until: link.createdAt.getTime() + SET_UP_LINK_LIFE_MS,
    reason: link.reason,
  }));
}

/** Revokes unused links to one's own password that others made; returns how many. */
export async function revokeOwnLink({ identity: { personId } }: Context): Promise<number> {
  return database().transaction(async (tx) => {
    const revoked = await tx
      .delete(personLinks)
      .where(and(eq(personLinks.personId, personId), personLinks.isRenewal, isNull(personLinks.usedAt)))
      .returning({ createdBy: personLinks.createdBy });
    for (const { createdBy } of revoked)
      await recordAudit({ kind: "personLinkRevoked", personId, details: { madeBy: createdBy } }, tx);
    return revoked.length;
  });
}

/** Records that the person knows that the password was set with a link; it is not shown again. */
export async function noteLinkUse({ identity: { personId } }: Context): Promise<null> {
  await database()
    .delete(personLinks)
    .where(and(eq(personLinks.personId, personId), isNotNull(personLinks.usedAt)));
  return null;
}
