import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { processSpace } from "./process-identity.ts";
import { instances, rateLimits } from "#lib/server/db/schema.ts";
import { instanceId } from "#lib/server/metering/gateway/instance-id.ts";
import type { LimitState } from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import { addOpenCall } from "#lib/testing/add-call.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { joinLedger } from "./join-ledger.ts";
import { awaitCall } from "./await-call.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";

let opened: OpenDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(async () => {
  await opened.close();
});

/** An open call of an instance last heard of so many seconds ago; of one that signed off when null. */
async function openCallOf(silentSeconds: number | null): Promise<string> {
  const id = randomUUID();
  if (silentSeconds !== null)
    await opened.db
      .insert(instances)
      .values({ id, heartbeatAt: sql`now() - make_interval(secs => ${silentSeconds})` });
  const [row] = await opened.db
    .insert(calls)
    .values({
      callId: randomUUID(),
      attempt: 1,
      operation: "soldOrders",
      instanceId: id,
      requestHash: randomUUID(),
      accountId: FIRST_ACCOUNT,
    })
    .returning({ id: calls.id });
  return row?.id ?? "";
}
const outcomeOf = async (id: string) =>
  (await opened.db.select().from(calls).where(eq(calls.id, id)))[0]?.outcome;

test("open calls become unknown when their instance is gone, closed ones stay", async () => {
  const { id: own } = await addOpenCall();
  const [quiet, lively, signedOff, answered] = [
    await openCallOf(13),
    await openCallOf(1),
    await openCallOf(null),
    await openCallOf(13),
  ];
  await opened.db
    .update(calls)
    .set({ outcome: "answered", closedAt: sql`now()` })
    .where(eq(calls.id, answered));
  const leave = await joinLedger();
  expect(await outcomeOf(own)).toBeNull();
  expect(await outcomeOf(quiet)).toBe("unknown");
  expect(await outcomeOf(signedOff)).toBe("unknown");
  expect(await outcomeOf(answered)).toBe("answered");
  expect(await outcomeOf(lively)).toBeNull();
  await leave();
  expect((await opened.db.select().from(instances)).map(({ id }) => id)).not.toContain(instanceId());
});

const held = (id: string, holder: string) => ({
  id,
  holder,
  leftAt: Date.now(),
  endedAt: null,
  sendBy: Date.now() + 10_000,
});
async function heldNow() {
  const [row] = await opened.db.select().from(rateLimits).where(eq(rateLimits.operation, "soldOrders"));
  return (row?.state as Partial<LimitState>).held;
}

test("a dashboard whose process is gone is given up at once though it showed itself just now, and its permits rest", async () => {
  const [gone, living] = [randomUUID(), randomUUID()];
  await opened.db
    .insert(instances)
    .values([{ id: gone, process: `${processSpace()} 4194999 1` }, { id: living }]);
  const rows = [await addOpenCall({ instanceId: gone }), await addOpenCall({ instanceId: living })];
  await opened.db
    .update(rateLimits)
    .set({ state: { held: [held("a", gone), held("b", living)] } })
    .where(eq(rateLimits.operation, "soldOrders"));
  const leave = await joinLedger();
  expect(await Promise.all(rows.map(({ id }) => outcomeOf(id)))).toEqual(["unknown", null]);
  expect(await heldNow()).toMatchObject([
    { id: "a", endedAt: expect.any(Number) as number },
    { id: "b", endedAt: null, sendBy: expect.any(Number) as number },
  ]);
  await leave();
});

test("who waits for the call of a dashboard that fell silent finds out by themselves", async () => {
  const silent = randomUUID();
  await opened.db.insert(instances).values({ id: silent });
  const { id, callId } = await addOpenCall({ instanceId: silent });
  const waiting = awaitCall(callId);
  await opened.db
    .update(instances)
    .set({ heartbeatAt: sql`now() - interval '13 seconds'` })
    .where(eq(instances.id, silent));
  await waiting;
  expect(await outcomeOf(id)).toBe("unknown");
});
