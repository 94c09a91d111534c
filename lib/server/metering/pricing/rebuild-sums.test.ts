import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { callKinds, openCharges, spendTotals, usageTotals } from "#lib/server/db/running-sums-schema.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { addCall, addCacheHit, addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { withLedger } from "#lib/testing/with-ledger.ts";
import { ensureLedgerZone, rebuildSums } from "./rebuild-sums.ts";

withLedger({ TZ_SHOP: "Asia/Shanghai" });

const days = async () =>
  (await database().select().from(spendTotals).orderBy(spendTotals.day)).map(({ day, calls }) => [
    day,
    calls,
  ]);
const usageCalls = async () =>
  (await database().select().from(usageTotals)).reduce((sum, { calls }) => sum + calls, 0);
const unknown = { outcome: "unknown", code: null, costPoints: null } as const;

/** Number of differing rows, and the lines logged. */
async function rebuilt(): Promise<{ differing: number; lines: unknown[] }> {
  const log = catchLogLines();
  const differing = await rebuildSums();
  const lines = log.lines();
  log.restore();
  return { differing, lines };
}

test("sums that differ from the ledger are mended and reported in one line", async () => {
  const call = await addCall({ openedAt: "2026-03-10T10:00:00Z" });
  await addCall({ openedAt: "2026-03-11T10:00:00Z", ...unknown });
  await addCacheHit(call, { at: new Date("2026-03-10T10:00:00Z") });
  expect(await rebuilt()).toEqual({ differing: 0, lines: [] });
  await database()
    .update(spendTotals)
    .set({ calls: 7, pointsPerRow: sql`${spendTotals.pointsPerRow} + 1` })
    .where(eq(spendTotals.day, "2026-03-10"));
  const none = { day: "2026-03-01", accountId: FIRST_ACCOUNT, operation: "bankCard", variant: "2" } as const;
  await database()
    .insert(spendTotals)
    .values({ ...none, calls: 5, highestPerCall: 9 });
  await database().delete(usageTotals);
  await database().delete(openCharges);
  await database().update(spendTotals).set({ highestPerCall: null }).where(eq(spendTotals.day, "2026-03-10"));
  const event = "the running totals differed from the ledger and were corrected";
  expect(await rebuilt()).toMatchObject({ differing: 5, lines: [{ event, spend: 2, usage: 2, open: 1 }] });
  expect(await days()).toEqual([
    ["2026-03-10", 1],
    ["2026-03-11", 1],
  ]);
  expect([await usageCalls(), await database().$count(openCharges)]).toEqual([2, 1]);
  expect(await rebuilt()).toEqual({ differing: 0, lines: [] });
});

test("calls that are closed while the sums are compared are counted once", async () => {
  const open = await Promise.all(Array.from({ length: 30 }, () => addOpenCall()));
  await database().update(spendTotals).set({ calls: 100 });
  const end = { outcome: "answered", wasSent: true, costPoints: 2, summedPoints: 2 } as const;
  const closing = open.map(({ id }) => endCall(id, end));
  await Promise.all([...closing.slice(0, 15), rebuildSums(), ...closing.slice(15), rebuildSums()]);
  expect(await rebuildSums()).toBe(0);
  expect((await days()).map(([, count]) => count)).toEqual([30]);
});

test("when the shop moves to another time zone the days of the sums move with it, once", async () => {
  await putSetting("ledgerTimeZone", { name: "America/New_York" }, null);
  await addCall({ openedAt: "2026-03-10T02:00:00Z" });
  expect(await days()).toEqual([["2026-03-09", 1]]);
  await ensureLedgerZone();
  const expected = [[["2026-03-10", 1]], 1, { name: "Asia/Shanghai" }];
  expect([await days(), await usageCalls(), await getSetting("ledgerTimeZone")]).toEqual(expected);
  await database().update(spendTotals).set({ calls: 7 });
  await ensureLedgerZone();
  expect(await days()).toEqual([["2026-03-10", 7]]);
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const highest = async () => {
  const kinds = await database().select().from(callKinds).orderBy(callKinds.variant);
  return kinds.map(({ highestPerCall }) => highestPerCall);
};

test("the highest charge of a kind is that of its last 92 days, or what it had", async () => {
  await addCall({ openedAt: ago(100), variant: "basic", costPoints: 40 });
  await addCall({ openedAt: ago(80), variant: "basic", costPoints: 5 });
  await addCall({ openedAt: ago(100), variant: "enhanced", costPoints: 30 });
  expect(await highest()).toEqual([40, 30]);
  await rebuildSums();
  expect(await highest()).toEqual([5, 30]);
});

test("a highest charge is not lowered while a call without a known charge is as old", async () => {
  await addCall({ openedAt: ago(100), variant: "basic", costPoints: 40 });
  await addCall({ openedAt: ago(99), variant: "basic", ...unknown });
  await addCall({ openedAt: ago(80), variant: "basic", costPoints: 5 });
  await rebuildSums();
  expect(await highest()).toEqual([40]);
});
