import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { getCallPace } from "#lib/server/usage/get-call-pace.ts";
import { getUsage } from "#lib/server/usage/get-usage.ts";
import { listCalls } from "#lib/server/usage/list-calls.ts";
import { NO_CALL_LOG_FILTERS } from "#lib/shared/call-log-view.ts";
import type { Context } from "#lib/shared/identity.ts";
import { addCall, addFreeAnswer } from "#lib/testing/add-call.ts";
import { openTestPostgres } from "#lib/testing/database.ts";
import { addPerson } from "#lib/testing/people.ts";
import { hasPostgres, startPostgres, type TestPostgres } from "#lib/testing/postgres.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

setTestEnv({ TZ_SHOP: "Asia/Shanghai" });
const pgTest = test.skipIf(!hasPostgres);
const NOW = Date.parse("2026-11-21T10:00:00Z");
let server: TestPostgres | null = null;
let opened: OpenDatabase;
let admin: Context;

beforeAll(async () => {
  if (!hasPostgres) return;
  server = await startPostgres();
  opened = await openTestPostgres(await server.createDatabase());
  const { id } = await addPerson(["admin"]);
  admin = { identity: { personId: id, email: "x", name: "x", roles: ["admin"], sessionId: id }, requestId: "test" };
});
afterAll(async () => {
  await opened?.close();
  await server?.stop();
});

pgTest("sums, log and pace read the same on PostgreSQL: days as text, counts as numbers, moments to the microsecond", async () => {
  const { personId } = admin.identity;
  const call = await addCall({ openedAt: "2026-11-20T15:59:59.999Z", personId, costPoints: 4 });
  await addCall({ openedAt: "2026-11-20T16:00:00Z", outcome: "unknown", costPoints: null, summedPoints: null });
  await addFreeAnswer(call, { at: new Date("2026-11-20T16:00:00Z"), personId });
  const usage = await getUsage(admin, { period: "month", by: "person" }, NOW);
  expect(usage.rows.map(({ day, group, calls, points, maybeCalls, savedAsks, savedPoints }) => [day, group, calls, points, maybeCalls, savedAsks, savedPoints])).toEqual([
    ["2026-11-21", null, 1, 0, 1, 0, 0],
    ["2026-11-21", personId, 0, 0, 0, 1, 4],
    ["2026-11-20", personId, 1, 4, 0, 0, 0],
  ]);
  expect(usage.names).toEqual({ [personId]: "Zhou Yan" });
  const log = await listCalls(admin, { ...NO_CALL_LOG_FILTERS, period: "month", isWithFree: true, page: 1 }, NOW);
  expect(log).toMatchObject({ total: 3, upTo: 1_795_190_400_000_000, entries: [{ at: Date.parse("2026-11-20T16:00:00Z") }, { at: Date.parse("2026-11-20T16:00:00Z") }, { id: call.id, costPoints: 4 }] });
  await addCall({});
  expect((await getCallPace()).operations.find(({ operation }) => operation === "soldOrders")).toEqual({ operation: "soldOrders", lastSecond: 1, lastMinute: 1 });
});
