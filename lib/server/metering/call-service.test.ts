import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { cacheHits, calls } from "#lib/server/db/ledger-schema.ts";
import { recordFailedShare } from "#lib/server/metering/cache/record-cache-hit.ts";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";
import { buyers, bypass, nobody } from "#lib/testing/repeated-requests.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { callService } from "./call-service.ts";

const app = withTestApp();
const caller = () => ({ personId: app.context.identity.personId, shopId: app.shopId("林间小铺") });
const repeated = (idempotencyKey: string) => ({ ...bypass, idempotencyKey });
const arrived = async () => (await app.sandbox.control.meter()).calls;
const ask = (by: Parameters<typeof callService>[0], request = {}) =>
  callService(by, "pendingOrders", request);
const hashOfNothing = () => requestHash(FIRST_ACCOUNT, "pendingOrders", {});
const rowsOf = (idempotencyKey: string) =>
  database().select().from(calls).where(eq(calls.idempotencyKey, idempotencyKey));
/** One more order than a call may name. */
const tooMany = buyers(...Array.from({ length: 31 }, (_, index) => String(index + 1)));

test("the row stands open in the ledger before the service answers; a shutdown waits for its end", async () => {
  await app.sandbox.control.setLatency({ buyerOpenId: 300 });
  const asking = callService(caller(), "buyerOpenId", buyers("12"));
  await expect.poll(async () => (await arrived()).length, { interval: 5 }).toBe(1);
  expect(await app.ledger()).toMatchObject([
    { ...caller(), operation: "buyerOpenId", closedAt: null, outcome: null, costPoints: null },
  ]);
  expect(await drainCalls(10_000)).toBe(0);
  const answered = { outcome: "answered", costPoints: 1, requestId: expect.stringMatching(/^[\da-z]{16}$/) };
  const ledger = await app.ledger();
  const { callId, asOf } = await asking;
  expect(ledger).toMatchObject([{ callId, ...answered, wasSent: true }]);
  expect(Math.abs(Date.now() - asOf)).toBeLessThan(60_000);
});

test("row 17: of 50 queued calls no more than 10 reach a service that refuses the token", async () => {
  await app.sandbox.control.setToken(app.sandbox.token, null);
  const asked = await Promise.all(Array.from({ length: 50 }, (_, pageIndex) => ask(bypass, { pageIndex })));
  expect((await arrived()).length).toBeLessThanOrEqual(10);
  expect(asked.filter(({ callId }) => callId === null).length).toBeGreaterThanOrEqual(40);
  for (const { result } of asked) expect(result).toMatchObject({ reason: "invalidCredential" });
});

test("a repeated request gets the answer that was paid for, from one call", async () => {
  const idempotencyKey = randomUUID();
  const [first, second] = await Promise.all([ask(repeated(idempotencyKey)), ask(repeated(idempotencyKey))]);
  expect(second).toBe(first);
  const data = first.result.outcome === "answered" && first.result.data;
  expect(await ask(repeated(idempotencyKey))).toMatchObject({
    callId: first.callId,
    source: "called",
    costPoints: exactly(1),
    result: { outcome: "answered", data },
  });
  expect(await arrived()).toHaveLength(1);
  expect(await rowsOf(idempotencyKey)).toMatchObject([{ callId: first.callId, outcome: "answered" }]);
});

test.each([
  [{ outcome: "unknown", reason: null }, "connectionLost"],
  [{ outcome: "refused", reason: "parameterError", code: 100 }, "parameterError"],
] as const)("a request repeated after the end %o makes no call", async (end, reason) => {
  const idempotencyKey = randomUUID();
  const asked = { idempotencyKey, operation: "pendingOrders", requestHash: hashOfNothing() } as const;
  await addCall({ ...end, ...asked, costPoints: null });
  const expected = { result: { outcome: end.outcome, reason, sentCount: 1 }, costPoints: null };
  expect(await ask(repeated(idempotencyKey))).toMatchObject(expected);
  expect(await arrived()).toEqual([]);
});

test("of two requests under one key at once one is asked, and the other is refused", async () => {
  const idempotencyKey = randomUUID();
  // Both look at the ledger before either writes, as in two processes.
  const both = await Promise.allSettled([
    ask(repeated(idempotencyKey)),
    callService(repeated(idempotencyKey), "topUpLink", { sid: "a", placement: "body" }),
  ]);
  expect([(await arrived()).length, (await rowsOf(idempotencyKey)).length]).toEqual([1, 1]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { name: "AppError", code: "badInput" },
  });
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test.each([
  ["another request", { ...nobody }, { sellerId: "other" }],
  ["the same request of another person", { shopId: null, personId: randomUUID() }, {}],
])("%s under a key that was used is refused, whatever it was used for", async (_, by, request) => {
  const [called, stored, failed] = [randomUUID(), randomUUID(), randomUUID()];
  const { callId } = await ask(repeated(called));
  await ask({ ...nobody, idempotencyKey: stored });
  await expect.poll(() => database().$count(cacheHits, eq(cacheHits.idempotencyKey, stored))).toBe(1);
  const share = {
    idempotencyKey: failed,
    callId: callId ?? "",
    personId: null,
    requestHash: hashOfNothing(),
  };
  await recordFailedShare(share);
  for (const idempotencyKey of [called, stored, failed]) {
    const expected = { name: "AppError", code: "badInput" };
    await expect(ask({ ...by, idempotencyKey, cache: "bypass" }, request)).rejects.toMatchObject(expected);
    const facts = { callId, result: { outcome: "answered" } };
    expect(await ask({ ...nobody, idempotencyKey })).toMatchObject(facts);
  }
  expect(await arrived()).toHaveLength(1);
});

test("a request that breaks the spec leaves nothing anywhere, and its key may be used again", async () => {
  const idempotencyKey = randomUUID();
  await expect(callService(repeated(idempotencyKey), "buyerOpenId", tooMany)).rejects.toMatchObject({
    code: "badInput",
  });
  expect([await arrived(), await app.ledger()]).toEqual([[], []]);
  expect((await ask(repeated(idempotencyKey))).result.outcome).toBe("answered");
});
