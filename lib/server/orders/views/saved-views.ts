import "server-only";
import { and, asc, count, desc, eq, or, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { breaksConstraint } from "#lib/server/db/storage-error.ts";
import { tableViews } from "#lib/server/db/orders-schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { type Context, hasRole, type Identity } from "#lib/shared/base/identity.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import {
  MAX_VIEWS,
  type TableView,
  type ViewsAfter,
  type ViewTable,
} from "#lib/shared/tables/table-views.ts";

type ViewInput = { name: string; state: string; isShared: boolean };
type ViewChange = { id: string } & { [Field in keyof ViewInput]?: ViewInput[Field] | undefined };

/** Lists the views of one table that the person may open: their own first, then shared ones. */
export async function listTableViews({ personId }: Identity, table: ViewTable): Promise<TableView[]> {
  const isOwn = eq(tableViews.personId, personId);
  const rows = await database()
    .select({ view: tableViews, owner: people.name })
    .from(tableViews)
    .innerJoin(people, eq(people.id, tableViews.personId))
    .where(and(eq(tableViews.tableKey, table), or(isOwn, tableViews.isShared)))
    .orderBy(desc(isOwn), asc(sql`lower(${tableViews.name})`), asc(tableViews.id))
    .limit(MAX_LISTED);
  return rows.map(({ view: { id, name, state, isShared, personId: owner }, owner: ownerName }) => ({
    id,
    name,
    state,
    isShared,
    isOwn: owner === personId,
    owner: ownerName,
  }));
}

/**
 * Creates a view of one's own; a name that the person already uses, or one view too many, is an issue of the field
 * `name`.
 */
export async function createTableView(
  { identity }: Context,
  table: ViewTable,
  { name, state, isShared }: ViewInput,
): Promise<ViewsAfter> {
  const { personId } = identity;
  const id = await database().transaction(async (tx) => {
    // One at a time, so that nobody passes the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views ${table} ${personId}`}, 0))`);
    const [had] = await tx
      .select({ count: count() })
      .from(tableViews)
      .where(and(eq(tableViews.tableKey, table), eq(tableViews.personId, personId)));
    if ((had?.count ?? 0) >= MAX_VIEWS) throw nameIssue("tooMany");
    const [row] = await tx
      .insert(tableViews)
      .values({ tableKey: table, personId, name, state, isShared })
      .onConflictDoNothing()
      .returning({ id: tableViews.id });
    if (!row) throw nameIssue("nameTaken");
    if (isShared)
      await recordAudit({ kind: "viewShared", personId, details: { what: table, view: name } }, tx);
    return row.id;
  });
  return { id, views: await listTableViews(identity, table) };
}

/** Changes a view of one's own; changes that others see are recorded. */
export async function changeTableView(
  { identity }: Context,
  table: ViewTable,
  { id, ...change }: ViewChange,
): Promise<ViewsAfter> {
  const { personId } = identity;
  try {
    await database().transaction(async (tx) => {
      const before = await lockView(tx, identity, table, id);
      if (before.personId !== personId) throw new AppError("forbidden", "a view of somebody else's");
      const after = { ...before, ...Object.fromEntries(Object.entries(change).filter(isGiven)) };
      const { name, state, isShared } = after;
      await tx
        .update(tableViews)
        .set({ name, state, isShared, changedAt: new Date() })
        .where(eq(tableViews.id, before.id));
      const kind = changeKind(before, after);
      if (kind !== null) await recordAudit({ kind, personId, details: { what: table, view: name } }, tx);
    });
  } catch (error) {
    throw breaksConstraint(error, "table_views_one_a_name") ? nameIssue("nameTaken") : error;
  }
  return { id, views: await listTableViews(identity, table) };
}

/** Removes a view of one's own, or as an admin a shared one. */
export async function removeTableView(
  { identity }: Context,
  table: ViewTable,
  { id }: { id: string },
): Promise<ViewsAfter> {
  const { personId, roles } = identity;
  await database().transaction(async (tx) => {
    const view = await lockView(tx, identity, table, id);
    if (view.personId !== personId && !hasRole(roles, "admin"))
      throw new AppError("forbidden", "a view of somebody else's");
    await tx.delete(tableViews).where(eq(tableViews.id, view.id));
    const details = {
      what: table,
      view: view.name,
      ...(view.personId !== personId && { subject: view.personId }),
    };
    if (view.isShared) await recordAudit({ kind: "viewRemoved", personId, details }, tx);
  });
  return { id: null, views: await listTableViews(identity, table) };
}

type Row = typeof tableViews.$inferSelect;

/** Locks a view that this person may see until the transaction ends; any other counts as missing. */
async function lockView(tx: Database, { personId }: Identity, table: ViewTable, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(tableViews)
    .where(
      and(
        eq(tableViews.id, id),
        eq(tableViews.tableKey, table),
        or(eq(tableViews.personId, personId), tableViews.isShared),
      ),
    )
    .for("update");
  if (!row) throw new AppError("notFound", "no such view");
  return row;
}

function changeKind(before: Row, after: Row): "viewShared" | "viewUnshared" | "viewChanged" | null {
  if (before.isShared !== after.isShared) return after.isShared ? "viewShared" : "viewUnshared";
  const isSame = before.name === after.name && before.state === after.state;
  return after.isShared && !isSame ? "viewChanged" : null;
}

function isGiven([, value]: [string, unknown]): boolean {
  return value !== undefined;
}

function nameIssue(issue: "nameTaken" | "tooMany"): AppError {
  return new AppError("badInput", `a view cannot be kept: ${issue}`, {
    fields: { name: `orderBook.views.errors.${issue}` },
  });
}
