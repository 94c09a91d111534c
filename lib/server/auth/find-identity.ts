import "server-only";
import { eq } from "drizzle-orm";
import type { SessionClaims } from "#lib/server/auth/read-session-claims.ts";
import { SESSION_LIMITS } from "#lib/server/auth/session-limits.ts";
import { database } from "#lib/server/db/database.ts";
import { runPrepared } from "#lib/server/db/run-prepared.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { sql } from "#lib/server/db/statement.ts";
import { noteSettingsVersion } from "#lib/server/settings/settings-snapshot.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

/** Who it is, and the shop they asked about, if it is there. */
export type Found = { identity: Identity; shop: Shop | null };

type Row = Omit<Identity, "personId" | "sessionId"> & {
  personId: string;
  sessionId: string;
  signedInAt: number;
  lastSeenAt: number;
  settingsVersion: number;
  shop: Shop | null;
};
type CallOutcome = { isPassive: boolean; shopId: string | null };

/**
 * The person behind a session that still lives at `now`; null when it is over, revoked or its person disabled. One statement, which also
 * brings the shop (a uuid) and tells which settings hold.
 */
export async function findIdentity(
  claims: SessionClaims,
  now: Date,
  { isPassive, shopId }: CallOutcome,
): Promise<Found | null> {
  const [row] = await runPrepared<Row>(sql`
    select p.id as "personId", p.email, p.name, p.roles, s.id as "sessionId",
      extract(epoch from s.signed_in_at)::float8 * 1000 as "signedInAt", extract(epoch from s.last_seen_at)::float8 * 1000 as "lastSeenAt",
      (select version from settings_version)::float8 as "settingsVersion",
      (select json_build_object('id', id, 'name', name, 'ownerId', owner_id, 'shopId', shop_id, 'sellerId', seller_id, 'authorization', "authorization",
        'authorizationAt', floor(extract(epoch from authorization_at) * 1000)) from shops where id = ${shopId}::uuid) as shop
    from sessions s join people p on p.id = s.person_id
    where s.id = ${claims.sessionId}::uuid and p.id = ${claims.personId}::uuid and p.session_version = ${claims.sessionVersion}::int and p.disabled_at is null`);
  if (row) noteSettingsVersion(row.settingsVersion);
  if (!row || !isAlive(row, now)) return null;
  if (!isPassive) await touch(row, now);
  const { personId, email, name, roles, sessionId, shop } = row;
  return { identity: { personId, email, name, roles, sessionId }, shop };
}

function isAlive({ signedInAt, lastSeenAt }: Row, now: Date): boolean {
  return (
    now.getTime() - lastSeenAt < SESSION_LIMITS.idleMs &&
    now.getTime() - signedInAt < SESSION_LIMITS.absoluteMs
  );
}

/** At most one write a minute, so that reading pages does not become writing rows. */
async function touch({ sessionId, lastSeenAt }: Row, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt < SESSION_LIMITS.touchMs) return;
  await database().update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
}
