import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database, type OpenDatabase } from "#lib/server/db/database.ts";
import { callCorrections, calls, settlements } from "#lib/server/db/ledger-schema.ts";
import { people } from "#lib/server/db/schema.ts";
import { listMaybeCharged } from "#lib/server/usage/list-maybe-charged.ts";
import { settleCalls } from "#lib/server/usage/settle-calls.ts";
import type { Context } from "#lib/shared/identity.ts";
import { openTestPostgres } from "#lib/testing/database.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#lib/testing/postgres.ts";

const pgTest = test.skipIf(!hasPostgres);
let server: TestPostgres | null = null;
let opened: OpenDatabase | null = null;
let context: Context;

beforeAll(async () => {
  if (!hasPostgres) return;
  server = await startPostgres();
  opened = await openTestPostgres(await server.createDatabase());
  const [person] = await database().insert(people).values({ email: "admin@linjian.example", name: "Lin Hui", roles: ["admin"], passwordHash: "none" }).returning();
  context = { identity: { personId: person!.id, email: person!.email, name: person!.name, roles: ["admin"], sessionId: "s" }, requestId: "test" };
});
afterAll(async () => {
  await opened?.close();
  await server?.stop();
});

async function add(): Promise<string> {
  const [row] = await database().insert(calls).values({ callId: randomUUID(), attempt: 1, operation: "bankCard", variant: "3", instanceId: randomUUID(), fingerprint: randomUUID(), closedAt: new Date(), outcome: "unknown" }).returning();
  return row!.id;
}
const settle = (said: { id: string; points: number; seen: number | null }[]) => settleCalls(context, { calls: said, note: "Statement" });

pgTest("ten admins settle the same twenty calls at once, in any order: each call is settled once and the others are told", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, add));
  const results = await Promise.all(Array.from({ length: 10 }, (_, who) => settle((who % 2 ? ids : ids.toReversed()).map((id) => ({ id, points: who, seen: null })))));
  expect(results.reduce((sum, { count }) => sum + count, 0)).toBe(20);
  expect(results.reduce((sum, { leftOut }) => sum + (leftOut.settledMeanwhile ?? 0), 0)).toBe(180);
  expect(await database().$count(settlements)).toBe(20);
  expect((await listMaybeCharged(context, { list: "settled", page: 1 })).counts).toEqual({ maybe: 0, unreported: 0, settled: 20 });
});

pgTest("a correction that comes while people settle is never lost, and comes before what they said", async () => {
  const id = await add();
  await Promise.all([settle([{ id, points: 9, seen: null }]), database().insert(callCorrections).values({ rowId: id, outcome: "answered", costPoints: 4, summedPoints: 4, wasSent: true })]);
  expect(await database().$count(callCorrections, eq(callCorrections.rowId, id))).toBe(1);
  const settled = (await listMaybeCharged(context, { list: "settled", page: 1 })).calls.filter((call) => call.id === id);
  expect(settled.map(({ reportedPoints }) => reportedPoints)).toEqual(settled.length === 0 ? [] : [4]);
  expect((await listMaybeCharged(context, { list: "maybe", page: 1 })).counts.maybe).toBe(0);
});
