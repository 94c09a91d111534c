import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { setPriceList, getPriceList, priceListInput } from "./get-price-list.ts";
import { rebuildSums } from "#lib/server/metering/pricing/rebuild-sums.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { getPointsToday } from "#lib/server/usage/get-budgets.ts";
import { expectedPoints, type Operation } from "#lib/shared/calls/operations.ts";
import { type ListedPrice, PRICED_KINDS, readListedPoints } from "#lib/shared/calls/listed-prices.ts";
import { addCall, addOpenCall } from "#lib/testing/add-call.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { lookForRoom } from "#lib/testing/look-for-room.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import {
  chargeCounting,
  confirmChargeCounting,
} from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { listAllPrices } from "#lib/server/metering/pricing/prices.ts";

const app = withTestApp(emptyLedger);

const price = (
  operation: Operation,
  points: number | null,
  { variant = null, isPerRow = false }: Partial<Pick<ListedPrice, "variant" | "isPerRow">> = {},
): ListedPrice => ({ operation, variant, points, isPerRow });
const setPrices = (...prices: ListedPrice[]) => setPriceList(app.context, { prices });
const today = () => getPointsToday(app.context.identity);
const priceOf = async (operation: Operation, variant: string | null, rows?: number) =>
  expectedPoints(await listAllPrices(), operation, variant, rows);

test("a listed price goes before a learned one, for a call or for each row", async () => {
  await addCall({ operation: "bankCard", variant: "2", costPoints: 9, summedPoints: 9 });
  await setPrices(
    price("bankCard", 3, { variant: "2" }),
    price("soldOrders", 2, { variant: "basic", isPerRow: true }),
  );
  expect(await priceOf("bankCard", "2")).toEqual({ low: 3, high: 3 });
  expect(await priceOf("soldOrders", "basic", 20)).toEqual({ low: 2, high: 40, likely: 40 });
  await setPrices(price("bankCard", null, { variant: "2" }));
  expect(await priceOf("bankCard", "2")).toEqual({ low: 9, high: 9 });
  expect(await priceOf("soldOrders", "basic", 20)).toMatchObject({ high: 40 });
});

test("calls whose charge is never reported count their listed price, on screen and in budgets", async () => {
  await addCall({ operation: "topUpLink", costPoints: null, summedPoints: null });
  await addCall({ operation: "topUpLink", costPoints: null, summedPoints: null });
  expect(await today()).toMatchObject({ points: { low: 0, high: null }, doubt: "counting" });
  await setPrices(price("topUpLink", 3));
  expect(await today()).toMatchObject({ points: { low: 6, high: 6 }, doubt: null });
  await putSetting("budgets", { limits: [{ scope: "all", period: "day", unit: "points", limit: 8 }] }, null);
  forgetSettings();
  expect(await lookForRoom("topUpLink")).toMatchObject({ limit: 8, spent: 6 });
  await rebuildSums();
  expect(await today()).toMatchObject({ points: { low: 6, high: 6 } });
});

test("an unreported page where each row is charged may be free, and counts all rows in budgets", async () => {
  await setPrices(price("soldOrders", 2, { variant: "basic", isPerRow: true }));
  await addCall({
    operation: "soldOrders",
    variant: "basic",
    costPoints: null,
    summedPoints: null,
    rowsAsked: 20,
  });
  expect(await today()).toMatchObject({ points: { low: 0, high: 40, likely: 0 }, doubt: "maybeCharged" });
});

test("a call in progress and one that may have been charged count their listed price at most", async () => {
  await setPrices(price("bankCard", 4, { variant: "3" }));
  await addOpenCall({ operation: "bankCard", variant: "3" });
  await addCall({
    operation: "bankCard",
    variant: "3",
    outcome: "unknown",
    reason: "noAnswer",
    code: null,
    costPoints: null,
    summedPoints: null,
  });
  expect(await today()).toMatchObject({ points: { low: 0, high: 8, likely: 0 } });
});

test.each([
  [[price("pendingOrders", 1), price("soldOrders", 1, { variant: "basic" })], "perCall"],
  [[price("pendingOrders", 1, { isPerRow: true })], "perRow"],
  [[price("buyerOpenId", 1, { variant: "basic", isPerRow: true }), price("pendingOrders", 1)], "perCall"],
  [[price("pendingOrders", null, { isPerRow: false })], null],
  [[price("buyerOpenId", 1, { variant: "basic" })], null],
  [[price("topUpLink", 1)], null],
] as const)("a price of a list confirms charge counting, no other does: %#", async (prices, rule) => {
  await setPrices(...prices);
  expect(await chargeCounting()).toMatchObject({ isConfirmed: rule !== null, ...(rule && { rule }) });
});

test("no other unit is taken than that of the charge counting, and lists have one unit", async () => {
  const refused = { code: "badInput", fields: { prices: "settings.prices.otherUnit" } };
  const perRow = price("pendingOrders", 1, { isPerRow: true });
  await expect(setPrices(perRow, price("soldOrders", 1, { variant: "basic" }))).rejects.toMatchObject(
    refused,
  );
  expect(await chargeCounting()).toMatchObject({ isConfirmed: false });
  await setPrices(price("pendingOrders", 1));
  await expect(setPrices(perRow)).rejects.toMatchObject(refused);
  expect(await chargeCounting()).toEqual({ rule: "perCall", isConfirmed: true });
});

test("prices of lists in the other unit go when the charge counting changes, others stay", async () => {
  await setPrices(price("pendingOrders", 1), price("bankCard", 3, { variant: "2" }));
  await confirmChargeCounting("perRow", app.context.identity.personId);
  const listed = async () =>
    (await getPriceList(app.context.identity)).rows.flatMap(({ operation, listed: points }) =>
      points === null ? [] : [[operation, points]],
    );
  expect(await listed()).toEqual([["bankCard", 3]]);
  await setPrices(price("pendingOrders", 2, { isPerRow: true }));
  await confirmChargeCounting("perRow", app.context.identity.personId);
  expect(await listed()).toEqual([
    ["bankCard", 3],
    ["pendingOrders", 2],
  ]);
});

test("budgets hold the dearer of listed and charged prices, for calls without a seller ID too", async () => {
  const limits = [{ scope: "all", period: "day", unit: "points", limit: 20 } as const];
  await putSetting("budgets", { limits }, null);
  await setPrices(price("pendingOrders", 20), price("soldOrders", 1, { variant: "basic" }));
  forgetSettings();
  await addOpenCall({ operation: "pendingOrders", variant: "noSeller" });
  expect(await lookForRoom("pendingOrders")).toMatchObject({ limit: 20, spent: 20 });
  await addCall({ operation: "soldOrders", variant: "basic", costPoints: 5, summedPoints: 5 });
  await addOpenCall({ operation: "soldOrders", variant: "basic" });
  expect(await lookForRoom("soldOrders")).toMatchObject({ spent: 30 });
  expect(await today()).toMatchObject({ points: { low: 5, high: 30 } });
  // Never charged, never listed: as dear as the dearest of its operation.
  await setPrices(price("soldOrders", 10, { variant: "enhanced" }));
  await addCall({ operation: "soldOrders", variant: "other", costPoints: null, summedPoints: null });
  expect(await lookForRoom("soldOrders")).toMatchObject({ spent: 40 });
});

test("the list has every kind once, in the order of the spec, and takes no other", async () => {
  expect(
    (await getPriceList(app.context.identity)).rows.map(({ operation, variant }) => ({ operation, variant })),
  ).toEqual(PRICED_KINDS);
  const isTaken = (...prices: unknown[]) => priceListInput.safeParse({ prices }).success;
  const one = price("bankCard", 3, { variant: "2" });
  expect(isTaken(one)).toBe(true);
  for (const wrong of [
    { ...one, variant: "5" },
    { ...one, variant: null },
    { ...one, isPerRow: true },
    { ...one, points: -1 },
    { ...one, points: 1.5 },
    { ...one, points: 1_000_001 },
    { ...price("pendingOrders", 1), variant: "noSeller" },
  ])
    expect([wrong, isTaken(wrong)]).toEqual([wrong, false]);
  expect(isTaken(one, one)).toBe(false);
});

test("no price touches the ledger", async () => {
  const { id } = await addCall({ operation: "topUpLink", costPoints: null, summedPoints: null });
  await setPrices(price("topUpLink", 3));
  const { rows } = await database().execute(`select cost_points from ledger where id = '${id}'`);
  expect(rows).toEqual([{ cost_points: null }]);
});

test.each([
  ["", null],
  ["  ", null],
  ["0", 0],
  ["３", 3],
  [" 1,000 ", 1000],
  ["1000000", 1_000_000],
  ["1000001", undefined],
  ["-1", undefined],
  ["1.5", undefined],
  ["1,5", undefined],
  ["0,5", undefined],
  ["1 2", undefined],
  ["12,34", undefined],
  ["1,000,000", 1_000_000],
  ["3 points", undefined],
])("typed points %j are %j", (text, points) => {
  expect(readListedPoints(text)).toBe(points);
});
