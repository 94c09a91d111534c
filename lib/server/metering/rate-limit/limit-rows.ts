import "server-only";
import { inArray, sql } from "drizzle-orm";
import { reservedDatabase } from "#lib/server/db/database.ts";
import { rateLimits } from "#lib/server/db/schema.ts";
import { mergeLimits } from "./move-limits.ts";
import { NEW_LIMIT, type LimitState } from "./rate-limit-rule.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { OPERATIONS, type LimitScope, type Operation } from "#lib/shared/calls/operations.ts";
import { inForce } from "#lib/shared/settings/registry.ts";

/** A row of `rate_limits`: that of one operation, or the one that they share where an admin has set so. */
export type LimitRow = Operation | typeof ALL;

const ALL = "allOperations";

export const LIMIT_ROWS: readonly LimitRow[] = [...OPERATIONS, ALL];

/** Adds the rows that this version needs and an earlier one did not have. */
export async function ensureLimitRows(): Promise<void> {
  const rows = LIMIT_ROWS.map((operation) => ({ operation, state: {} }));
  await reservedDatabase().insert(rateLimits).values(rows).onConflictDoNothing();
}

/** The row that a call of this operation takes its permit from. */
export function limitRow(operation: Operation, scope: LimitScope): LimitRow {
  return scope === "all" ? ALL : operation;
}

/** Gives the rows that take the changes of a closed row. */
export function rowsReplacedBy(row: LimitRow): readonly LimitRow[] {
  return row === ALL ? OPERATIONS : [ALL];
}

/** Tells whether a row is closed; until a row is set, each operation has its own limit. */
export function isClosed(row: LimitRow, state: LimitState): boolean {
  return state.isClosed ?? row === ALL;
}

/**
 * Opens the rows that the settings call for and closes the others. Only an open row gives permits, and held slots
 * move in the same commit, so no call gets two permits and none of the last second is lost. Nothing else locks
 * several rows. See docs/decisions/0016.
 */
export async function moveLimits(): Promise<void> {
  await reservedDatabase().transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(rateLimits)
      .where(inArray(rateLimits.operation, [...LIMIT_ROWS]))
      .orderBy(rateLimits.operation)
      .for("update");
    const { scope } = inForce("callsPerSecond", await getSetting("callsPerSecond", tx));
    const limits = rows.map(({ operation, state }) => ({
      row: operation,
      state: { ...NEW_LIMIT, ...(state as Partial<LimitState>) },
    }));
    const isRight = ({ row, state }: (typeof limits)[number]) =>
      isClosed(row, state) === ((row === ALL) !== (scope === "all"));
    if (limits.every(isRight)) return;
    const { rows: clock } = await tx.execute<{ ms: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
    );
    const merged = mergeLimits(
      limits.map(({ state }) => state),
      clock[0]?.ms ?? Date.now(),
    );
    for (const { row } of limits) {
      const isOpen = (row === ALL) === (scope === "all");
      await tx
        .update(rateLimits)
        .set({
          state: isOpen ? { ...merged, isClosed: false } : { ...NEW_LIMIT, isClosed: true },
          version: sql`version + 1`,
        })
        .where(inArray(rateLimits.operation, [row]));
    }
  });
}
