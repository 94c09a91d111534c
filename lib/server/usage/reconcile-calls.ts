import "server-only";
import { inArray, max, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { calls, ledger, reconciliations } from "#lib/server/db/ledger-schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import {
  MAX_NOT_CHARGED_AT_ONCE,
  MAX_RECONCILED_AT_ONCE,
  MAX_RECONCILED_POINTS,
  type LeftOut,
  type ReconcileResult,
} from "#lib/shared/usage/possibly-charged.ts";
import { noteIssue } from "#lib/shared/base/personal-data.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import { listPossiblyChargedIds } from "./list-possibly-charged.ts";

/** Largest time that a date can hold. */
const MAX_MILLISECONDS = 8_640_000_000_000_000;

const note = z
  .string()
  .trim()
  .regex(/^(?:\P{Cc}|\n)*$/u)
  .superRefine((text, context) => {
    const issue = noteIssue(text);
    if (issue) context.addIssue({ code: "custom", message: `usage.note.${issue}` });
  });

/** Points that a person confirms for calls. `seen`: the confirmation they saw; null if there was none. */
export const reconcileInput = z
  .strictObject({
    calls: z
      .array(
        z.strictObject({
          id: z.uuid(),
          points: z.int().min(0).max(MAX_RECONCILED_POINTS),
          seen: z.int().min(1).nullable(),
        }),
      )
      .min(1)
      .max(MAX_RECONCILED_AT_ONCE),
    note,
  })
  .refine(({ calls }) => new Set(calls.map(({ id }) => id)).size === calls.length);

const VARIANTS = OPERATIONS.flatMap((operation) => [...OPERATION_FACTS[operation].variants]).filter(
  (variant) => variant !== null,
);

/** One kind of calls that were not charged, up to the time when the person saw them. */
export const notChargedInput = z.strictObject({
  list: z.enum(["maybe", "unreported"]),
  operation: z.enum(OPERATIONS),
  variant: z.enum(VARIANTS).nullable(),
  upTo: z.int().min(0).max(MAX_MILLISECONDS),
  note,
});

type ReconcileInput = z.infer<typeof reconcileInput>;

type Standing = { kind: string; lastReconciliation: number | null; isReported: boolean; isOpen: boolean };

/**
 * Confirms unknown charges of calls, or corrects a confirmation that the person saw. Skips and counts calls that
 * changed since. One transaction; it locks the calls against others who confirm them.
 */
export async function reconcileCalls(
  { identity }: Context,
  { calls: given, note }: ReconcileInput,
): Promise<ReconcileResult> {
  return database().transaction(async (tx) => {
    const standings = await readStandings(
      given.map(({ id }) => id),
      tx,
    );
    const checked = given.map((one) => ({ ...one, why: whyLeftOut(standings.get(one.id), one.seen) }));
    const fit = checked.filter(({ why }) => why === null);
    const result = {
      count: fit.length,
      points: fit.reduce((sum, { points }) => sum + points, 0),
      leftOut: countReasons(checked),
    };
    if (fit.length === 0) return result;
    // Kind by kind: the sums of a kind are locked until the end, and one order for all prevents deadlocks.
    const kindOf = (id: string) => standings.get(id)?.kind ?? "";
    const inOrder = fit.toSorted((one, other) => (kindOf(one.id) < kindOf(other.id) ? -1 : 1));
    await tx
      .insert(reconciliations)
      .values(inOrder.map(({ id, points }) => ({ rowId: id, personId: identity.personId, points, note })));
    await recordAudit(
      {
        kind: "callsReconciled",
        personId: identity.personId,
        details: { count: result.count, points: result.points },
      },
      tx,
    );
    return result;
  });
}

/** Confirms the newest calls of one kind whose charge is unknown with 0 points, as if each had been chosen. */
export async function markNotCharged(
  context: Context,
  { note, upTo, ...kind }: z.infer<typeof notChargedInput>,
): Promise<ReconcileResult> {
  const ids = await listPossiblyChargedIds(kind, upTo, { limit: MAX_NOT_CHARGED_AT_ONCE, offset: 0 });
  if (ids.length === 0) return { count: 0, points: 0, leftOut: {} };
  return reconcileCalls(context, { calls: ids.map((id) => ({ id, points: 0, seen: null })), note });
}

async function readStandings(ids: string[], tx: Database): Promise<Map<string, Standing>> {
  // One order for all, so that two who confirm the same calls can't deadlock.
  await tx.select({ id: calls.id }).from(calls).where(inArray(calls.id, ids)).orderBy(calls.id).for("update");
  const isOpen = sql<boolean>`(
    ${ledger.closedAt} is not null
    and (${ledger.isMaybe} or ${ledger.isUnreported} or ${ledger.reconciledAt} is not null)
  )`;
  // While no rule is confirmed, by both.
  const isReported = sql<boolean>`(case ${ledger.chargeRule}
    when 'perCall' then ${ledger.costPoints} is not null
    when 'perRow' then ${ledger.summedPoints} is not null
    else ${ledger.costPoints} is not null and ${ledger.summedPoints} is not null
  end)`;
  const kind = sql<string>`concat_ws(' ', ${ledger.operation}, ${ledger.variant})`;
  const rows = await tx
    .select({ id: ledger.id, kind, isOpen, isReported })
    .from(ledger)
    .where(inArray(ledger.id, ids));
  const last = await tx
    .select({ id: reconciliations.rowId, last: max(reconciliations.id) })
    .from(reconciliations)
    .where(inArray(reconciliations.rowId, ids))
    .groupBy(reconciliations.rowId);
  const lastOf = new Map(last.map((row) => [row.id, row.last]));
  return new Map(
    rows.map(({ id, ...standing }) => [id, { ...standing, lastReconciliation: lastOf.get(id) ?? null }]),
  );
}

function whyLeftOut(standing: Standing | undefined, seen: number | null): LeftOut | null {
  if (!standing) return "notOpen";
  if (standing.isReported) return "reported";
  if (standing.lastReconciliation !== seen) return "reconciledMeanwhile";
  return standing.isOpen ? null : "notOpen";
}

function countReasons(checked: readonly { why: LeftOut | null }[]): ReconcileResult["leftOut"] {
  const counts: ReconcileResult["leftOut"] = {};
  for (const { why } of checked) if (why) counts[why] = (counts[why] ?? 0) + 1;
  return counts;
}
