import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { callCorrections, calls, cacheHits, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { openCharges, spendTotals, usageTotals } from "#lib/server/db/running-sums-schema.ts";
import { purgeCalls } from "#lib/server/metering/ledger/purge-calls.ts";
import type { Outcome } from "#lib/shared/calls/call-result.ts";
import { addCall, addCacheHit, addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { withLedger } from "#lib/testing/with-ledger.ts";
import { rebuildSums } from "./rebuild-sums.ts";

withLedger();

const AT = "2026-03-10T10:00:00Z";
const UNKNOWN = { openedAt: AT, outcome: "unknown", reason: null, code: null, costPoints: null } as const;
const LATE = { costPoints: 9, summedPoints: 90, chargePlace: "rows", wasSent: true } as const;

const correct = (rowId: string, end: Partial<typeof callCorrections.$inferInsert> = {}) =>
  database()
    .insert(callCorrections)
    .values({ rowId, closedAt: new Date(), outcome: "answered", ...LATE, ...end })
    .onConflictDoNothing();
const settle = (rowId: string, ...points: number[]) =>
  database()
    .insert(reconciliations)
    .values(points.map((one) => ({ rowId, points: one, note: "statement" })));
const NEVER_LEFT = { outcome: "notSent", reason: "unreachable", wasSent: false } as const;
const giveUpAll = () =>
  database()
    .update(calls)
    .set({ outcome: "unknown", closedAt: new Date() })
    .where(sql`closed_at is null`);

/** Reads the sums of all days in both countings, as one row. */
async function sums() {
  const rows = await database().select().from(spendTotals);
  const sumOf = (name: keyof typeof spendTotals.$inferSelect) =>
    rows.reduce((sum, row) => sum + Number(row[name]), 0);
  return {
    calls: sumOf("calls"),
    perCall: sumOf("pointsPerCall"),
    perRow: sumOf("pointsPerRow"),
    maybe: sumOf("maybePerCall"),
    unreported: sumOf("unreportedPerCall"),
    reconciled: sumOf("reconciled"),
  };
}
const openCalls = () => database().$count(openCharges);

/** The nightly comparison is the proof: it counts the rows of the sums that differ from the ledger. */
const expectEqual = async () => expect(await rebuildSums()).toBe(0);

test("a call counts when it is closed, as it is closed, and once", async () => {
  const { id } = await addOpenCall({ openedAt: AT });
  expect(await sums()).toMatchObject({ calls: 0 });
  await endCall(id, { outcome: "answered", wasSent: true, costPoints: 3, summedPoints: 60 });
  expect(await sums()).toEqual({ calls: 1, perCall: 3, perRow: 60, maybe: 0, unreported: 0, reconciled: 0 });
  await expectEqual();
});

test("calls that a sweep gives up may have been charged; what never left counts nothing", async () => {
  for (let index = 0; index < 3; index += 1) await addOpenCall({ openedAt: AT });
  await addCall({ openedAt: AT, ...NEVER_LEFT, costPoints: null });
  await giveUpAll();
  expect(await sums()).toMatchObject({ calls: 3, maybe: 3, perCall: 0 });
  expect(await openCalls()).toBe(3);
  await expectEqual();
});

test("a correction takes the place of what was counted, before a reconciliation and after it", async () => {
  const [before, after] = [await addCall(UNKNOWN), await addCall(UNKNOWN)];
  await correct(before.id);
  await correct(before.id, { costPoints: 50 });
  await settle(after.id, 4);
  expect(await sums()).toMatchObject({ calls: 2, perCall: 13, perRow: 94, maybe: 0, reconciled: 1 });
  await correct(after.id);
  expect(await sums()).toMatchObject({ calls: 2, perCall: 18, perRow: 180, reconciled: 1 });
  expect(await openCalls()).toBe(0);
  await expectEqual();
});

test("a call that turns out never to have left counts nothing more, whatever was settled", async () => {
  const { id } = await addCall(UNKNOWN);
  await settle(id, 4);
  await correct(id, { ...NEVER_LEFT, costPoints: null, summedPoints: null });
  expect(await sums()).toMatchObject({ calls: 0, perCall: 0, maybe: 0, reconciled: 1 });
  await expectEqual();
});

test("of reconciliations the last one counts, one after the other or several at once", async () => {
  const { id } = await addCall(UNKNOWN);
  await settle(id, 4);
  await settle(id, 7, 2, 5);
  expect(await sums()).toMatchObject({ calls: 1, perCall: 5, perRow: 5, maybe: 0, reconciled: 1 });
  await expectEqual();
});

test("an answer for nothing saves what its call cost, also when that becomes known later", async () => {
  const saved = async () =>
    (await database().select().from(usageTotals))
      .filter(({ savedAsks }) => savedAsks > 0)
      .map((row) => [row.savedAsks, row.savedPerCall, row.savedUnpricedPerCall]);
  const at = new Date(AT);
  const late = await addOpenCall({ openedAt: AT });
  await addCacheHit(late, { at, kind: "shared" });
  expect(await saved()).toEqual([]);
  await endCall(late.id, { outcome: "answered", wasSent: true });
  expect(await saved()).toEqual([[1, 0, 1]]);
  await settle(late.id, 6);
  expect(await saved()).toEqual([[1, 6, 0]]);
  await expectEqual();
});

test("a shared answer saves nothing when its call failed, until a late end says otherwise", async () => {
  const saved = async () =>
    (await database().select().from(usageTotals)).reduce((sum, { savedAsks }) => sum + savedAsks, 0);
  const failed = await addCall(UNKNOWN);
  await addCacheHit(failed, { at: new Date(AT), kind: "shared" });
  expect(await saved()).toBe(0);
  await settle(failed.id, 6);
  expect(await saved()).toBe(0);
  await correct(failed.id);
  expect(await saved()).toBe(1);
  await expectEqual();
});

test("a purge takes its rows out of the sums, and what lived on a purged call stays as unpriced", async () => {
  const old = await addCall({ openedAt: "2025-12-01T00:00:00Z" });
  await addCall({ openedAt: AT });
  await addCacheHit(old, { at: new Date("2025-12-01T00:01:00Z") });
  await addCacheHit(old, { at: new Date(AT) });
  expect(await purgeCalls(new Date("2026-01-01T00:00:00Z"))).toBe(1);
  expect(await sums()).toMatchObject({ calls: 1, perCall: 3 });
  expect(await database().$count(cacheHits)).toBe(1);
  await expectEqual();
});

test("a correction and a reconciliation of one call at the same moment are both counted", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await addCall(UNKNOWN);
    await Promise.all([correct(id), settle(id, 4), addCacheHit({ callId: id })]);
  }
  expect(await sums()).toMatchObject({ calls: 10, perCall: 90, reconciled: 10 });
  await expectEqual();
});

const OUTCOMES: Outcome[] = ["answered", "refused", "tryLater", "unknown", "notSent"];
const DAYS = ["2025-11-02T15:59:59Z", "2025-11-02T16:00:00Z", "2026-03-10T10:00:00Z"];
const charge = fc.option(fc.integer({ min: -3, max: 30 }), { nil: null });
const end = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  reason: fc.constantFrom(null, "tooManyRequests" as const, "noAnswer" as const),
  wasSent: fc.boolean(),
  costPoints: charge,
  summedPoints: charge,
  chargePlace: fc.constantFrom(null, "rows" as const, "data" as const),
});
const which = fc.nat(20);
const day = fc.constantFrom(...DAYS);
const operation = fc.constantFrom("soldOrders" as const, "topUpLink" as const);
const variant = fc.constantFrom(null, "basic");
const points = fc.array(fc.nat(9), { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("open" as const), day, operation, variant }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("close" as const), which, end }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("giveUp" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("correct" as const), which, end }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("settle" as const), which, points }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("free" as const), which, day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("purge" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(one: Step, rows: { id: string; callId: string }[]): Promise<void> {
  if (one.kind === "open")
    return void rows.push(
      await addOpenCall({ openedAt: one.day, operation: one.operation, variant: one.variant }),
    );
  if (one.kind === "giveUp") return void (await giveUpAll());
  if (one.kind === "purge") return void (await purgeCalls(new Date("2026-01-01T00:00:00Z")));
  const row = rows[one.which % Math.max(1, rows.length)];
  if (!row) return;
  const [found] = await database().select().from(calls).where(eq(calls.id, row.id));
  if (one.kind === "free") return addCacheHit(row, { at: new Date(one.day) });
  if (one.kind === "close" && found?.closedAt === null) return endCall(row.id, one.end);
  if (one.kind === "correct" && found?.outcome === "unknown" && found.reason === null)
    return void (await correct(row.id, one.end));
  if (one.kind === "settle" && found) return void (await settle(row.id, ...one.points));
}

// SUM_RUNS=500 is the long run.
test("whatever happens to calls, the sums equal the ledger", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await emptyLedger();
      const rows: { id: string; callId: string }[] = [];
      for (const one of steps) await take(one, rows);
      await expectEqual();
    }),
    { numRuns: Number(process.env.SUM_RUNS ?? 15) },
  );
});
