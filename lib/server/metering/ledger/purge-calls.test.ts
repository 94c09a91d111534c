import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import {
  budgetOverrides,
  callCorrections,
  calls,
  cacheHits,
  reconciliations,
} from "#lib/server/db/ledger-schema.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { addCacheHit, addCall, addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { withLedger } from "#lib/testing/with-ledger.ts";
import { purgeCalls } from "./purge-calls.ts";

const MONEY = {
  calls,
  call_corrections: callCorrections,
  reconciliations,
  cache_hits: cacheHits,
  budget_overrides: budgetOverrides,
};
const OF_ONE = { calls: 1, call_corrections: 1, reconciliations: 2, cache_hits: 1, budget_overrides: 1 };
const CHANGES = [
  "update calls set cost_points = 0 where closed_at is not null",
  "update call_corrections set cost_points = 0",
  "update reconciliations set points = 0",
  "update cache_hits set kind = 'stored'",
  "update budget_overrides set extra = 1000000",
  ...Object.keys(MONEY).flatMap((table) => [`delete from ${table}`, `truncate ${table} cascade`]),
];
const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000);
const appendOnly = { cause: { message: "the ledger is append-only" } };

withLedger();
beforeEach(() => emptyTables("audit_entries"));

/** Adds an attempt so many days old, with one row of each money table. */
async function addAged(days: number): Promise<void> {
  const openedAt = daysAgo(days);
  const { id: rowId, callId } = await addCall({ openedAt, outcome: "unknown", costPoints: null });
  await database().insert(callCorrections).values({ rowId, outcome: "answered", closedAt: openedAt });
  for (const points of [3, 4])
    await database().insert(reconciliations).values({ rowId, points, note: "statement of March" });
  await addCacheHit({ callId }, { at: openedAt });
  await database()
    .insert(budgetOverrides)
    .values({ at: openedAt, scope: "all", period: "day", unit: "points", extra: 10, reason: "fair" });
}

async function left(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(MONEY)) counts[name] = await database().$count(table);
  return counts;
}

async function expectRefused(): Promise<void> {
  for (const change of CHANGES)
    await expect(database().execute(sql.raw(change)), change).rejects.toMatchObject(appendOnly);
}

test("money facts can be neither changed nor deleted, but an open call can be closed", async () => {
  await addAged(1);
  await expectRefused();
  expect(await left()).toEqual(OF_ONE);
  const { id } = await addOpenCall();
  await endCall(id, { outcome: "answered" });
  await expect(endCall(id, { outcome: "unknown" })).rejects.toMatchObject(appendOnly);
});

test("a purge takes what is old with all that hangs on it, and is in the trail", async () => {
  const { personId } = (await addSomebody(["admin"])).identity;
  for (const days of [900, 800, 10]) await addAged(days);
  expect(await purgeCalls(daysAgo(1_000))).toBe(0);
  expect(await database().$count(auditEntries)).toBe(0);
  expect(await purgeCalls(daysAgo(100), personId)).toBe(2);
  expect(await left()).toEqual(OF_ONE);
  const details = { what: "calls", count: 2, before: daysAgo(100).toISOString() };
  expect(await auditTrail()).toEqual([{ kind: "purged", personId, details }]);
  await expectRefused();
});

test("a call that is under way stays, and a purge lets nothing but a purge through", async () => {
  await addOpenCall({ openedAt: daysAgo(900) });
  expect(await purgeCalls(daysAgo(1))).toBe(0);
  expect((await left()).calls).toBe(1);
  await addAged(900);
  const change = database().transaction(async (tx) => {
    await tx.execute(sql`select set_config('merchant_desk.purge', 'on', true)`);
    await tx.execute(sql`update reconciliations set points = 0`);
  });
  await expect(change).rejects.toMatchObject(appendOnly);
});

test("a purge that cannot leave its entry takes nothing", async () => {
  await addAged(900);
  await database().execute(sql`alter table audit_entries add constraint frozen check (kind <> 'purged')`);
  await expect(purgeCalls(daysAgo(1))).rejects.toThrow();
  await database().execute(sql`alter table audit_entries drop constraint frozen`);
  expect((await left()).calls).toBe(1);
});
