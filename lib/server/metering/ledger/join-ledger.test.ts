import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { instances, rateLimits } from "#lib/server/db/schema.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import type { LimitState } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";
import { addCall, addOpenCall } from "#lib/testing/add-call.ts";
import { withLedger } from "#lib/testing/with-ledger.ts";
import { awaitCall } from "./await-call.ts";
import { joinLedger } from "./join-ledger.ts";
import { processSpace } from "./process-identity.ts";

withLedger();
beforeEach(() => database().delete(instances));

/** Another dashboard that showed itself so many seconds ago. */
async function addInstance(silentSeconds: number, process: string | null = null): Promise<string> {
  const id = randomUUID();
  const heartbeatAt = sql`now() - make_interval(secs => ${silentSeconds})`;
  await database().insert(instances).values({ id, process, heartbeatAt });
  return id;
}
const outcomeOf = async ({ id }: { id: string }) =>
  (await database().select().from(calls).where(eq(calls.id, id)))[0]?.outcome;

test("open calls become unknown when their instance is gone, closed ones stay", async () => {
  const of = async (silentSeconds: number) => ({ instanceId: await addInstance(silentSeconds) });
  const rows = [
    await addOpenCall(),
    await addOpenCall(await of(13)),
    await addOpenCall(await of(1)),
    // It has signed off.
    await addOpenCall({ instanceId: randomUUID() }),
    await addCall(await of(13)),
  ];
  const leave = await joinLedger();
  expect(await Promise.all(rows.map(outcomeOf))).toEqual([null, "unknown", null, "unknown", "answered"]);
  await leave();
  expect((await database().select().from(instances)).map(({ id }) => id)).not.toContain(instanceId());
});

test("a dashboard whose process is gone is given up at once, and its permits rest", async () => {
  const [gone, living] = [await addInstance(0, `${processSpace()} 4194999 1`), await addInstance(0)];
  const rows = [await addOpenCall({ instanceId: gone }), await addOpenCall({ instanceId: living })];
  const now = Date.now();
  const held = [gone, living].map((holder, nth) => {
    return { id: String(nth), holder, leftAt: now, endedAt: null, sendBy: now + 10_000 };
  });
  const ofSold = eq(rateLimits.operation, "soldOrders");
  await database().update(rateLimits).set({ state: { held } }).where(ofSold);
  const leave = await joinLedger();
  expect(await Promise.all(rows.map(outcomeOf))).toEqual(["unknown", null]);
  const [limit] = await database().select().from(rateLimits).where(ofSold);
  const expected = [{ holder: gone, endedAt: expect.any(Number) as number }, held[1]];
  expect((limit?.state as LimitState).held).toMatchObject(expected);
  await leave();
});

test("who waits for the call of a dashboard that fell silent finds out by themselves", async () => {
  const silent = await addInstance(0);
  const row = await addOpenCall({ instanceId: silent });
  const waiting = awaitCall(row.callId);
  await database()
    .update(instances)
    .set({ heartbeatAt: sql`now() - interval '13 seconds'` })
    .where(eq(instances.id, silent));
  await waiting;
  expect(await outcomeOf(row)).toBe("unknown");
});
