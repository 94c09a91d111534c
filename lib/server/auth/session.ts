import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { recordSystemAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { env } from "#lib/server/env.ts";
import { requireOwnOrigin } from "#lib/server/http/origin.ts";
import { isFactorRequired } from "#lib/server/settings/admin-second-factor.ts";
import { storedSessionLength } from "#lib/server/settings/read-session-length.ts";
import { noteSettingsVersion } from "#lib/server/settings/settings-snapshot.ts";
import { AppError, type Proof } from "#lib/shared/base/errors.ts";
import type { Identity, SessionEnd } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import { sessionEnds, type SessionLength } from "#lib/shared/settings/session-length.ts";
import { noteSessionOver, readSessionClaims, type SessionClaims } from "./session-claims.ts";

/** Least time between two updates of the time last seen. */
const TOUCH_MS = MINUTE_MS;

/**
 * A signed-in person: end of the session, the requested shop if it exists, the last identity confirmation (Unix
 * milliseconds; 0: never), the sign-in, and the proof of identity they use.
 */
export type Found = {
  identity: Identity;
  sessionEnd: SessionEnd;
  shop: Shop | null;
  confirmedAt: number;
  signedInAt: number;
  proof: Proof;
};

/** Finds the person who sent these headers; null if nobody is signed in. Throws if the database is away. */
export async function findPerson(headers: Headers, now = new Date()): Promise<Identity | null> {
  const found = await findPersonAndShop(headers, null, { now });
  return found && found.identity;
}

/** Finds the person and the shop they request. A passive request doesn't keep the session alive. */
export async function findPersonAndShop(
  headers: Headers,
  shopId: string | null,
  { now = new Date(), isPassive = false } = {},
): Promise<Found | null> {
  const claims = await readSessionClaims(headers);
  if (!claims) return null;
  const look = { isPassive, shopId: z.uuid().safeParse(shopId).data ?? null };
  const found = await findIdentity(claims, now, look);
  if (!found) noteSessionOver(headers);
  return found;
}

/**
 * Finds the person who sent these headers and the shop they request; throws `notSignedIn` if nobody is signed in. A
 * passive request doesn't keep the session alive.
 */
export async function identify(
  headers: Headers,
  { isPassive = false, shopId = null }: { isPassive?: boolean; shopId?: string | null } = {},
): Promise<Found> {
  const found = await findPersonAndShop(headers, shopId, { isPassive });
  if (!found) throw new AppError("notSignedIn", "no living session");
  return found;
}

/**
 * Ends the session of these headers on the server, so that its cookie is worthless wherever it is. True if one at the
 * identity provider stays behind.
 */
export async function endSession(headers: Headers): Promise<boolean> {
  requireOwnOrigin(headers);
  const claims = await readSessionClaims(headers);
  if (!claims) return false;
  const [ended] = await database()
    .delete(sessions)
    .where(eq(sessions.id, claims.sessionId))
    .returning({ personId: sessions.personId, signOnSession: sessions.signOnSession });
  noteSessionOver(headers);
  if (!ended) return false;
  await recordSystemAudit({ kind: "signedOut", personId: ended.personId });
  return ended.signOnSession !== null;
}

type Row = Omit<Identity, "needsSecondFactor"> & {
  signedInAt: number;
  lastSeenAt: number;
  confirmedAt: number;
  isKept: boolean;
  sessionLength: SessionLength | null;
  hasSecondFactor: boolean;
  hasPassword: boolean;
  isEmergency: boolean;
  isFactorRequired: boolean;
  settingsVersion: number;
  shop: Shop | null;
};
type Look = { isPassive: boolean; shopId: string | null };

/**
 * Finds the person of a session that is valid at `now`; null if it is over or revoked or the person disabled. One
 * statement, which also reads the shop (a uuid) and the version of the settings.
 */
async function findIdentity(
  claims: SessionClaims,
  now: Date,
  { isPassive, shopId }: Look,
): Promise<Found | null> {
  const [row] = await runStatement<Row>(statement`
    select
      p.id as "personId",
      p.email,
      p.name,
      p.roles,
      s.id as "sessionId",
      extract(epoch from s.signed_in_at)::float8 * 1000 as "signedInAt",
      extract(epoch from s.last_seen_at)::float8 * 1000 as "lastSeenAt",
      extract(epoch from s.confirmed_at)::float8 * 1000 as "confirmedAt",
      s.is_kept as "isKept",
      s.is_emergency as "isEmergency",
      ${storedSessionLength} as "sessionLength",
      p.totp_confirmed_at is not null as "hasSecondFactor",
      p.password_hash <> '' as "hasPassword",
      ${isFactorRequired} as "isFactorRequired",
      (select version from settings_version)::float8 as "settingsVersion",
      (
        select json_build_object(
          'id', id,
          'name', name,
          'ownerId', owner_id,
          'shopId', shop_id,
          'sellerId', seller_id,
          'authorization', "authorization",
          'authorizationAt', floor(extract(epoch from authorization_at) * 1000)
        )
        from shops
        where id = ${shopId}::uuid
      ) as shop
    from sessions s
    join people p on p.id = s.person_id
    where s.id = ${claims.sessionId}::uuid
      and p.id = ${claims.personId}::uuid
      and p.session_version = ${claims.sessionVersion}::int
      and p.disabled_at is null`);
  if (row) noteSettingsVersion(row.settingsVersion);
  if (!row || now.getTime() >= endsOf(row).endsAt) return null;
  const lastSeenAt = isPassive ? row.lastSeenAt : await touch(row, now);
  const { shop, confirmedAt, signedInAt } = row;
  return {
    identity: toIdentity(row),
    sessionEnd: sessionEnd({ ...row, lastSeenAt }, now),
    shop,
    confirmedAt,
    signedInAt,
    proof: proofOf(row),
  };
}

/** Finds what confirms the identity. While passwords are off, only a session of an emergency link can use one. */
function proofOf({ hasSecondFactor, hasPassword, isEmergency }: Row): Proof {
  if (hasSecondFactor) return "code";
  const canBePassword = hasPassword && (env().hasPasswords || isEmergency);
  return canBePassword || env().signOnProviders.length === 0 ? "password" : "signOn";
}

function endsOf(row: Row) {
  return sessionEnds(row, inForce("sessionLength", row.sessionLength));
}

function sessionEnd(row: Row, now: Date): SessionEnd {
  const { idleAt, absoluteAt, endsAt } = endsOf(row);
  return { inMs: Math.max(0, endsAt - now.getTime()), isFixed: absoluteAt <= idleAt };
}

/**
 * Builds the identity. An admin who lacks a required second factor loses the admin role until it is on; all guards
 * inherit this.
 */
function toIdentity(row: Row): Identity {
  const { personId, email, name, roles, sessionId, hasSecondFactor, isFactorRequired } = row;
  if (hasSecondFactor || !isFactorRequired || !roles.includes("admin"))
    return { personId, email, name, roles, sessionId };
  const others = roles.filter((role) => role !== "admin");
  return { personId, email, name, roles: others, sessionId, needsSecondFactor: true };
}

/** Updates the time last seen, rarely enough to save writes; returns it. */
async function touch({ sessionId, lastSeenAt }: Row, now: Date): Promise<number> {
  if (now.getTime() - lastSeenAt < TOUCH_MS) return lastSeenAt;
  await database().update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
  return now.getTime();
}
