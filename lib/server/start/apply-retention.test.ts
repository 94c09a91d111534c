import { randomUUID } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { fileErasures } from "#lib/server/db/erasure-schema.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { responses, calls } from "#lib/server/db/ledger-schema.ts";
import { auditEntries, buyerRuns, cardChecks, purges, settings, shops } from "#lib/server/db/schema.ts";
import { getRetention } from "#lib/server/retention/get-retention.ts";
import { putSetting, settingChange } from "#lib/server/settings/change-setting.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { SETTINGS } from "#lib/shared/settings/registry.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { MAX_CACHE_TTL, DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import { MIN_DAYS, readDays, RETAINED } from "#lib/shared/settings/retention.ts";
import { emptyLedger, emptyTables } from "#lib/testing/empty-tables.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { applyRetention, startRetentionLoops } from "./apply-retention.ts";
import { orderReadings, orders } from "#lib/server/db/orders-schema.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { addSomebody } from "#lib/testing/people.ts";

const now = Date.now();
const ago = (days: number) => new Date(now - days * DAY_MS);
withTestDatabase();
let context: Context;
let shopId: string;

beforeAll(async () => {
  context = await addSomebody(["admin"]);
  const [shop] = await database().insert(shops).values({ name: "林间小铺" }).returning();
  shopId = shop!.id;
});
beforeEach(async () => {
  await clearMoneyAndTrail();
  for (const table of [settings, cardChecks, jobs, orders, responses]) await database().delete(table);
});
afterEach(() => vi.useRealTimers());

async function clearMoneyAndTrail(): Promise<void> {
  await emptyLedger();
  await database().transaction(async (tx) => {
    await tx.execute(sql`select set_config('merchant_desk.purge', 'on', true)`);
    for (const table of [auditEntries, purges]) await tx.delete(table);
  });
}

/** Adds one row of each kind that is `days` old. */
async function addAged(days: number): Promise<void> {
  const db = database();
  const callId = randomUUID();
  const check = { level: 2, purpose: "退款", cardKey: "k", maskedName: "林*", verdict: "T" } as const;
  await db.insert(cardChecks).values({ ...check, callId, askedAt: ago(days) });
  const { account } = await settingsSnapshot();
  const lookup = { kind: "findBuyers", accountId: account.id, shopId, state: "done" } as const;
  await db.insert(jobs).values({ ...lookup, createdAt: ago(days), input: {}, progress: {} });
  await database().execute(sql`
    insert into orders (account_nr, shop_nr, number, read_at, goods, unreadable, is_incomplete)
    select a.nr, s.nr, ${randomUUID()}, ${ago(days).toISOString()}::timestamptz, '{"lines": []}', '{}', false
    from service_accounts a, shops s`);
  await db.insert(auditEntries).values({ kind: "signedIn", at: ago(days) });
  const ended = { openedAt: ago(days), closedAt: ago(days), outcome: "answered" } as const;
  await db.insert(calls).values({ ...attempt(), ...ended });
}

const attempt = () => ({
  callId: randomUUID(),
  attempt: 1,
  operation: "pendingOrders" as const,
  instanceId: randomUUID(),
  requestHash: randomUUID(),
  accountId: FIRST_ACCOUNT,
});

const each = (count: number | null) => Object.fromEntries(RETAINED.map((what) => [what, count]));

const purged = async () =>
  (await database().select().from(auditEntries).orderBy(desc(auditEntries.id)))
    .filter(({ kind }) => kind === "purged")
    .map(({ personId, details }) => ({ personId, ...details }));

test("while nothing is set each kind of data goes after its usual days", async () => {
  for (const days of [29.9, 30.1, 179.9, 180.1, 729.9, 730.1, 1_094.9, 1_095.1]) await addAged(days);
  expect(await getRetention(now)).toEqual({
    days: USUAL,
    set: null,
    due: { cardChecks: 5, buyerAnswers: 7, orders: 5, calls: 1, auditTrail: 3 },
    leftInFiles: null,
    unbooked: 0,
  });
  const expected = { cardChecks: 5, buyerAnswers: 7, orders: 5, calls: 1, auditTrail: 3 };
  expect(await applyRetention(null, now)).toEqual(expected);
  expect((await getRetention(now)).due).toEqual(each(0));
  expect(await purged()).toEqual([
    { personId: null, what: "auditTrail", count: 3, before: ago(730).toISOString() },
    { personId: null, what: "calls", count: 1, before: ago(1_095).toISOString() },
    { personId: null, what: "orders", count: 5, before: ago(180).toISOString() },
    { personId: null, what: "buyerAnswers", count: 7, before: ago(30).toISOString() },
    { personId: null, what: "cardChecks", count: 5, before: ago(180).toISOString() },
  ]);
  expect(await database().$count(cardChecks)).toBe(8);
  expect(await applyRetention(null, now)).toEqual(each(0));
  expect(await purged()).toHaveLength(5);
});

test("what an admin set holds, says who set it, and a press by a person stands under their name", async () => {
  await addAged(181);
  const { input, verb } = settingChange("retention");
  await verb(context, input.parse({ cardChecks: 1, buyerAnswers: 1, orders: 1, calls: 62, auditTrail: 180 }));
  const expected = { days: { cardChecks: 1 }, set: { name: "Lin Hui" }, due: each(1) };
  expect(await getRetention()).toMatchObject(expected);
  await applyRetention(context.identity.personId);
  expect((await purged()).map(({ personId }) => personId)).toEqual(
    Array.from({ length: 5 }, () => context.identity.personId),
  );
  const [first] = await database().select().from(auditEntries).orderBy(auditEntries.id).limit(1);
  expect(first).toMatchObject({
    kind: "settingChanged",
    details: {
      key: "retention",
      cardCheckDays: 1,
      buyerAnswerDays: 1,
      orderDays: 1,
      callDays: 62,
      auditDays: 180,
    },
  });
});

test("what goes leaves its entry or does not go", async () => {
  const log = catchLogLines();
  await addAged(1_100);
  await database().execute(sql`ALTER TABLE audit_entries ADD CONSTRAINT frozen CHECK (kind <> 'purged')`);
  expect(await applyRetention(null, now)).toEqual(each(null));
  await database().execute(sql`ALTER TABLE audit_entries DROP CONSTRAINT frozen`);
  log.restore();
  expect((await getRetention(now)).due).toEqual(each(1));
});

test("row 105: one that fails is one line, keeps no other from going, and goes a minute later", async () => {
  const log = catchLogLines();
  await addAged(800);
  await database().execute(sql`ALTER TABLE card_checks ADD CONSTRAINT frozen CHECK (redacted_at IS NULL)`);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const stop = startRetentionLoops();
  await expect.poll(() => database().$count(jobs)).toBe(0);
  await expect.poll(async () => (await purged()).length).toBe(3);
  const lines = log.lines();
  log.restore();
  expect(lines).toMatchObject([
    { event: "old data could not be removed", what: "cardChecks", constraint: "frozen", againInMinutes: 1 },
  ]);
  await database().execute(sql`ALTER TABLE card_checks DROP CONSTRAINT frozen`);
  vi.advanceTimersByTime(60_000);
  await expect.poll(async () => (await purged())[0]).toMatchObject({ what: "cardChecks" });
  await stop();
  await addAged(800);
  vi.advanceTimersByTime(3 * DAY_MS);
  expect(await database().$count(jobs)).toBe(1);
});

const USUAL = { cardChecks: 180, buyerAnswers: 30, orders: 180, calls: 1_095, auditTrail: 730 };

test("a stop while old data go leaves the rest for the next time, without a word", async () => {
  const log = catchLogLines();
  await addAged(800);
  await startRetentionLoops()();
  expect(log.lines()).toEqual([]);
  log.restore();
  expect(await database().$count(jobs)).toBe(1);
});

test.each([0, 3_651, 1.5, "30", null])("%j days are refused", (days) => {
  expect(SETTINGS.retention.schema.safeParse({ ...USUAL, cardChecks: days }).success).toBe(false);
});

test.each(RETAINED)("%s are kept for the fewest days of their kind, and for no fewer", (what) => {
  const fewest = MIN_DAYS[what];
  expect(SETTINGS.retention.schema.safeParse({ ...USUAL, [what]: fewest }).success).toBe(true);
  expect(SETTINGS.retention.schema.safeParse({ ...USUAL, [what]: fewest - 1 }).success).toBe(false);
  const read = [fewest, fewest - 1, 3_650, 3_651].map((days) => readDays(String(days), what));
  expect(read).toEqual([fewest, null, 3_650, null]);
});

test("days that were set before calls had any go on holding", async () => {
  await database()
    .insert(settings)
    .values({ key: "retention", value: { cardCheckDays: 7, buyerAnswerDays: 8, auditDays: 9 } });
  const set = { cardChecks: 7, buyerAnswers: 8, auditTrail: 180 };
  expect((await getRetention()).days).toEqual({ ...USUAL, ...set });
});

const keys = () => ({ requestHash: randomUUID(), callId: randomUUID() });
const keep = (days: number, operation: Operation = "topUpLink") =>
  database()
    .insert(responses)
    .values({ ...keys(), operation, answeredAt: ago(days), sealed: "s" });
const keptOperations = async () =>
  (await database().select().from(responses)).map(({ operation }) => operation).sort();

test("kept answers of any operation go with the buyers, however long they would have served", async () => {
  await putSetting("cacheTtl", { ...DEFAULT_CACHE_TTL, topUpLink: MAX_CACHE_TTL }, null);
  await keep(31);
  await keep(29);
  await applyRetention(null, now);
  expect(await keptOperations()).toEqual(["topUpLink"]);
});

test("once an hour the answers that nobody would be given any more are forgotten, and only they", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = startRetentionLoops();
  await keep(2, "bankCard");
  await keep(0, "bankCard");
  await keep(2, "buyerOpenId");
  await keep(1, "soldOrders");
  vi.advanceTimersByTime(3_600_000);
  await expect.poll(keptOperations).toEqual(["bankCard", "buyerOpenId"]);
  await stop();
});

test("a lookup of an earlier version is converted in the minute after it has become idle", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await keep(2, "bankCard");
  const stop = startRetentionLoops();
  // The first turns are over then.
  await expect.poll(keptOperations).toEqual([]);
  const { personId } = context.identity;
  const createdAt = new Date(Date.now() - 11 * 60_000);
  await database().insert(buyerRuns).values({ personId, shopId, edition: "basic", orderCount: 1, createdAt });
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => database().$count(buyerRuns)).toBe(0);
  await stop();
});

test.each([
  [{ redactions: 3, outOfTables: 3, outOfLog: 3 }, null],
  [{ redactions: 3, outOfTables: 3, outOfLog: 2 }, "log"],
  [{ redactions: 3, outOfTables: 2, outOfLog: 2 }, "tables"],
])("of %j an admin is told: %s", async (counts, left) => {
  const set = (minutes: number) =>
    database()
      .update(fileErasures)
      .set({ ...counts, redactedAt: new Date(Date.now() - minutes * 60_000) });
  await set(6);
  expect((await getRetention()).leftInFiles).toBe(left);
  await set(1);
  expect((await getRetention()).leftInFiles).toBeNull();
});

test.each([
  [[0, 1, 2], 0],
  [[3], 1],
  [[2, 3, 19, 20, 400], 4],
])("of readings that failed %j times %i are told as not in the order book", async (tries, unbooked) => {
  await emptyTables("order_readings");
  const of = { list: "soldOrders", shopId, accountId: FIRST_ACCOUNT } as const;
  const sealed = { ...of, readAt: new Date(), sealed: "?" };
  await database()
    .insert(orderReadings)
    .values(tries.map((failed) => ({ ...sealed, callId: randomUUID(), tries: failed })));
  expect((await getRetention()).unbooked).toBe(unbooked);
});

test("orders that take too long to be counted keep nothing else from being told", async () => {
  const counted = await database().transaction(async (tx) => {
    await tx.execute("lock table orders in access exclusive mode");
    return getRetention();
  });
  expect(counted.due).toMatchObject({ orders: null, auditTrail: expect.any(Number) as number });
});
