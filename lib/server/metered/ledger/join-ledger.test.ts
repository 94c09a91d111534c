import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { instanceId } from "#lib/server/metered/ledger/instance-id.ts";
import { joinLedger } from "#lib/server/metered/ledger/join-ledger.ts";
import { openCall } from "#lib/server/metered/ledger/open-call.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";

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
  if (silentSeconds !== null) await opened.db.insert(instances).values({ id, heartbeatAt: sql`now() - make_interval(secs => ${silentSeconds})` });
  const [row] = await opened.db
    .insert(calls)
    .values({ callId: randomUUID(), attempt: 1, operation: "soldOrders", instanceId: id, fingerprint: randomUUID() })
    .returning({ id: calls.id });
  return row?.id ?? "";
}
const outcomeOf = async (id: string) => (await opened.db.select().from(calls).where(eq(calls.id, id)))[0]?.outcome;

test("open calls become unknown when their instance is gone, closed ones stay", async () => {
  const own = await openCall({ callId: randomUUID(), attempt: 1, operation: "soldOrders", personId: null, shopId: null, fingerprint: randomUUID() }, async () => undefined);
  const [quiet, lively, signedOff, answered] = [await openCallOf(61), await openCallOf(30), await openCallOf(null), await openCallOf(61)];
  await opened.db.update(calls).set({ outcome: "answered", closedAt: sql`now()` }).where(eq(calls.id, answered));
  const leave = await joinLedger();
  expect(await outcomeOf(own)).toBeNull();
  expect(await outcomeOf(quiet)).toBe("unknown");
  expect(await outcomeOf(signedOff)).toBe("unknown");
  expect(await outcomeOf(answered)).toBe("answered");
  expect(await outcomeOf(lively)).toBeNull();
  await leave();
  expect((await opened.db.select().from(instances)).map(({ id }) => id)).not.toContain(instanceId());
});
