import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database, openedDatabase } from "#lib/server/db/database.ts";
import { answers, callAnswers, calls, cacheHits } from "#lib/server/db/ledger-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import { addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { sealResponse } from "./cache-entry.ts";
import { findWholeResponse } from "./find-cached.ts";
import { invalidateCache, purgeCache } from "./purge-cache.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";

let app: TestApp;
const nobody = { personId: null, shopId: null };
const bypass = { ...nobody, cache: "bypass" as const };
const card = { name: "陈晓明", accountNo: "6222020000000102004" };
const sold = { ownerId: "2208841037615", edition: "enhanced" as const, page: 0, pageSize: 20 };
const buyers = (...tids: string[]) => ({
  shopId: "318640275",
  edition: "basic" as const,
  orders: tids.map((tid) => ({ tid, buyerNick: `n${tid}` })),
});

beforeAll(async () => void (app = await openTestApp()));
beforeEach(() => app.reset());
afterAll(async () => {
  gateway().client.close();
  await app.close();
});

const met = async (operation: Operation) => (await app.sandbox.control.meter()).counts[operation] ?? 0;
const agedBy = (seconds: number) =>
  database()
    .update(answers)
    .set({ answeredAt: sql`${answers.answeredAt} - make_interval(secs => ${seconds})` });

test("50 people ask the same thing at once: exactly one call", async () => {
  const asked = await Promise.all(
    Array.from({ length: 50 }, () =>
      callService({ ...nobody, idempotencyKey: randomUUID() }, "soldOrders", sold),
    ),
  );
  expect(await met("soldOrders")).toBe(1);
  expect(new Set(asked.map(({ callId }) => callId)).size).toBe(1);
  expect(asked.every(({ result }) => result.outcome === "answered" && result.data.orders.length === 20)).toBe(
    true,
  );
  expect(asked.filter(({ source }) => source === "called")).toMatchObject([{ costPoints: exactly(1) }]);
  expect(
    asked.filter(({ source, costPoints }) => source !== "called" && costPoints?.high === 0),
  ).toHaveLength(49);
  await expect.poll(() => database().$count(cacheHits)).toBe(49);
});

test("the same request inside its window is answered from before, for nothing, with the time of that answer", async () => {
  const first = await callService(nobody, "soldOrders", sold);
  const second = await callService(nobody, "soldOrders", sold);
  expect(second).toMatchObject({
    source: "stored",
    costPoints: exactly(0),
    callId: first.callId,
    result: { outcome: "answered", sentCount: 0 },
  });
  expect(second.result).toMatchObject({
    data: first.result.outcome === "answered" ? first.result.data : null,
  });
  expect(Math.abs(second.asOf - first.asOf)).toBeLessThan(1_000);
  await agedBy(DEFAULT_CACHE_TTL.soldOrders + 1);
  expect(await callService(nobody, "soldOrders", sold)).toMatchObject({
    source: "called",
    costPoints: exactly(1),
    predictedPoints: exactly(1),
  });
  expect(await met("soldOrders")).toBe(2);
});

test("every operation's answers serve again; how a sid is carried is no part of its request", async () => {
  await callService(nobody, "topUpLink", { sid: "wall-7", placement: "body" });
  await callService(nobody, "bankCard", card);
  await callService(nobody, "pendingOrders", { sellerId: "700261", pageSize: 20 });
  await callService(nobody, "buyerOpenId", buyers("101", "102"));
  const second = await Promise.all([
    callService(nobody, "topUpLink", { sid: "wall-7", placement: "query" }),
    callService(nobody, "bankCard", card),
    callService(nobody, "pendingOrders", { pageSize: 20, sellerId: "700261" }),
    callService(nobody, "buyerOpenId", buyers("102", "101")),
  ]);
  expect(second.map(({ source }) => source)).toEqual(["stored", "stored", "stored", "stored"]);
  expect(second[3].result).toMatchObject({ data: { answers: [{ tid: "102" }, { tid: "101" }] } });
  expect(Object.values((await app.sandbox.control.meter()).counts)).toEqual([1, 1, 1, 1]);
});

test("buyers are known order by order: of a pack that is only partly known everything is asked", async () => {
  await callService(nobody, "buyerOpenId", buyers("101", "102"));
  expect(await callService(nobody, "buyerOpenId", buyers("102"))).toMatchObject({ source: "stored" });
  expect(await callService(nobody, "buyerOpenId", buyers("102", "103"))).toMatchObject({ source: "called" });
  // The sandbox has no entry for a number that ends in 00: what nobody answered is no answer.
  await callService(nobody, "buyerOpenId", buyers("100"));
  expect(await callService(nobody, "buyerOpenId", buyers("100"))).toMatchObject({ source: "called" });
  expect(await callService(nobody, "buyerOpenId", { ...buyers("102"), edition: "enhanced" })).toMatchObject({
    source: "called",
  });
});

test.each([
  ["N, cannot be verified", { ...card, accountNo: "6222020000000302000" }, null],
  ["P, the bank's network timed out", { ...card, accountNo: "6222020000000402008" }, null],
  ["a refusal", card, { kind: "code", code: 100, msg: "parameter error" }],
  ["101", card, { kind: "code", code: 101, msg: "timed out" }],
  ["a code nobody lists", card, { kind: "code", code: 999, msg: "?" }],
  ["a connection lost", card, { kind: "reset" }],
] as const)("%s is never answered from before", async (_, request, fault) => {
  if (fault) await app.sandbox.control.addFault(fault, { operation: "bankCard" });
  await callService(nobody, "bankCard", request);
  expect(await database().$count(answers)).toBe(0);
  expect(await callService(nobody, "bankCard", request)).toMatchObject({ source: "called" });
  expect(await met("bankCard")).toBe(2);
});

test("ask again makes a call, and what it brings serves from then on", async () => {
  const first = await callService(nobody, "bankCard", card);
  const second = await callService(bypass, "bankCard", card);
  expect(second).toMatchObject({ source: "called" });
  expect(await callService(nobody, "bankCard", card)).toMatchObject({
    source: "stored",
    callId: second.callId,
  });
  expect(second.callId).not.toBe(first.callId);
});

test("an answer from a moment that is yet to come serves nobody, and the next one takes its place", async () => {
  const early = await callService(nobody, "bankCard", card);
  await agedBy(-24 * 3_600);
  const right = await callService(nobody, "bankCard", card);
  expect(right).toMatchObject({ source: "called" });
  expect(right.callId).not.toBe(early.callId);
  expect(await callService(nobody, "bankCard", card)).toMatchObject({
    source: "stored",
    callId: right.callId,
  });
  await agedBy(-24 * 3_600);
  await purgeCache(new Date(0));
  expect(await database().$count(answers)).toBe(0);
});

test("an operation whose window an admin set to 0 is asked each time, and nothing of it is kept", async () => {
  await putSetting("cacheTtl", { ...DEFAULT_CACHE_TTL, bankCard: 0 }, null);
  await callService(nobody, "bankCard", card);
  expect(await callService(nobody, "bankCard", card)).toMatchObject({ source: "called" });
  expect(await database().$count(answers)).toBe(0);
});

test("what is kept is under seal, and its key tells nothing of the request", async () => {
  await callService(nobody, "soldOrders", sold);
  await callService(nobody, "bankCard", card);
  const text = JSON.stringify(await database().select().from(answers));
  for (const clear of [sold.ownerId, card.name, card.accountNo, "order", "content", "verdict"])
    expect(text).not.toContain(clear);
});

test("answers are forgotten by call, by age, and once they are stale", async () => {
  const { callId } = await callService(nobody, "bankCard", card);
  await callService(nobody, "soldOrders", sold);
  await invalidateCache([callId ?? ""]);
  expect((await database().select().from(answers)).map(({ operation }) => operation)).toEqual(["soldOrders"]);
  await purgeCache(new Date(0));
  expect(await database().$count(answers)).toBe(1);
  await agedBy(DEFAULT_CACHE_TTL.soldOrders + 1);
  await purgeCache(new Date(0));
  expect(await database().$count(answers)).toBe(0);
  await callService(nobody, "bankCard", card);
  await purgeCache(new Date(Date.now() + 60_000));
  expect(await database().$count(answers)).toBe(0);
});

const pending = { sellerId: "700261", pageSize: 20 };

/** Opens a row for this request as another process would, which lives. */
async function openElsewhere(): Promise<{ rowId: string; callId: string }> {
  const instanceId = randomUUID();
  await database().insert(instances).values({ id: instanceId });
  const { id: rowId, callId } = await addOpenCall({
    operation: "pendingOrders",
    instanceId,
    requestHash: requestHash(FIRST_ACCOUNT, "pendingOrders", pending),
  });
  return { rowId, callId };
}

/** Once somebody waits for the end of a call of another process. */
async function untilAwaited(asking: Promise<unknown>): Promise<void> {
  let isOver = false;
  void asking.finally(() => (isOver = true));
  const queries = vi.spyOn(openedDatabase().pool, "query");
  await expect
    .poll(
      () =>
        queries.mock.calls.filter(([query]) => JSON.stringify(query).includes("closed_at is null limit 1"))
          .length,
    )
    .toBeGreaterThan(1);
  queries.mockRestore();
  expect(isOver).toBe(false);
}

test("while another process asks the same, nothing is sent and its end is waited for", async () => {
  const { rowId, callId } = await openElsewhere();
  const asking = callService(nobody, "pendingOrders", pending);
  await untilAwaited(asking);
  await endCall(rowId, { outcome: "refused", reason: "parameterError", code: 100 });
  expect(await asking).toMatchObject({
    callId,
    source: "shared",
    costPoints: exactly(0),
    result: { outcome: "refused", reason: "parameterError" },
  });
  expect(await met("pendingOrders")).toBe(0);
});

test.each([
  ["from an earlier answer if there is one", nobody],
  ["again", bypass],
])(
  "who asks %s what another process asks shares its answer, also one that is kept for nobody else",
  async (_, context) => {
    const { rowId, callId } = await openElsewhere();
    const asking = callService(context, "pendingOrders", pending);
    await untilAwaited(asking);
    await database()
      .insert(callAnswers)
      .values({
        callId,
        answeredAt: new Date(),
        sealed: sealResponse("whole answers", [callId], { orders: [], unreadableRows: 7 }),
      });
    await endCall(rowId, { outcome: "answered", costPoints: 3 });
    expect(await asking).toMatchObject({
      callId,
      source: "shared",
      costPoints: exactly(0),
      result: { outcome: "answered", data: { unreadableRows: 7 } },
    });
    expect(await met("pendingOrders")).toBe(0);
  },
);

test("a pack of which an order has no buyer is the answer of everybody who asked for it meanwhile", async () => {
  await app.sandbox.control.setLatency({ buyerOpenId: 150 });
  const pack = buyers("100", "101");
  const [first, second, third] = await Promise.all([
    callService(bypass, "buyerOpenId", pack),
    callService(bypass, "buyerOpenId", pack),
    callService(nobody, "buyerOpenId", pack),
  ]);
  expect(first).toMatchObject({
    source: "called",
    result: {
      outcome: "answered",
      data: {
        answers: [
          { tid: "100", openUid: null },
          { tid: "101", openUid: expect.any(String) as string },
        ],
      },
    },
  });
  for (const asked of [second, third])
    expect(asked).toMatchObject({
      callId: first.callId,
      source: "shared",
      costPoints: exactly(0),
      result: first.result,
    });
  expect(await met("buyerOpenId")).toBe(1);
  // For those who wait in other processes it is kept whole.
  expect(await findWholeResponse(first.callId ?? "")).toMatchObject({
    data: first.result.outcome === "answered" ? first.result.data : null,
  });
});

test("an answer that an admin keeps for no time at all is still that of everybody who asked meanwhile, and is forgotten in minutes", async () => {
  await putSetting("cacheTtl", { ...DEFAULT_CACHE_TTL, soldOrders: 0 }, null);
  await app.sandbox.control.setLatency({ soldOrders: 150 });
  const both = await Promise.all([
    callService(nobody, "soldOrders", sold),
    callService(bypass, "soldOrders", sold),
  ]);
  // Either may have been the one that was sent.
  const [first, second] = both[0].source === "called" ? both : ([both[1], both[0]] as const);
  expect(first).toMatchObject({ source: "called", result: { outcome: "answered" } });
  expect(second).toMatchObject({
    callId: first.callId,
    source: "shared",
    costPoints: exactly(0),
    result: first.result,
  });
  expect(await met("soldOrders")).toBe(1);
  expect(await findWholeResponse(first.callId ?? "")).not.toBeNull();
  await purgeCache(new Date(0), Date.now() + 11 * 60_000);
  expect(await findWholeResponse(first.callId ?? "")).toBeNull();
});

test("who asks again while another is content with an earlier answer makes a call", async () => {
  const early = await callService(nobody, "soldOrders", sold);
  const [stored, called] = await Promise.all([
    callService(nobody, "soldOrders", sold),
    callService(bypass, "soldOrders", sold),
  ]);
  expect(stored).toMatchObject({ source: "stored", callId: early.callId });
  expect(called).toMatchObject({ source: "called" });
  expect(await met("soldOrders")).toBe(2);
});

test("an open row that this process left behind holds nobody up, and is given up as unknown", async () => {
  const hash = requestHash(FIRST_ACCOUNT, "bankCard", card);
  const { id: rowId } = await addOpenCall({ operation: "bankCard", variant: "2", requestHash: hash });
  expect(await callService(nobody, "bankCard", card)).toMatchObject({
    source: "shared",
    result: { outcome: "unknown" },
  });
  expect(await database().select({ outcome: calls.outcome }).from(calls).where(eq(calls.id, rowId))).toEqual([
    { outcome: "unknown" },
  ]);
  expect(await callService(nobody, "bankCard", card)).toMatchObject({
    source: "called",
    result: { outcome: "answered" },
  });
});

test("a press that shared a call, or was answered from before, and is repeated makes none of its own", async () => {
  await app.sandbox.control.setLatency({ bankCard: 150 });
  const presses = [randomUUID(), randomUUID(), randomUUID()];
  const [first] = await Promise.all(
    presses.slice(0, 2).map((idempotencyKey) => callService({ ...nobody, idempotencyKey }, "bankCard", card)),
  );
  await callService({ ...nobody, idempotencyKey: presses[2] }, "bankCard", card);
  await agedBy(DEFAULT_CACHE_TTL.bankCard + 1);
  for (const idempotencyKey of presses)
    expect(await callService({ ...nobody, idempotencyKey }, "bankCard", card)).toMatchObject({
      callId: first?.callId,
      result: { outcome: "answered" },
    });
  expect(await met("bankCard")).toBe(1);
});
