import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-under-way.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { callService } from "./call-service.ts";

const nobody = { personId: null, shopId: null };
let opened: OpenDatabase;
let service: Server;
let openRows: Promise<(typeof calls.$inferSelect)[]>;
let headers: IncomingHttpHeaders = {};
let requestCount = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  service = createServer((request, response) => {
    headers = request.headers;
    requestCount += 1;
    // A query of Drizzle runs anew each time it is awaited; the promise of its rows does not.
    openRows = opened.db
      .select()
      .from(calls)
      .then((rows) => rows);
    void openRows.then(() =>
      response.end(
        JSON.stringify({
          code: 0,
          msg: "ok",
          msec: "",
          data: [{ orderNo: "1234567890123456789", withholding_money: 2 }],
        }),
      ),
    );
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = service.address();
  const port = typeof address === "object" && address ? address.port : 0;
  setTestEnv({
    COMMERCE_BASE_URL: `http://127.0.0.1:${port}/base`,
    COMMERCE_ACCESS_TOKEN: "token-of-the-test",
  });
});
afterAll(async () => {
  gateway().client.close();
  service.close();
  await opened.close();
});

test("a call goes through the one client, its row open while it is under way and closed after it", async () => {
  const asking = callService(nobody, "pendingOrders", { sellerId: "s" });
  expect(await drainCalls(10_000)).toBe(0);
  const { result, callId, asOf } = await asking;
  expect(headers.authorization).toBe("Bearer token-of-the-test");
  expect(await openRows).toMatchObject([{ callId, outcome: null, closedAt: null }]);
  expect(result).toMatchObject({
    outcome: "answered",
    costPoints: 2,
    data: { orders: [{ orderNumber: "1234567890123456789" }] },
  });
  expect(
    await opened.db
      .select()
      .from(calls)
      .where(eq(calls.callId, callId ?? "")),
  ).toMatchObject([{ attempt: 1, outcome: "answered", costPoints: 2, wasSent: true }]);
  expect(Math.abs(Date.now() - asOf)).toBeLessThan(60_000);
});

test("there is one client a process", async () => {
  expect(gateway()).toBe(gateway());
});

const bypass = { ...nobody, cache: "bypass" as const };
const repeated = (idempotencyKey: string) => ({ ...bypass, idempotencyKey });
const rowsOf = (idempotencyKey: string) =>
  opened.db.select().from(calls).where(eq(calls.idempotencyKey, idempotencyKey));

test("a request repeated while the first is under way gets its answer, from one call", async () => {
  const idempotencyKey = randomUUID();
  const before = requestCount;
  const [first, second] = await Promise.all([
    callService(repeated(idempotencyKey), "pendingOrders", {}),
    callService(repeated(idempotencyKey), "pendingOrders", {}),
  ]);
  expect(second).toBe(first);
  expect(requestCount - before).toBe(1);
  expect(await rowsOf(idempotencyKey)).toMatchObject([{ callId: first.callId, outcome: "answered" }]);
});

test("a request repeated after the first is over gets the answer that was paid for, and makes no call", async () => {
  const idempotencyKey = randomUUID();
  const first = await callService(repeated(idempotencyKey), "pendingOrders", {});
  const before = requestCount;
  const second = await callService(repeated(idempotencyKey), "pendingOrders", {});
  expect(second).toMatchObject({
    callId: first.callId,
    source: "called",
    costPoints: 2,
    result: { outcome: "answered", data: { orders: [{ orderNumber: "1234567890123456789" }] } },
  });
  expect(requestCount).toBe(before);
  expect(await rowsOf(idempotencyKey)).toHaveLength(1);
});

test("a request repeated after an end without an answer is told what the ledger knows, and makes no call", async () => {
  const [lost, refused] = [randomUUID(), randomUUID()];
  const rows = [
    { idempotencyKey: lost, outcome: "unknown", reason: null },
    { idempotencyKey: refused, outcome: "refused", reason: "parameterError", code: 100 },
  ] as const;
  await opened.db.insert(calls).values(
    rows.map(
      (row) =>
        ({
          ...row,
          callId: randomUUID(),
          attempt: 1,
          operation: "pendingOrders",
          instanceId: randomUUID(),
          requestHash: "f",
          closedAt: new Date(),
        }) as const,
    ),
  );
  const before = requestCount;
  expect(await callService(repeated(lost), "pendingOrders", {})).toMatchObject({
    result: { outcome: "unknown", reason: "connectionLost", sentCount: 1 },
    costPoints: null,
  });
  expect(await callService(repeated(refused), "pendingOrders", {})).toMatchObject({
    result: { outcome: "refused", reason: "parameterError", code: 100 },
  });
  expect(requestCount).toBe(before);
});

test("of two that the process cannot see to be one, the ledger lets one leave", async () => {
  const idempotencyKey = randomUUID();
  const before = requestCount;
  // Another operation is another key, as another process would be: both look at the ledger before either writes.
  const both = await Promise.all([
    callService(repeated(idempotencyKey), "pendingOrders", {}),
    callService(repeated(idempotencyKey), "topUpLink", { sid: "a", placement: "body" }),
  ]);
  expect(requestCount - before).toBe(1);
  expect(await rowsOf(idempotencyKey)).toHaveLength(1);
  expect(new Set(both.map(({ callId }) => callId)).size).toBe(1);
  expect(both.map(({ result }) => result.outcome)).toContain("unknown");
});

test("who asks again gets a call of their own", async () => {
  const before = requestCount;
  await callService(repeated(randomUUID()), "pendingOrders", {});
  await callService(repeated(randomUUID()), "pendingOrders", {});
  await callService(bypass, "pendingOrders", {});
  expect(requestCount - before).toBe(3);
});

test("a call that failed before it was written may be asked again under the same id", async () => {
  const idempotencyKey = randomUUID();
  const tooMany = Array.from({ length: 31 }, (_, index) => ({ tid: String(index + 1), buyerNick: "a" }));
  await expect(
    callService(repeated(idempotencyKey), "buyerOpenId", { shopId: "s", edition: "basic", orders: tooMany }),
  ).rejects.toMatchObject({ code: "badInput" });
  expect((await callService(repeated(idempotencyKey), "pendingOrders", {})).result.outcome).toBe("answered");
});
