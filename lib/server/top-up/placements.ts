import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { breaksConstraint } from "#lib/server/db/storage-error.ts";
import { database } from "#lib/server/db/database.ts";
import { placements, topUpLinks } from "#lib/server/db/top-up-schema.ts";
import { env } from "#lib/server/env.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import { visibleName } from "#lib/shared/names/visible-name.ts";
import { PLACEMENT_FIELDS, placementIssues, suggestSid } from "#lib/shared/top-up/placement-fields.ts";
import { findNameIssue, MAX_NAMES } from "#lib/shared/top-up/placement-names.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";

const text = z.string().max(5_000).trim();
const name = z.string().max(5_000).transform(visibleName);

/**
 * Editable fields of a placement. The message of an issue is the key of a text; the browser checks by the same rule.
 */
export const placementInput = z
  .strictObject({ name, sid: text, owner: name })
  .superRefine((draft, { addIssue }) => {
    const issues = placementIssues(draft);
    for (const field of PLACEMENT_FIELDS) {
      const message = issues[field];
      if (message !== undefined) addIssue({ code: "custom", path: [field], message });
    }
  });

type PlacementInput = z.infer<typeof placementInput>;

/** A list of names to add for one owner; the browser reads the list by the same rules. */
export const placementListInput = z
  .strictObject({ names: z.array(name).min(1).max(MAX_NAMES), owner: name })
  .superRefine(({ names, owner }, { addIssue }) => {
    const issue = names.map(findNameIssue).find((found) => found !== undefined);
    if (issue !== undefined) addIssue({ code: "custom", path: ["names"], message: issue });
    const ownerIssue = placementIssues({ name: "name", sid: "sid", owner }).owner;
    if (ownerIssue !== undefined) addIssue({ code: "custom", path: ["owner"], message: ownerIssue });
  });

/** Lists the placements, newest first, up to `MAX_LISTED`. */
export async function listPlacements(_identity: Identity): Promise<Placement[]> {
  const { account } = await settingsSnapshot();
  const rows = await database()
    .select({ placement: placements, linksAt: topUpLinks.answeredAt })
    .from(placements)
    .leftJoin(
      topUpLinks,
      and(eq(topUpLinks.placementId, placements.id), eq(topUpLinks.accountId, account.id)),
    )
    .orderBy(desc(placements.createdAt), desc(placements.id))
    .limit(MAX_LISTED);
  return rows.map(({ placement, linksAt }) => toPlacement(placement, linksAt));
}

/** Adds a placement; a `sid` that is taken is an issue of that field. */
export async function createPlacement(
  { identity }: Context,
  { name, sid, owner }: PlacementInput,
): Promise<Placement> {
  const { personId } = identity;
  return database().transaction(async (tx) => {
    const [row] = await tx
      .insert(placements)
      .values({ name, sid, owner, createdBy: personId })
      .onConflictDoNothing({ target: placements.sid })
      .returning();
    if (!row) throw sidTaken();
    await recordAudit({ kind: "placementAdded", personId, details: { sid } }, tx);
    return toPlacement(row, null);
  });
}

/**
 * Adds a placement for each name that none in use has, all or none; gives the number. A repeated press so adds
 * nothing. Each `sid` follows from its name.
 */
export async function createPlacements(
  { identity: { personId } }: Context,
  { names, owner }: z.infer<typeof placementListInput>,
): Promise<{ added: number }> {
  const day = zonedDay(Date.now(), env().tzShop).replaceAll("-", "");
  return database().transaction(async (tx) => {
    let added = 0;
    for (let left = new Map([...new Set(names)].map((one, at) => [one, at])); left.size > 0;) {
      const present = await tx.select().from(placements);
      const sids = new Set(present.map(({ sid }) => sid));
      for (const { name: inUse, archivedAt } of present) if (archivedAt === null) left.delete(inUse);
      if (left.size === 0) break;
      const rows = [...left].map(([one, at]) => {
        const sid = suggestSid(one, sids, day);
        sids.add(sid);
        // The list keeps its order: all have the time of the transaction.
        const createdAt = sql`now() + ${at}::int * interval '1 microsecond'`;
        return { name: one, sid, owner, createdBy: personId, createdAt };
      });
      // One order of sids keeps two lists from waiting for each other. A taken one is suggested again.
      const inserted = await tx
        .insert(placements)
        .values(rows.toSorted((a, b) => (a.sid < b.sid ? -1 : 1)))
        .onConflictDoNothing({ target: placements.sid })
        .returning();
      for (const { sid } of inserted)
        await recordAudit({ kind: "placementAdded", personId, details: { sid } }, tx);
      added += inserted.length;
      const done = new Set(inserted.map((row) => row.name));
      left = new Map([...left].filter(([one]) => !done.has(one)));
    }
    return { added };
  });
}

/** Changes a placement. Its `sid` is part of its links: once there are any, it can't change. */
export async function updatePlacement(
  context: Context,
  input: PlacementInput & { id: string },
): Promise<Placement> {
  try {
    return await update(context, input);
  } catch (error) {
    throw breaksConstraint(error, "placements_sid_unique") ? sidTaken() : error;
  }
}

function update(
  { identity }: Context,
  { id, name, sid, owner }: PlacementInput & { id: string },
): Promise<Placement> {
  const { personId } = identity;
  return database().transaction(async (tx) => {
    // The lock keeps links that arrive right now from belonging to another sid.
    const [before] = await tx.select().from(placements).where(eq(placements.id, id)).for("update");
    if (!before) throw new AppError("notFound", "no such placement");
    // Links of any account count: somebody may have handed them out.
    const [links] = await tx
      .select({ answeredAt: topUpLinks.answeredAt })
      .from(topUpLinks)
      .where(eq(topUpLinks.placementId, id))
      .orderBy(desc(topUpLinks.answeredAt));
    if (before.sid !== sid) {
      if (links)
        throw new AppError("badInput", "the links carry the sid", {
          fields: { sid: "topUp.errors.sidInLinks" },
        });
      await recordAudit({ kind: "placementChanged", personId, details: { sid, was: before.sid } }, tx);
    }
    const [row] = await tx
      .update(placements)
      .set({ name, sid, owner })
      .where(eq(placements.id, id))
      .returning();
    if (!row) throw new AppError("notFound", "no such placement");
    return toPlacement(row, links?.answeredAt ?? null);
  });
}

export const archiveInput = z.strictObject({ id: z.uuid(), isArchived: z.boolean() });

/** Archives or restores a placement; deletes nothing. */
export function archivePlacement(
  { identity }: Context,
  { id, isArchived }: z.infer<typeof archiveInput>,
): Promise<null> {
  const { personId } = identity;
  return database().transaction(async (tx) => {
    const [row] = await tx
      .update(placements)
      .set({ archivedAt: isArchived ? sql`coalesce(${placements.archivedAt}, now())` : null })
      .where(eq(placements.id, id))
      .returning({ sid: placements.sid });
    if (!row) throw new AppError("notFound", "no such placement");
    const kind = isArchived ? "placementArchived" : "placementRestored";
    await recordAudit({ kind, personId, details: { sid: row.sid } }, tx);
    return null;
  });
}

type Row = Pick<typeof placements.$inferSelect, "id" | "sid" | "name" | "owner" | "archivedAt">;

/** Converts a row to the placement that the browser gets. */
function toPlacement({ id, sid, name, owner, archivedAt }: Row, linksAt: Date | null): Placement {
  return { id, sid, name, owner, linksAt: linksAt?.getTime() ?? null, isArchived: archivedAt !== null };
}

/** Error for a `sid` that another placement has: nobody could tell them apart. */
function sidTaken(): AppError {
  return new AppError("badInput", "the sid is taken", { fields: { sid: "topUp.errors.sidTaken" } });
}
