import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { callCorrections, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { expectedPoints } from "#lib/shared/calls/operations.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { confirmRule } from "#lib/testing/confirm-rule.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { withLedger } from "#lib/testing/with-ledger.ts";
import { listSpend } from "./list-spend.ts";
import { listPrices } from "./prices.ts";

withLedger();

const RULES = ["perCall", "perRow", null] as const;
/** Adds calls whose charges were in ten rows each. */
const charged = async (...charges: (number | null)[]) => {
  for (const points of charges) {
    const row = { variant: "basic", costPoints: points, rowPoints: points, rowsAsked: 10 };
    await addCall(points === null ? row : { ...row, summedPoints: points * 10, chargePlace: "rows" });
  }
};
const usual = async (rows = 10) =>
  expectedPoints(await listPrices("soldOrders"), "soldOrders", "basic", rows);
/** Adds a call of unknown outcome, and the cost that a person confirmed. */
async function settled(points: number, given: Parameters<typeof addCall>[0] = {}): Promise<void> {
  const row = { variant: "basic", outcome: "unknown", costPoints: null, ...given } as const;
  const { id } = await addCall(row);
  await database().insert(reconciliations).values({ rowId: id, points, note: "statement" });
}
/** Adds the true end of a call of unknown outcome. */
async function correctedTotals(points: number): Promise<void> {
  const row = { variant: "basic", outcome: "unknown", reason: null, costPoints: null } as const;
  const { id } = await addCall(row);
  const end = { outcome: "answered", costPoints: points, summedPoints: points, wasSent: true } as const;
  await database()
    .insert(callCorrections)
    .values({ rowId: id, closedAt: new Date(), ...end });
}
/** Reads the highest possible cost of another call without a response. */
async function most(given: Parameters<typeof addCall>[0] = {}): Promise<number | null | undefined> {
  const known = (await listSpend({}, undefined))[0];
  await addCall({ variant: "basic", outcome: "unknown", costPoints: null, ...given });
  const [now] = await listSpend({}, undefined);
  return now?.morePoints == null ? null : now.morePoints - (known?.morePoints ?? 0);
}

test("the usual price is what most of the last twenty charges were", async () => {
  await confirmRule("perCall");
  expect(await usual()).toBeNull();
  await charged(3, 5, 3, null);
  expect(await usual()).toEqual(exactly(3));
  await charged(5);
  expect(await usual()).toEqual(exactly(5));
  await charged(...Array<number>(9).fill(3), ...Array<number>(11).fill(7));
  expect(await usual()).toEqual(exactly(7));
});

test("where each row has its own charge the price goes by the rows asked for", async () => {
  await charged(3, 3);
  expect([await usual(1), await usual(20)]).toEqual([exactly(3), { low: 3, high: 60 }]);
  await confirmRule("perRow");
  expect(await usual(20)).toEqual({ low: 3, high: 60, likely: 60 });
  await confirmRule("perCall");
  expect(await usual(20)).toEqual(exactly(3));
});

test("what was charged of calls that were not answered bounds what others can have cost", async () => {
  await charged(3);
  await addCall({ variant: "basic", outcome: "refused", costPoints: 40 });
  await confirmRule("perCall");
  expect(await most()).toBe(40);
});

test.each(RULES)("by the rule %s, what was found not to be charged is no upper end", async (rule) => {
  await confirmRule(rule);
  await settled(0, { rowsAsked: 1 });
  expect(await most({ rowsAsked: 1 })).toBeNull();
});

test("what one order was found to cost is no upper end for longer pages", async () => {
  await settled(3, { rowsAsked: 1 });
  for (const rule of ["perRow", null] as const) {
    await confirmRule(rule);
    expect(await most({ rowsAsked: 100 })).toBeNull();
  }
});

test("the most that a call without an answer can have cost knows the rows it asked for", async () => {
  await charged(1, 1, 1);
  await confirmRule("perRow");
  expect(await most({ rowsAsked: 100 })).toBe(100);
  expect(await most({ rowsAsked: 20 })).toBe(20);
});

test("a kind without a charge has no upper end, whatever others of its operation cost", async () => {
  await charged(3);
  expect(await most({ variant: "standard" })).toBeNull();
});

test("prices and bounds are learned from corrections and reconciliations too", async () => {
  await correctedTotals(6);
  expect(await usual()).toEqual(exactly(6));
  await settled(9, { outcome: "answered" });
  expect([await usual(), await most()]).toEqual([exactly(9), 9]);
});

test.each(RULES)("by the rule %s, a charge of a late end raises what others may have cost", async (rule) => {
  await confirmRule(rule);
  await addCall({ variant: "basic", costPoints: 1 });
  await correctedTotals(90);
  expect(await most({ rowsAsked: 1 })).toBe(90);
});

test("links never report a charge: what people found out is their price, and bounds the others", async () => {
  const link = { operation: "topUpLink", variant: null, costPoints: null, outcome: "answered" } as const;
  await addCall(link);
  for (let nth = 0; nth < 3; nth += 1) await settled(2, link);
  expect(expectedPoints(await listPrices("topUpLink"), "topUpLink", null)).toEqual(exactly(2));
  expect(await listSpend({}, undefined)).toMatchObject([{ points: 6, unreportedCalls: 1, morePoints: 2 }]);
});

test("of another account neither price nor bound is taken over", async () => {
  await charged(3);
  const [account] = await database().insert(serviceAccounts).values({}).returning();
  forgetSettings();
  expect(await usual()).toBeNull();
  expect(await most({ accountId: account!.id })).toBeNull();
  await emptyLedger();
  await database().delete(serviceAccounts).where(eq(serviceAccounts.id, account!.id));
  forgetSettings();
});
