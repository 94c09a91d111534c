import "server-only";
import { desc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { hasJoined } from "#lib/server/auth/person-link.ts";
import { SET_UP_LINK_LIFE_MS } from "#lib/server/auth/first-admin-link.ts";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, people, sessions } from "#lib/server/db/schema.ts";
import { personLinks } from "#lib/server/db/ways-in-schema.ts";
import { env } from "#lib/server/env.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import type { ListedPerson, PersonState } from "#lib/shared/settings/people.ts";
import { isLinked } from "./unlink-sign-on.ts";

const setter = alias(people, "setter");

/**
 * Lists everybody, the oldest first, but at most the newest `MAX_LISTED`. Last seen is the latest of their sessions
 * or audit entries.
 */
export async function listPeople(): Promise<ListedPerson[]> {
  const lastSeen = sql`greatest(
    (select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.personId} = ${people.id}),
    (select max(${auditEntries.at}) from ${auditEntries} where ${auditEntries.personId} = ${people.id})
  )`;
  const linkMade = sql`(
    select max(${personLinks.createdAt})
    from ${personLinks}
    where ${personLinks.personId} = ${people.id} and ${personLinks.usedAt} is null
  )`;
  const rows = await database()
    .select({
      person: people,
      setBy: setter.name,
      lastSeenAt: unixMs(lastSeen),
      linkMadeAt: unixMs(linkMade),
      isLinked,
    })
    .from(people)
    .leftJoin(setter, eq(setter.id, people.passwordSetBy))
    .orderBy(desc(people.createdAt), desc(people.email))
    .limit(MAX_LISTED);
  return rows.reverse().map(({ person, setBy, lastSeenAt, linkMadeAt, isLinked: hasSignOn }) => {
    const { id, email, name, roles } = person;
    return {
      id,
      email,
      name,
      roles,
      state: toPersonState(person),
      hasSignOn,
      needsLink: env().hasPasswords,
      hasSecondFactor: person.totpConfirmedAt !== null,
      lastSeenAt,
      linkUntil: linkMadeAt === null ? null : linkMadeAt + SET_UP_LINK_LIFE_MS,
      passwordBy:
        person.passwordSetBy && person.passwordSetAt
          ? { name: setBy, at: person.passwordSetAt.getTime() }
          : null,
    };
  });
}

function toPersonState(person: typeof people.$inferSelect): PersonState {
  if (person.disabledAt) return "disabled";
  return hasJoined(person) ? "active" : "invited";
}

function unixMs(instant: SQL): SQL<number | null> {
  return sql<number | null>`floor(extract(epoch from ${instant}) * 1000)::float8`;
}
