import { createServer } from "node:http";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { putSetting } from "#lib/server/db/put-setting.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { paces, settings } from "#lib/server/db/schema.ts";
import { askThrough } from "#lib/server/metered/ask-through.ts";
import { callsPerSecond } from "#lib/server/metered/door/calls-per-second.ts";
import { createPostgresPace } from "#lib/server/metered/door/postgres-pace.ts";
import type { PaceState } from "#lib/server/service/pace-rule.ts";
import type { CallOptions, Departure, ServiceClient } from "#lib/server/service/service-client.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { startTestServer } from "#lib/testing/test-server.ts";

let url = "";
let opened: OpenDatabase;

beforeAll(async () => {
  setTestEnv({});
  const own = await openTestDatabase();
  opened = own;
  url = own.url;
});
beforeEach(async () => void (await opened.db.delete(paces)));
afterAll(() => opened.close());

const heldNow = async () => {
  const [row] = await opened.db.select().from(paces).where(eq(paces.operation, "soldOrders"));
  return (row?.state as PaceState | undefined)?.held ?? [];
};

// Calls that a loaded machine makes slow are spaced by their departure, which its pauses can bunch: hence the retries.
test("two processes share one pace: never more than 10 in a sliding second at the server", { timeout: 60_000, retry: 2 }, async () => {
  const arrivals: number[] = [];
  const service = createServer((_, response) => {
    arrivals.push(performance.now());
    response.end("{}");
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = service.address();
  const serverUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const both = [15, 15].map((count) => spawnNode("lib/testing/children/pace.ts", [url, serverUrl, String(count)]));
  await Promise.all(both.map((one) => one.line("ready")));
  for (const { child } of both) child.stdin?.write("go\n");
  expect(await Promise.all(both.map((one) => one.ended))).toEqual([0, 0]);
  service.close();
  expect(arrivals).toHaveLength(30);
  const most = Math.max(...arrivals.map((from) => arrivals.filter((at) => at >= from && at - from < 1_000).length));
  expect(most).toBeLessThanOrEqual(10);
  expect(most).toBeGreaterThanOrEqual(5);
});

test("a departure that is cancelled gives its slot back at once, one that ended keeps it for its rest", async () => {
  const pace = createPostgresPace({ db: opened.db, perSecond: async () => 1 });
  const first = await pace.depart("soldOrders", "person");
  expect(await heldNow()).toHaveLength(1);
  await first?.cancel();
  expect(await heldNow()).toEqual([]);
  const second = await pace.depart("soldOrders", "person");
  await second?.end();
  const third = await pace.depart("soldOrders", "person");
  expect(third?.waitMs).toBeGreaterThanOrEqual(900);
  await third?.cancel();
});

test("a call that was long on our side before it is sent holds its slot from the sending, even one that was let go", async () => {
  const pace = createPostgresPace({ db: opened.db, perSecond: async () => 1, longOpeningMs: 0 });
  const first = await pace.depart("soldOrders", "person");
  const [before] = await heldNow();
  await first?.sent();
  const [after] = await heldNow();
  expect(after).toMatchObject({ id: before?.id, endedAt: null });
  expect(after?.leftAt).toBeGreaterThan(before?.leftAt ?? Number.NaN);
  await opened.db.delete(paces);
  await first?.sent();
  expect(await heldNow()).toMatchObject([{ id: before?.id, endedAt: null }]);
  await first?.end();
  const second = await pace.depart("soldOrders", "person");
  expect(second?.waitMs).toBeGreaterThanOrEqual(900);
  await second?.cancel();
});

test("after too many requests the pace is half for every process", async () => {
  const pace = createPostgresPace({ db: opened.db, perSecond: async () => 10 });
  await pace.slowDown("soldOrders");
  const [first, second] = await Promise.all([pace.depart("soldOrders", "person"), pace.depart("soldOrders", "person")]);
  expect(second?.waitMs).toBeGreaterThanOrEqual(200);
  for (const departure of [first, second]) await departure?.cancel();
});

test("a number that an admin lowers holds for the next departure of a pace that is running", async () => {
  const pace = createPostgresPace({ db: opened.db, perSecond: callsPerSecond });
  await putSetting("callsPerSecond", { count: 4 }, null);
  const quick = await Promise.all(Array.from({ length: 4 }, () => pace.depart("soldOrders", "person")));
  for (const departure of quick) await departure?.end();
  await putSetting("callsPerSecond", { count: 1 }, null);
  const next = await pace.depart("soldOrders", "person");
  expect(next?.waitMs).toBeGreaterThanOrEqual(900);
  await next?.cancel();
  await opened.db.delete(settings);
});

// All databases of a server count their transactions together.
test("one call is at most three commits: pace, opening, closing with the end", async () => {
  const server = await startTestServer();
  const alone = await openDatabase(server.urlOf("merchant_desk"));
  const shared = opened;
  setDatabase(alone);
  opened = alone;
  const pace = createPostgresPace({ db: opened.db, perSecond: async () => 10 });
  await (await pace.depart("soldOrders", "person"))?.cancel();
  const before = await transactionNumber();
  const { callId } = await askThrough({
    client: clientWith(() => pace.depart("soldOrders", "person")), context: { personId: null, shopId: null }, operation: "soldOrders", question: { ownerId: "o", edition: "basic", page: 0 }, fingerprint: "f", predicted: Promise.resolve(null),
  });
  expect((await transactionNumber()) - before - 1).toBe(3);
  expect((await heldNow()).map(({ endedAt }) => typeof endedAt)).toEqual(["number"]);
  expect(await opened.db.select({ outcome: calls.outcome }).from(calls).where(eq(calls.callId, callId ?? ""))).toEqual([{ outcome: "answered" }]);
  opened = shared;
  setDatabase(shared);
  await alone.close();
  await server.stop();
});

/** Every transaction that writes, and the one that asks, takes the next number. */
async function transactionNumber(): Promise<number> {
  const [row] = await opened.db.select({ number: sql`pg_current_xact_id()::text`.mapWith(Number) }).from(sql`(values (1)) as one`);
  return row?.number ?? Number.NaN;
}

function clientWith(depart: () => Promise<Departure | null>): ServiceClient {
  const soldOrders = async (_: unknown, { journal }: CallOptions) => {
    const departure = await depart();
    await journal.open(1);
    await departure?.end();
    const result = {
      operation: "soldOrders" as const, outcome: "answered" as const, code: 0, httpStatus: 200, message: null, costPoints: null, summedPoints: null, chargePlace: null, oddCharge: null, requestId: null,
      sentCount: 1, waitMs: 0, callMs: 1, serviceMs: null, remarks: [], data: { orders: [], total: null, unreadableRows: 0 },
    };
    await journal.close(result);
    return result;
  };
  return { soldOrders } as unknown as ServiceClient;
}
