import { randomUUID } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, buyerRuns, cardChecks, people, settings, shops } from "#lib/server/db/schema.ts";
import { getRetention } from "#lib/server/settings/get-retention.ts";
import { retentionInput, setRetention } from "#lib/server/settings/set-retention.ts";
import { applyRetention } from "#lib/server/start/apply-retention.ts";
import { keepRetention } from "#lib/server/start/keep-retention.ts";
import type { Context } from "#lib/shared/identity.ts";
import { openMemoryDatabase } from "#lib/testing/open-memory-database.ts";

const DAY_MS = 86_400_000;
const now = Date.now();
const ago = (days: number) => new Date(now - days * DAY_MS);
let close: () => Promise<void>;
let context: Context;
let shopId: string;

beforeAll(async () => {
  close = await openMemoryDatabase();
  const [admin] = await database().insert(people).values({ email: "admin@linjian.example", name: "Lin Hui", roles: ["admin"], passwordHash: "none" }).returning();
  const [shop] = await database().insert(shops).values({ name: "林间小铺" }).returning();
  shopId = shop!.id;
  context = { identity: { personId: admin!.id, email: admin!.email, name: admin!.name, roles: admin!.roles, sessionId: "s" }, requestId: "test" };
});
beforeEach(async () => {
  await clearTrail();
  for (const table of [settings, cardChecks, buyerRuns]) await database().delete(table);
});
afterEach(() => vi.useRealTimers());
afterAll(() => close());

async function clearTrail(): Promise<void> {
  await database().transaction(async (tx) => {
    await tx.execute(sql`select set_config('merchant_desk.purge', 'on', true)`);
    await tx.delete(auditEntries);
  });
}

/** One of each, so many days old. */
async function addAged(days: number): Promise<void> {
  await database().insert(cardChecks).values({ callId: randomUUID(), askedAt: ago(days), level: 2, purpose: "退款", cardKey: "k", fingerprint: "f", maskedName: "林*", verdict: "T" });
  await database().insert(buyerRuns).values({ personId: context.identity.personId, shopId, edition: "basic", orderCount: 1, createdAt: ago(days) });
  await database().insert(auditEntries).values({ kind: "signedIn", at: ago(days) });
}

const purged = async () => (await database().select().from(auditEntries).orderBy(desc(auditEntries.id))).filter(({ kind }) => kind === "purged").map(({ personId, details }) => ({ personId, ...details }));

test("while nothing is set card checks go after 180 days, buyer answers after 30, the trail after 730", async () => {
  for (const days of [29.9, 30.1, 179.9, 180.1, 729.9, 730.1]) await addAged(days);
  expect(await getRetention(now)).toEqual({ days: { cardChecks: 180, buyerAnswers: 30, auditTrail: 730 }, set: null, due: { cardChecks: 3, buyerAnswers: 5, auditTrail: 1 } });
  expect(await applyRetention(null, now)).toEqual({ cardChecks: 3, buyerAnswers: 5, auditTrail: 1 });
  expect((await getRetention(now)).due).toEqual({ cardChecks: 0, buyerAnswers: 0, auditTrail: 0 });
  expect(await purged()).toEqual([
    { personId: null, what: "auditTrail", count: 1, before: ago(730).toISOString() },
    { personId: null, what: "buyerAnswers", count: 5, before: ago(30).toISOString() },
    { personId: null, what: "cardChecks", count: 3, before: ago(180).toISOString() },
  ]);
  expect(await database().$count(cardChecks)).toBe(6);
  expect(await applyRetention(null, now)).toEqual({ cardChecks: 0, buyerAnswers: 0, auditTrail: 0 });
  expect(await purged()).toHaveLength(3);
});

test("what an admin set holds, says who set it, and a press by a person stands under their name", async () => {
  await addAged(2);
  await setRetention(context, { cardChecks: 1, buyerAnswers: 1, auditTrail: 1 });
  expect(await getRetention()).toMatchObject({ days: { cardChecks: 1 }, set: { name: "Lin Hui" }, due: { cardChecks: 1, buyerAnswers: 1, auditTrail: 1 } });
  await applyRetention(context.identity.personId);
  expect((await purged()).map(({ personId }) => personId)).toEqual(Array.from({ length: 3 }, () => context.identity.personId));
  const [first] = await database().select().from(auditEntries).orderBy(auditEntries.id).limit(1);
  expect(first).toMatchObject({ kind: "settingChanged", details: { key: "retention", cardCheckDays: 1, buyerAnswerDays: 1, auditDays: 1 } });
});

test("what goes leaves its entry or does not go", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await addAged(800);
  await database().execute(sql`ALTER TABLE audit_entries ADD CONSTRAINT frozen CHECK (kind <> 'purged')`);
  expect(await applyRetention(null, now)).toEqual({ cardChecks: null, buyerAnswers: null, auditTrail: null });
  await database().execute(sql`ALTER TABLE audit_entries DROP CONSTRAINT frozen`);
  stderr.mockRestore();
  expect((await getRetention(now)).due).toEqual({ cardChecks: 1, buyerAnswers: 1, auditTrail: 1 });
});

test("one that fails is one line, keeps no other from going, and goes the next day", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await addAged(800);
  await database().execute(sql`ALTER TABLE card_checks ADD CONSTRAINT frozen CHECK (redacted_at IS NULL)`);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = keepRetention();
  await expect.poll(() => database().$count(buyerRuns)).toBe(0);
  await expect.poll(async () => (await purged()).length).toBe(2);
  const lines = stderr.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  stderr.mockRestore();
  expect(lines).toMatchObject([{ event: "old data could not be removed", what: "cardChecks" }]);
  await database().execute(sql`ALTER TABLE card_checks DROP CONSTRAINT frozen`);
  vi.advanceTimersByTime(DAY_MS);
  await expect.poll(async () => (await purged())[0]).toMatchObject({ what: "cardChecks" });
  await addAged(800);
  stop();
  vi.advanceTimersByTime(3 * DAY_MS);
  expect(await database().$count(buyerRuns)).toBe(1);
});

test.each([0, 3_651, 1.5, "30", null])("%j days are refused", (days) => {
  expect(retentionInput.safeParse({ cardChecks: days, buyerAnswers: 30, auditTrail: 730 }).success).toBe(false);
});
