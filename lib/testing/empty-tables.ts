import { isNotNull, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import * as ledger from "#lib/server/db/ledger-schema.ts";
import { callKinds, spendTotals, usageTotals } from "#lib/server/db/running-sums-schema.ts";
import { forgetCounts } from "#lib/server/orders/book/shared-counts.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";

/** A table up to this size is emptied row by row: a truncate makes each of its indexes anew. */
const MAX_DELETED_BYTES = 1_000_000;

/** Empties tables and their dependents, append-only ones and the sums of calls included. */
export async function emptyTables(...names: string[]): Promise<void> {
  forgetCounts();
  const sums = names.includes("calls") ? ["spend_totals", "usage_totals", "open_charges", "call_kinds"] : [];
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const { rows } = await tx.execute<{ name: string; isLarge: boolean }>(sql`
      with recursive emptied as (
        select unnest(${sql.param([...names, ...sums])}::regclass[])::oid as id
        union select conrelid from pg_constraint join emptied on confrelid = id where contype = 'f')
      select id::regclass::text as name, pg_table_size(id) > ${MAX_DELETED_BYTES} as "isLarge" from emptied`);
    const all = rows.map(({ name }) => name);
    const statements = rows.some(({ isLarge }) => isLarge)
      ? [`truncate ${all.join(", ")}`]
      : all.map((name) => `delete from ${name}`);
    await tx.execute(sql.raw(statements.join("; ")));
  });
}

const { responses, budgetOverrides, callResponses, calls, cacheHits, failedShares } = ledger;
const OF_CALLS = [calls, cacheHits, failedShares, budgetOverrides, responses, callResponses];
const LEDGER = [...OF_CALLS, spendTotals, usageTotals, callKinds];

/** Empties the ledger as on the first day. */
export async function emptyLedger(): Promise<void> {
  await database().transaction(async (tx) => {
    await tx.execute(sql`select set_config('merchant_desk.purge', 'on', true)`);
    for (const table of LEDGER) await tx.delete(table);
    await tx.update(serviceAccounts).set({ chargeRule: null }).where(isNotNull(serviceAccounts.chargeRule));
    await tx.execute(sql`select set_config('merchant_desk.purge', 'off', true)`);
  });
  forgetSettings();
}
