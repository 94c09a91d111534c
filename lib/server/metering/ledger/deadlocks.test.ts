import { randomUUID } from "node:crypto";
import { setImmediate as immediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { responses, cacheHits, calls } from "#lib/server/db/ledger-schema.ts";
import { cardChecks, instances, people } from "#lib/server/db/schema.ts";
import { statement } from "#lib/server/db/statement.ts";
import { redactOldCardChecks } from "#lib/server/cards/redact-card-checks.ts";
import { purgeCache } from "#lib/server/metering/cache/purge-cache.ts";
import { recordCacheHit } from "#lib/server/metering/cache/record-cache-hit.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { rebuildSums } from "#lib/server/metering/pricing/rebuild-sums.ts";
import { addCall, addOpenCall } from "#lib/testing/add-call.ts";
import { RECORDED_ANSWER } from "#lib/testing/record-request.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { closeCall, type Closing } from "./close-call.ts";
import { purgeCalls } from "./purge-calls.ts";
import { sweepOpenCalls } from "./sweep-open-calls.ts";

const HASHES = Array.from({ length: 30 }, (_, nth) => `hash ${String(nth).padStart(2, "0")}`);
const YEAR_MS = 365 * 86_400_000;
let opened: OpenDatabase;
let persons: string[];
beforeAll(async () => {
  setTestEnv();
  opened = await openTestDatabase();
  const made = await opened.db
    .insert(people)
    .values(["a", "b", "c"].map((name) => ({ email: name, name, roles: [], passwordHash: "none" })))
    .returning();
  persons = made.map(({ id }) => id);
});
afterAll(() => opened.close());

function operationOf(nth: number): "bankCard" | "buyerOpenId" {
  return nth % 4 === 3 ? "bankCard" : "buyerOpenId";
}

async function toClosing(nth: number): Promise<Closing> {
  const operation = operationOf(nth);
  const isCard = operation === "bankCard";
  const personId = persons[nth % 3] ?? null;
  const row = await addOpenCall({ operation, variant: String(nth % 2), personId });
  const kept = HASHES.map((requestHash) => ({ requestHash, sealed: `of ${nth}` }));
  if (isCard)
    await opened.db.insert(cardChecks).values({
      callId: row.callId,
      personId: persons[0] ?? "",
      level: 2,
      purpose: "refund",
      cardKey: "key",
      askedAt: new Date(Date.now() - YEAR_MS),
    });
  const write = statement`update card_checks k set verdict = 'valid' from closed
    where k.call_id = closed.call_id
    returning k.redacted_at is not null as is_forgotten`;
  return {
    rowId: row.id,
    callId: row.callId,
    result: { ...RECORDED_ANSWER, operation },
    predictedPoints: null,
    // Too old, so that it is purged at once.
    answeredAt: new Date(1_000 * nth),
    kept: isCard ? [{ requestHash: `card ${nth % 5}`, sealed: "s" }] : nth % 2 ? kept : kept.toReversed(),
    sealed: null,
    rows: isCard ? [write] : [],
    keepIf: isCard ? statement`not exists (select from feature_1 where is_forgotten)` : null,
  };
}

/** Repeats it until `work` is over. */
async function whileAt(work: Promise<unknown>, again: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const end = () => void (isOver = true);
  work.then(end, end);
  // A round that ends at once would block everything else.
  while (!isOver) await again().then(() => immediate());
}

test("240 closings in both directions, and whatever else writes beside them, never deadlock", async () => {
  const closings = await Promise.all(Array.from({ length: 240 }, (_, nth) => toClosing(nth)));
  // Another caller that shared a call; a response serves only equal requests, so it has the kind of its call.
  const hit = (callId: string, nth: number, person = nth) => ({
    callId,
    kind: "shared" as const,
    operation: operationOf(nth),
    variant: String(nth % 2),
    personId: persons[person % 3],
  });
  // Stale responses still requested, old calls whose responses were used today, and calls of a dead dashboard.
  const stale = { operation: "buyerOpenId", answeredAt: new Date(0), sealed: "old" } as const;
  await opened.db
    .insert(responses)
    .values(HASHES.map((requestHash) => ({ ...stale, requestHash, callId: randomUUID() })));
  for (let nth = 0; nth < 60; nth += 1) {
    const old = await addCall({
      operation: operationOf(nth),
      variant: String(nth % 2),
      personId: persons[nth % 3],
      openedAt: new Date(Date.now() - YEAR_MS),
    });
    await opened.db.insert(cacheHits).values([hit(old.callId, nth), hit(old.callId, nth, nth + 1)]);
    const operation = nth % 2 ? "soldOrders" : "bankCard";
    await addOpenCall({ operation, variant: String(nth % 3), instanceId: randomUUID() });
  }
  await opened.db.insert(cacheHits).values(closings.map(({ callId }, nth) => hit(callId, nth, nth + 1)));
  await opened.db.insert(instances).values({ id: instanceId() });

  const closing = Promise.all(closings.map((one) => closeCall(one, null)));
  const before = new Date(Date.now() - YEAR_MS / 2);
  let nth = 0;
  await Promise.all([
    closing,
    whileAt(closing, () => purgeCache(before)),
    whileAt(closing, () => redactOldCardChecks(before)),
    whileAt(closing, () => purgeCalls(before)),
    whileAt(closing, () => sweepOpenCalls(opened.db)),
    whileAt(closing, () => rebuildSums()),
    whileAt(closing, () => recordCacheHit(hit(closings[(nth += 1) % 240]?.callId ?? "", nth))),
  ]);
  const { rows } = await opened.db.execute(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ deadlocks: "0" }]);
  expect(await rebuildSums()).toBe(0);
  const ofToday = sql`outcome = 'answered' and opened_at > now() - interval '1 day'`;
  expect(await opened.db.$count(calls, ofToday)).toBe(240);
});
