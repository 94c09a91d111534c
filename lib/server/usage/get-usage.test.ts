import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { calls, callCorrections, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { cardChecks, shops } from "#lib/server/db/schema.ts";
import { ensureLedgerZone } from "#lib/server/metering/pricing/rebuild-sums.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { usageChart } from "#lib/shared/usage/usage-chart.ts";
import type { UsageQuery } from "#lib/shared/usage/usage-view.ts";
import { addUsage, NO_USAGE, pointsPerResult } from "#lib/shared/usage/usage.ts";
import { addCall, addCacheHit, callRow } from "#lib/testing/add-call.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { addPerson, addSomebody } from "#lib/testing/people.ts";
import { getUsage } from "./get-usage.ts";
import { confirmRule } from "#lib/testing/confirm-rule.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { words } from "#lib/testing/shown/words.ts";

withTestDatabase({ TZ_SHOP: "Europe/Berlin" });
const nobody = {
  identity: { personId: "", email: "", name: "", roles: ["admin"], sessionId: "" },
  requestId: "test",
} satisfies Context;
const NOW = Date.parse("2026-03-31T10:00:00Z");
const of = (question: Partial<UsageQuery> = {}) =>
  getUsage(nobody, { period: "month", by: "operation", ...question }, NOW);
const unpriced = { costPoints: null, summedPoints: null };
const lost = { outcome: "unknown", reason: "noAnswer", ...unpriced } as const;
const inProgress = { outcome: null, closedAt: null, wasSent: null, ...unpriced };
const brief = (rows: Awaited<ReturnType<typeof of>>["rows"]) =>
  rows.map(({ day, group, calls: count, points }) => `${day.slice(5)} ${group} ${count} ${points}`);

beforeEach(async () => {
  await emptyTables("calls", "cache_hits", "card_checks", "settings", "people", "shops");
  await ensureLedgerZone();
});

test("a call belongs to the day of the shop's clock, to the second, in a day of 23 hours too", async () => {
  // Summer time begins on the 29th of March at 02:00: that day is 23 hours long.
  for (const at of words(`
    2026-03-28T22:59:59.999Z 2026-03-28T23:00:00Z 2026-03-29T21:59:59.999Z 2026-03-29T22:00:00Z
  `))
    await addCall({ openedAt: at });
  expect(brief((await of()).rows)).toEqual([
    "03-30 soldOrders 1 3",
    "03-29 soldOrders 2 6",
    "03-28 soldOrders 1 3",
  ]);
  expect(brief((await of({ from: "2026-03-29", to: "2026-03-29" })).rows)).toEqual(["03-29 soldOrders 2 6"]);
});

test("a day of 25 hours has all of them", async () => {
  for (const at of words(
    "2026-10-24T21:59:59Z 2026-10-24T22:00:00Z 2026-10-25T22:59:59Z 2026-10-25T23:00:00Z",
  ))
    await addCall({ openedAt: at });
  const { total } = await of({ from: "2026-10-25", to: "2026-10-25" });
  expect(total.calls).toBe(2);
});

test("a range that ends before it begins, or of more than 366 days, is refused", async () => {
  await expect(of({ from: "2026-03-02", to: "2026-03-01" })).rejects.toMatchObject({ code: "badInput" });
  await expect(of({ from: "2025-03-30", to: "2026-03-31" })).rejects.toMatchObject({ code: "badInput" });
  await expect(of({ from: "2025-03-31", to: "2026-03-31" })).resolves.toMatchObject({ rows: [] });
});

test("sums go by the confirmed rule; while there is none they are what both rules allow", async () => {
  await addCall({ openedAt: "2026-03-10T10:00:00Z", costPoints: 2, summedPoints: 40 });
  await addCall({ openedAt: "2026-03-10T11:00:00Z", costPoints: 5, summedPoints: 5 });
  const both = { points: 7, morePoints: 38, maybeCalls: 0, unreportedCalls: 0 };
  expect(await of()).toMatchObject({ rule: "perCall", isRuleConfirmed: false, total: both });
  await confirmRule("perCall");
  const once = { points: 7, morePoints: 0 };
  expect(await of()).toMatchObject({ rule: "perCall", isRuleConfirmed: true, total: once });
  await confirmRule("perRow");
  expect(await of()).toMatchObject({ rule: "perRow", isRuleConfirmed: true, total: { points: 45 } });
});

test("what may have been charged and what was not reported is an interval on top, and never 0", async () => {
  const at = "2026-03-10T10:00:00Z";
  await addCall({ openedAt: at, costPoints: 4 });
  for (const given of [lost, unpriced, inProgress]) await addCall({ openedAt: at, ...given });
  const told = { ...NO_USAGE, calls: 4, points: 4, maybeCalls: 2, unreportedCalls: 1, morePoints: 12 };
  expect((await of()).total).toEqual(told);
});

test("a kind of call whose charge was never seen makes the interval open", async () => {
  await addCall({ openedAt: "2026-03-10T10:00:00Z", operation: "topUpLink", ...unpriced });
  expect((await of()).total).toMatchObject({ calls: 1, points: 0, unreportedCalls: 1, morePoints: null });
});

test("what was reconciled counts as known, what was corrected as its correction says", async () => {
  const at = "2026-03-10T10:00:00Z";
  const unknown = { openedAt: at, outcome: "unknown" as const, costPoints: null, summedPoints: null };
  const [reconciled, corrected] = [await addCall(unknown), await addCall(unknown)];
  await database()
    .insert(reconciliations)
    .values({ rowId: reconciled.id, points: 2, note: "seen on the bill" });
  const correction = { outcome: "answered", costPoints: 9, summedPoints: 9, wasSent: true } as const;
  await database()
    .insert(callCorrections)
    .values({ rowId: corrected.id, closedAt: new Date(at), ...correction });
  expect((await of({ by: "outcome" })).rows).toMatchObject([
    { group: "answered", points: 9, maybeCalls: 0 },
    { group: "unknown", points: 2, maybeCalls: 0 },
  ]);
});

test("an ask that cost nothing saves its call's cost; one of an unpriced or purged call is apart", async () => {
  const at = new Date("2026-03-10T10:00:00Z");
  const paid = await addCall({ openedAt: at, costPoints: 4 });
  const unpriced = await addCall({ openedAt: at, costPoints: null, summedPoints: null });
  await addCacheHit(paid, { at });
  await addCacheHit(paid, { at, kind: "shared" });
  await addCacheHit(unpriced, { at });
  await addCacheHit(
    { callId: "00000000-0000-4000-8000-000000000000" },
    { at: new Date("2026-03-11T10:00:00Z") },
  );
  const { rows, total } = await of();
  expect(total).toMatchObject({ calls: 2, points: 4, savedAsks: 4, savedPoints: 8, savedUnpriced: 2 });
  const saved = { ...NO_USAGE, day: "2026-03-11", group: "soldOrders", savedAsks: 1, savedUnpriced: 1 };
  expect(rows[0]).toEqual(saved);
});

test("attempts that never left are no calls and have no row", async () => {
  const notSent = { outcome: "notSent", reason: "unreachable", wasSent: false, ...unpriced } as const;
  await addCall({ openedAt: "2026-03-10T10:00:00Z", ...notSent });
  expect(await of()).toMatchObject({ rows: [], total: NO_USAGE });
});

test("each dimension splits and each filter picks; names come along", async () => {
  const person = await addPerson(["staff"], "Wei Lin");
  const [shop] = await database()
    .insert(shops)
    .values({ name: "Harbour Tea", ownerId: "harbour" })
    .returning();
  const openedAt = new Date("2026-03-10T10:00:00Z");
  const call = await addCall({ openedAt, personId: person.id, shopId: shop!.id, costPoints: 1 });
  await addCall({ openedAt, operation: "bankCard", variant: "2", personId: person.id, costPoints: 20 });
  const refused = { outcome: "refused", reason: "noPermission", ...unpriced } as const;
  await addCall({ openedAt, operation: "topUpLink", ...refused });
  await addCacheHit(call, { at: openedAt, personId: person.id, shopId: shop!.id });
  const groups = async (question: Partial<UsageQuery>) =>
    (await of(question)).rows.map(({ group, calls: count, savedAsks }) => `${group} ${count} ${savedAsks}`);
  expect(await groups({ by: "operation" })).toEqual(["bankCard 1 0", "soldOrders 1 1", "topUpLink 1 0"]);
  expect(await groups({ by: "person" })).toEqual([`${person.id} 2 1`, "null 1 0"]);
  expect(await groups({ by: "shop" })).toEqual(["null 2 0", `${shop!.id} 1 1`]);
  expect(await groups({ by: "outcome" })).toEqual(["answered 2 1", "refused 1 0"]);
  expect(await groups({ by: "operation", person: person.id, shop: "none" })).toEqual(["bankCard 1 0"]);
  expect(await groups({ by: "person", outcome: "refused" })).toEqual(["null 1 0"]);
  expect(await groups({ by: "shop", operation: "soldOrders" })).toEqual([`${shop!.id} 1 1`]);
  expect((await of({ by: "person" })).names).toEqual({ [person.id]: "Wei Lin" });
  expect((await of({ by: "shop" })).names).toEqual({ [shop!.id]: "Harbour Tea" });
});

test("chart, table and totals agree in points and calls, with more groups than colours", async () => {
  const persons = await Promise.all(
    Array.from({ length: 11 }, (_, index) => addSomebody(["staff"], `Person ${index}`)),
  );
  const rows = persons.flatMap(({ identity: { personId } }, index) =>
    Array.from({ length: index + 1 }, (_, count) =>
      callRow({
        openedAt: new Date(Date.UTC(2026, 2, 1 + ((index * 3 + count) % 28), 12)),
        personId,
        costPoints: index,
      }),
    ),
  );
  await database().insert(calls).values(rows);
  const usage = await of({ by: "person" });
  const table = usage.rows.reduce(addUsage, NO_USAGE);
  expect(table).toEqual(usage.total);
  expect(table).toMatchObject({ calls: 66, points: 440 });
  for (const measure of ["points", "calls"] as const) {
    const chart = usageChart(usage, measure);
    expect(chart.series).toHaveLength(9);
    expect(chart.days.length).toBe(31);
    for (const [index, day] of chart.days.entries()) {
      const bar = chart.series.reduce((sum, { values }) => sum + values[index]!.low, 0);
      expect(bar).toBe(
        usage.rows.filter((row) => row.day === day).reduce((sum, row) => sum + row[measure], 0),
      );
    }
    expect(chart.series.reduce((sum, series) => sum + series.sum.low, 0)).toBe(table[measure]);
  }
});

test("what was billed is told by verdict and edition; free answers and lost checks apart", async () => {
  const openedAt = "2026-03-10T10:00:00Z";
  const check = async (verdict: "T" | "F" | "N" | "P" | null, given: Parameters<typeof addCall>[0] = {}) => {
    const call = await addCall({ openedAt, operation: "bankCard", variant: "3", ...given });
    await database()
      .insert(cardChecks)
      .values({ callId: call.callId, level: 3, purpose: "test", cardKey: call.callId, verdict });
    return call;
  };
  const valid = await check("T", { costPoints: 20 });
  await check("T", { costPoints: 20, openedAt: "2026-03-11T10:00:00Z" });
  await check("F", { costPoints: 20 });
  await check("N", { costPoints: 0 });
  await check("P", unpriced);
  await check(null, lost);
  await addCacheHit(valid, { at: new Date(openedAt), operation: "bankCard", variant: "3" });
  await addCall({ openedAt, variant: "enhanced", costPoints: 2 });
  await addCall({ openedAt, variant: "basic", costPoints: 1 });
  await addCall({ openedAt, operation: "pendingOrders", costPoints: 1 });
  const { rows, total } = await of({ by: "billed" });
  expect(
    rows.map(({ day, group, calls: count, points, morePoints, savedAsks }) =>
      [day.slice(-2), group, count, points, morePoints, savedAsks].join(" / "),
    ),
  ).toEqual([
    "11 / bankCard T / 1 / 20 / 0 / 0",
    "10 / bankCard F / 1 / 20 / 0 / 0",
    "10 / bankCard T / 1 / 20 / 0 / 0",
    "10 / soldOrders enhanced / 1 / 2 / 0 / 0",
    "10 / pendingOrders  / 1 / 1 / 0 / 0",
    "10 / soldOrders basic / 1 / 1 / 0 / 0",
    "10 / bankCard  / 1 / 0 / 20 / 0",
    "10 / bankCard N / 1 / 0 / 0 / 0",
    "10 / bankCard P / 1 / 0 / 20 / 0",
    "10 / bankCard free / 0 / 0 / 0 / 1",
  ]);
  expect(rows.reduce(addUsage, NO_USAGE)).toEqual(total);
  expect((await of({ by: "operation" })).total).toEqual(total);
  const { cards } = await of();
  expect(cards?.sum).toEqual({ calls: 6, points: 60, maybeCalls: 1, unreportedCalls: 1, morePoints: 40 });
  expect(cards?.verdicts.map(({ verdict, calls: count, points }) => [verdict, count, points])).toEqual([
    ["T", 2, 40],
    ["F", 1, 20],
    ["N", 1, 0],
    ["P", 1, 0],
    [null, 1, 0],
  ]);
  expect(cards && pointsPerResult(cards)).toEqual({ low: 20, high: 100 / 3 });
  expect((await of({ operation: "soldOrders" })).cards).toBeNull();
  expect((await of({ from: "2026-03-12", to: "2026-03-13" })).cards).toBeNull();
  const refused = await of({ by: "billed", operation: "bankCard", outcome: "unknown" });
  expect(refused.rows.map(({ group, calls: count }) => [group, count])).toEqual([["bankCard ", 1]]);
});

test("the days before are as many as those asked for, and end where they begin", async () => {
  await addCall({ openedAt: "2026-03-09T10:00:00Z" });
  await addCall({ openedAt: "2026-03-07T10:00:00Z" });
  await addCall({ openedAt: "2026-03-06T10:00:00Z" });
  const { before, today } = await of({ from: "2026-03-09", to: "2026-03-10" });
  expect(before).toMatchObject({ from: "2026-03-07", to: "2026-03-08", calls: 1, points: 3, morePoints: 0 });
  expect(today).toBe("2026-03-31");
});
