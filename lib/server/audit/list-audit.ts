import "server-only";
import { and, desc, eq, inArray, lte, or, sql, type SQL } from "drizzle-orm";
import { countCapped, database } from "#lib/server/db/database.ts";
import { auditEntries, people, shops } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { describeDevice } from "#lib/server/http/device-of.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { isReachable, reachablePages } from "#lib/shared/base/list-limits.ts";
import { type AuditEntry, type AuditPage, auditUrl, type AuditView } from "#lib/shared/settings/audit.ts";

/** The query of `GET /api/settings/audit`. */
export const auditInput = urlInput(auditUrl);

const PAGE_SIZE = 50;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type AuditRow = typeof auditEntries.$inferSelect;

/** Lists one page of the audit log, newest first. */
export async function listAudit(_context: Context, input: AuditView): Promise<AuditPage> {
  const where = auditConditions(input);
  const [total, upTo] = await Promise.all([
    countCapped(auditEntries, where),
    input.upTo ?? findNewestEntry(),
  ]);
  const rows =
    isReachable(input.page, PAGE_SIZE) && upTo !== null ? await readPage(where, input.page, upTo) : [];
  return {
    entries: await toEntries(rows),
    page: input.page,
    pageCount: reachablePages(total, PAGE_SIZE),
    total,
    upTo,
  };
}

/** Finds the id of the newest entry. */
export async function findNewestEntry(): Promise<number | null> {
  const [row] = await database()
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(1);
  return row?.id ?? null;
}

function readPage(where: SQL | undefined, page: number, upTo: number): Promise<AuditRow[]> {
  return database()
    .select()
    .from(auditEntries)
    .where(and(where, lte(auditEntries.id, upTo)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
}

/** Condition of the filters; days are the shop's, from midnight to midnight. */
export function auditConditions({ kind, person, from, to, upTo }: Partial<AuditView>): SQL | undefined {
  const midnight = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${env().tzShop})`;
  return and(
    kind ? eq(auditEntries.kind, kind) : undefined,
    person ? or(eq(auditEntries.personId, person), isAbout(person)) : undefined,
    from ? sql`${auditEntries.at} >= ${midnight(from, 0)}` : undefined,
    to ? sql`${auditEntries.at} < ${midnight(to, 1)}` : undefined,
    upTo ? lte(auditEntries.id, upTo) : undefined,
  );
}

/** Condition: the entry is by or about the person. Its first half is redundant, but needed to use the index. */
function isAbout(person: string): SQL {
  return sql`(${auditEntries.details} ? 'subject' and (${auditEntries.details} ->> 'subject') = ${person})`;
}

/** Adds the names that people and shops have now. */
export async function toEntries(rows: AuditRow[]): Promise<AuditEntry[]> {
  const known = await knownIn(rows);
  return rows.map((row) => toEntry(row, known));
}

function toEntry({ id, at, kind, personId, details }: AuditRow, known: Map<string, Known>): AuditEntry {
  const found = namedPersonIds({ personId, details }).flatMap((each) => known.get(each) ?? []);
  const names = Object.fromEntries(found.map((each) => [each.id, each.name]));
  const emails = Object.fromEntries(found.flatMap(({ id: of, email }) => (email ? [[of, email]] : [])));
  return { id, at: at.getTime(), kind, personId, details: readable(details), names, emails };
}

/** Replaces the user agent, which is stored whole, by the names of browser and system where they are known. */
function readable(details: AuditRow["details"]): AuditRow["details"] {
  if (typeof details.agent !== "string") return details;
  const { browser, system } = describeDevice(details.agent);
  return { ...details, agent: [browser, system].filter(Boolean).join(" · ") || details.agent };
}

type Known = { id: string; name: string; email?: string };

/** Finds the people and shops that these rows name and that still exist, by id. */
async function knownIn(rows: AuditRow[]): Promise<Map<string, Known>> {
  const ids = [...new Set(rows.flatMap(namedPersonIds))];
  if (ids.length === 0) return new Map();
  const found = await Promise.all([
    database()
      .select({ id: people.id, name: people.name, email: people.email })
      .from(people)
      .where(inArray(people.id, ids)),
    database().select({ id: shops.id, name: shops.name }).from(shops).where(inArray(shops.id, ids)),
  ]);
  return new Map(found.flat().map((each) => [each.id, each]));
}

function namedPersonIds({ personId, details }: Pick<AuditRow, "personId" | "details">): string[] {
  return [personId, ...Object.values(details)].filter(
    (value) => typeof value === "string" && uuid.test(value),
  ) as string[];
}
