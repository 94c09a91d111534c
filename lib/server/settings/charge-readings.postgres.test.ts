import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database, type OpenDatabase } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { getChargeReadings } from "#lib/server/settings/get-charge-readings.ts";
import { openTestPostgres } from "#lib/testing/database.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#lib/testing/postgres.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

let server: TestPostgres | null = null;
let opened: OpenDatabase | null = null;

beforeAll(async () => {
  if (!hasPostgres) return;
  setTestEnv({});
  server = await startPostgres();
  opened = await openTestPostgres(await server.createDatabase());
});
afterAll(async () => {
  await opened?.close();
  await server?.stop();
});

test.skipIf(!hasPostgres)("the readings of charges in rows are added up on PostgreSQL too", async () => {
  const row = { callId: randomUUID(), attempt: 1, operation: "soldOrders" as const, variant: "basic", instanceId: randomUUID(), fingerprint: "f", closedAt: new Date(), outcome: "answered" as const };
  await database().insert(calls).values({ ...row, costPoints: 1, summedPoints: 20, chargePlace: "rows" });
  expect(await getChargeReadings()).toMatchObject({ month: { calls: 1, once: { points: 1 }, each: { points: 20 } }, example: { once: 1, each: 20 } });
});
