import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { cacheHits, calls } from "#lib/server/db/ledger-schema.ts";
import { recordFailedShare } from "#lib/server/metering/cache/record-cache-hit.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-under-way.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { callService } from "./call-service.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";

const nobody = { personId: null, shopId: null };
let opened: OpenDatabase;
let service: Server;
let openRows: Promise<(typeof calls.$inferSelect)[]>;
let headers: IncomingHttpHeaders = {};
let requestCount = 0;

beforeAll(async () => {
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
  opened = await openTestDatabase();
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
    costPoints: exactly(2),
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
          requestHash: requestHash(FIRST_ACCOUNT, "pendingOrders", {}),
          accountId: FIRST_ACCOUNT,
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

test("of two requests under one key at once one is asked, and the other is refused with nothing sent or handed over", async () => {
  const idempotencyKey = randomUUID();
  const before = requestCount;
  // Both look at the ledger before either writes, as in two processes.
  const both = await Promise.allSettled([
    callService(repeated(idempotencyKey), "pendingOrders", {}),
    callService(repeated(idempotencyKey), "topUpLink", { sid: "a", placement: "body" }),
  ]);
  expect(requestCount - before).toBe(1);
  expect(await rowsOf(idempotencyKey)).toHaveLength(1);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { name: "AppError", code: "badInput" },
  });
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test.each([
  ["another request", { ...nobody }, { sellerId: "other" }],
  ["the same request of another person", { shopId: null, personId: randomUUID() }, {}],
])("%s under a key that was used is refused, whatever it was used for", async (_, caller, request) => {
  const [called, stored, failed] = [randomUUID(), randomUUID(), randomUUID()];
  await callService({ ...nobody, idempotencyKey: called, cache: "bypass" }, "pendingOrders", {});
  await callService({ ...nobody, idempotencyKey: stored }, "pendingOrders", {});
  await expect.poll(() => opened.db.$count(cacheHits, eq(cacheHits.idempotencyKey, stored))).toBe(1);
  const [row] = await rowsOf(called);
  await recordFailedShare({
    idempotencyKey: failed,
    callId: row?.callId ?? "",
    personId: null,
    requestHash: row?.requestHash ?? "",
  });
  const before = requestCount;
  for (const idempotencyKey of [called, stored, failed]) {
    await expect(
      callService({ ...caller, idempotencyKey, cache: "bypass" }, "pendingOrders", request),
    ).rejects.toMatchObject({ name: "AppError", code: "badInput" });
    expect(await callService({ ...nobody, idempotencyKey }, "pendingOrders", {})).toMatchObject({
      callId: row?.callId,
      result: { outcome: "answered" },
    });
  }
  expect(requestCount).toBe(before);
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
