import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { callCorrections, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { readKindCharges } from "./prices.ts";

let close: () => Promise<void>;

beforeAll(async () => {
  setTestEnv();
  ({ close } = await openTestDatabase());
});
beforeEach(emptyLedger);
afterAll(() => close());

const charged = async (...charges: (number | null)[]) => {
  for (const points of charges)
    await addCall({
      variant: "basic",
      costPoints: points,
      summedPoints: points === null ? null : points * 10,
    });
};
const usual = async (reading: "perCall" | "perRow" = "perCall") =>
  (await readKindCharges(reading)).usual("soldOrders", "basic");
const highest = async (variant: string | null = "basic") =>
  (await readKindCharges("perCall")).highest("soldOrders", variant);

test("the usual price is what most of the last twenty charges were, by the reading, the higher of two that are even", async () => {
  expect(await usual()).toBeNull();
  await charged(3, 5, 3, null);
  expect([await usual(), await usual("perRow")]).toEqual([3, 30]);
  await charged(5);
  expect(await usual()).toBe(5);
  await charged(...Array<number>(9).fill(3), ...Array<number>(11).fill(7));
  expect(await usual()).toBe(7);
});

test("what was charged of calls that were not answered is no price, and yet bounds what others can have cost", async () => {
  await charged(3);
  await addCall({ variant: "basic", outcome: "refused", costPoints: 40 });
  expect([await usual(), await highest()]).toEqual([3, 40]);
});

test("a kind without a charge is bounded by the highest of its operation", async () => {
  await charged(3);
  await addCall({ variant: "enhanced", costPoints: 8 });
  expect([
    await highest(),
    await highest("enhanced"),
    await highest("standard"),
    await highest(null),
  ]).toEqual([3, 8, 8, 8]);
});

test("prices are learned from corrections and reconciliations too", async () => {
  const lost = await addCall({ variant: "basic", outcome: "unknown", reason: null, costPoints: null });
  await database().insert(callCorrections).values({
    rowId: lost.id,
    outcome: "answered",
    closedAt: new Date(),
    costPoints: 6,
    summedPoints: 6,
    wasSent: true,
  });
  expect([await usual(), await highest()]).toEqual([6, 6]);
  const silent = await addCall({ variant: "basic", costPoints: null });
  await database().insert(reconciliations).values({ rowId: silent.id, points: 9, note: "statement" });
  expect([await usual(), await highest()]).toEqual([9, 9]);
});
