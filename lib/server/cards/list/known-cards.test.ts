import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobKeys } from "#lib/server/db/jobs-schema.ts";
import { cacheHits, responses } from "#lib/server/db/ledger-schema.ts";
import { cardRechecks } from "#lib/server/db/schema.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { FOUR, PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { cardListTrials } from "#lib/testing/card-list-trials.ts";
import { findKnownCards } from "./known-cards.ts";

const { me, check, paid, work, start, checkAll, input, rowsOf, listOf } = cardListTrials();
const { F, N } = PRACTICE_CARDS;

const verdictsOf = async (id: string) => (await rowsOf(id)).map((row) => row.check?.verdict ?? null);
/** Makes every cached result too old to be used. */
const ageResults = () =>
  database()
    .update(responses)
    .set({ answeredAt: new Date(0) });

test("known cards have their results with the start, and leave records but no call", async () => {
  await check({ purpose: "earlier" });
  await check({ accountNo: F, ...FOUR, level: 4, purpose: "earlier" });
  const rows = [{}, { accountNo: N }, { accountNo: F, ...FOUR, level: 4 as const }, {}, { accountNo: "12" }];
  const found = await findKnownCards(me(), { rows: input(rows).rows });
  expect(found).toEqual({ indexes: [0, 2, 3], asOf: expect.any(Number) as unknown });
  expect(await paid()).toBe(2);

  // What was confirmed pays for the unknown card alone.
  const id = await start(rows.slice(0, 4), { mostPoints: 3 });
  expect(await listOf(id)).toMatchObject({ done: 3, knownCount: 3, callsLeft: 1, resumePoints: exactly(3) });
  expect(await verdictsOf(id)).toEqual(["T", null, "F", "T"]);
  await work(id);
  expect(await listOf(id)).toMatchObject({ state: "done", done: 4, calls: 1 });
  expect(await paid()).toBe(3);
  expect(await verdictsOf(id)).toEqual(["T", "N", "F", "T"]);
  // A repeated card would have cost nothing.
  expect(await database().$count(cardRechecks)).toBe(2);
  await vi.waitFor(async () =>
    expect(await database().$count(cacheHits, eq(cacheHits.operation, "bankCard"))).toBe(2),
  );
});

test("a repeated press records known cards once, also where the first has failed on the way", async () => {
  await check({ purpose: "earlier" });
  const press = { key: randomUUID() };
  const id = await start([{}], press);
  await database().delete(cardRechecks);
  expect(await start([{}], press)).toBe(id);
  expect(await start([{}], press)).toBe(id);
  expect(await database().$count(cardRechecks)).toBe(1);
});

test("a start repeated after its list has run records no paid result as a free one", async () => {
  const press = { key: randomUUID() };
  const id = await checkAll([{}], press);
  expect(await start([{}], press)).toBe(id);
  expect(await database().$count(cardRechecks)).toBe(0);
});

test.each([true, false])("a list confirmed as free makes no call; price known: %s", async (isPriceKnown) => {
  if (isPriceKnown) await check();
  await ageResults();
  const before = await paid();
  const id = await checkAll([{}], { mostPoints: 0 });
  expect(await listOf(id)).toMatchObject({ state: "paused", pause: { by: "morePoints" }, calls: 0 });
  expect(await paid()).toBe(before);
});

test("a list of known cards alone makes no call and is wiped; an old result is none", async () => {
  await check();
  const id = await checkAll([{ key: "A-1" }], { mostPoints: 0 });
  expect(await listOf(id)).toMatchObject({ state: "done", calls: 0, knownCount: 1 });
  expect((await rowsOf(id))[0]).toMatchObject({ key: "A-1", state: "answered" });
  expect(await database().$count(jobKeys)).toBe(0);
  await ageResults();
  expect(await findKnownCards(me(), { rows: input([{}]).rows })).toEqual({ indexes: [], asOf: null });
});
