import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { callService } from "./call-service.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
beforeEach(() => app.reset());
afterAll(() => app.close());

const caller = () => ({ personId: app.context.identity.personId, shopId: app.shopId("林间小铺") });

test("row 73: a 19-digit trade number leaves as exact bare digits, and its answer comes back under the same digits", async () => {
  const tids = ["4402981677163358207", "9007199254740993", "1"];
  const { result } = await callService(caller(), "buyerOpenId", {
    shopId: "318640275",
    edition: "enhanced",
    orders: tids.map((tid, index) => ({ tid, buyerNick: `买家${index}` })),
  });
  if (result.outcome !== "answered") throw new Error(result.reason);
  expect(
    result.data.answers.map(({ tid, buyerNick, openUid }) => [tid, buyerNick, openUid?.startsWith("AAH")]),
  ).toEqual([
    ["4402981677163358207", "买家0", true],
    ["9007199254740993", "买家1", true],
    ["1", "买家2", true],
  ]);
  const { calls } = await app.sandbox.control.meter();
  expect(calls.map(bodyText)).toEqual([
    '{"shop_id":"318640275","tid_infos":[{"tid":4402981677163358207,"buyer_nick":"买家0"},{"tid":9007199254740993,"buyer_nick":"买家1"},{"tid":1,"buyer_nick":"买家2"}],"vvtype":2}',
  ]);
});

test("the row stands open in the ledger, with who and what, before the service has answered", async () => {
  await app.sandbox.control.setLatency({ buyerOpenId: 500 });
  const asking = callService(caller(), "buyerOpenId", {
    shopId: "318640275",
    edition: "basic",
    orders: [{ tid: "12", buyerNick: "买家" }],
  });
  await expect.poll(async () => (await app.sandbox.control.meter()).calls.length, { interval: 5 }).toBe(1);
  expect(await app.ledger()).toMatchObject([
    { ...caller(), operation: "buyerOpenId", closedAt: null, outcome: null, costPoints: null },
  ]);
  const { callId } = await asking;
  expect(await app.ledger()).toMatchObject([
    { callId, outcome: "answered", costPoints: 1, requestId: expect.stringMatching(/^[\da-z]{16}$/) },
  ]);
});

test("HTTP 429 is the one reply repeated: each attempt has its own row under one call", async () => {
  await app.sandbox.control.addFault(
    { kind: "http", status: 429, headers: { "retry-after": "0" } },
    { times: 2 },
  );
  const { result, callId } = await callService(caller(), "topUpLink", { sid: "flyer-01", placement: "body" });
  expect(result).toMatchObject({ outcome: "answered", sentCount: 3, costPoints: null });
  expect((await app.ledger()).map((row) => [row.callId, row.attempt, row.outcome, row.httpStatus])).toEqual([
    [callId, 1, "tryLater", 429],
    [callId, 2, "tryLater", 429],
    [callId, 3, "answered", 200],
  ]);
});

test("a request that breaks the spec leaves nothing on the wire and nothing in the ledger", async () => {
  const orders = Array.from({ length: 31 }, (_, index) => ({ tid: String(index + 1), buyerNick: "买家" }));
  await expect(
    callService(caller(), "buyerOpenId", { shopId: "318640275", edition: "basic", orders }),
  ).rejects.toMatchObject({ code: "badInput" });
  expect((await app.sandbox.control.meter()).calls).toEqual([]);
  expect(await app.ledger()).toEqual([]);
});
