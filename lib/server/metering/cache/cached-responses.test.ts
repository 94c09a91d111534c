import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { responses } from "#lib/server/db/ledger-schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { OperationRequest } from "#lib/server/service/operations/operations.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import { agedBy, buyers, bypass, card, link, nobody, pending, sold } from "#lib/testing/repeated-requests.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { invalidateCache, purgeCache } from "./purge-cache.ts";

const app = withTestApp();

const askCard = (by: Parameters<typeof callService>[0] = nobody) => callService(by, "bankCard", card);
const met = async (operation: Operation) => (await app.sandbox.control.meter()).counts[operation] ?? 0;

test("the same request inside its window is answered from before, for nothing, with its time", async () => {
  const first = await callService(nobody, "soldOrders", sold);
  const second = await callService(nobody, "soldOrders", sold);
  expect(second).toMatchObject({
    source: "stored",
    costPoints: exactly(0),
    callId: first.callId,
    result: { outcome: "answered", sentCount: 0 },
  });
  expect(second.result).toHaveProperty("data", "data" in first.result ? first.result.data : null);
  expect(Math.abs(second.asOf - first.asOf)).toBeLessThan(1_000);
  await agedBy(DEFAULT_CACHE_TTL.soldOrders + 1);
  const expected = { source: "called", costPoints: exactly(1), predictedPoints: exactly(1) };
  expect(await callService(nobody, "soldOrders", sold)).toMatchObject(expected);
  expect(await met("soldOrders")).toBe(2);
});

test("every operation's answers serve again; how a sid is carried is no part of its request", async () => {
  await callService(nobody, "topUpLink", link);
  await askCard();
  await callService(nobody, "pendingOrders", pending);
  await callService(nobody, "buyerOpenId", buyers("101", "102"));
  const second = await Promise.all([
    callService(nobody, "topUpLink", { ...link, placement: "query" }),
    callService(nobody, "bankCard", card),
    callService(nobody, "pendingOrders", { pageSize: 20, sellerId: "700261" }),
    callService(nobody, "buyerOpenId", buyers("102", "101")),
  ]);
  expect(second.map(({ source }) => source)).toEqual(["stored", "stored", "stored", "stored"]);
  expect(second[3].result).toMatchObject({ data: { answers: [{ tid: "102" }, { tid: "101" }] } });
  expect(Object.values((await app.sandbox.control.meter()).counts)).toEqual([1, 1, 1, 1]);
});

test("buyers are known order by order: of a pack that is only partly known everything is asked", async () => {
  const sourceOf = async (request: OperationRequest<"buyerOpenId">) =>
    (await callService(nobody, "buyerOpenId", request)).source;
  expect(await sourceOf(buyers("101", "102"))).toBe("called");
  expect(await sourceOf(buyers("102"))).toBe("stored");
  expect(await sourceOf(buyers("102", "103"))).toBe("called");
  // The sandbox has no entry for a number that ends in 00, and a missing entry is not cached.
  expect([await sourceOf(buyers("100")), await sourceOf(buyers("100"))]).toEqual(["called", "called"]);
  expect(await sourceOf({ ...buyers("102"), edition: "enhanced" })).toBe("called");
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
  expect(await database().$count(responses)).toBe(0);
  expect(await callService(nobody, "bankCard", request)).toMatchObject({ source: "called" });
  expect(await met("bankCard")).toBe(2);
});

test("ask again makes a call, and what it brings serves from then on", async () => {
  const first = await askCard();
  const second = await askCard(bypass);
  expect(second).toMatchObject({ source: "called" });
  expect(await askCard()).toMatchObject({ source: "stored", callId: second.callId });
  expect(second.callId).not.toBe(first.callId);
});

test("an answer from a moment to come serves nobody, and the next one takes its place", async () => {
  const early = await askCard();
  await agedBy(-24 * 3_600);
  const right = await askCard();
  expect(right).toMatchObject({ source: "called" });
  expect(right.callId).not.toBe(early.callId);
  expect(await askCard()).toMatchObject({ source: "stored", callId: right.callId });
  await agedBy(-24 * 3_600);
  await purgeCache(new Date(0));
  expect(await database().$count(responses)).toBe(0);
});

test("an operation whose window an admin set to 0 is asked each time, and nothing of it is kept", async () => {
  await putSetting("cacheTtl", { ...DEFAULT_CACHE_TTL, bankCard: 0 }, null);
  await askCard();
  expect(await askCard()).toMatchObject({ source: "called" });
  expect(await database().$count(responses)).toBe(0);
});

test("what is kept is under seal, and its key tells nothing of the request", async () => {
  await callService(nobody, "soldOrders", sold);
  await askCard();
  const text = JSON.stringify(await database().select().from(responses));
  for (const clear of [sold.ownerId, card.name, card.accountNo, "order", "content", "verdict"])
    expect(text).not.toContain(clear);
});

test("the same press gets its result again after a purge, though it is too old for others", async () => {
  const press = { ...nobody, idempotencyKey: randomUUID() };
  const { callId } = await callService(press, "soldOrders", sold);
  await agedBy(DEFAULT_CACHE_TTL.soldOrders + 1);
  await purgeCache(new Date(0));
  expect(await callService(press, "soldOrders", sold)).toMatchObject({
    callId,
    result: { outcome: "answered" },
  });
  expect(await callService(nobody, "soldOrders", sold)).toMatchObject({ source: "called" });
});

test("answers are forgotten by call, by age, and once they are stale", async () => {
  const { callId } = await askCard();
  await callService(nobody, "soldOrders", sold);
  await invalidateCache([callId ?? ""]);
  expect((await database().select().from(responses)).map(({ operation }) => operation)).toEqual([
    "soldOrders",
  ]);
  await purgeCache(new Date(0));
  expect(await database().$count(responses)).toBe(1);
  await agedBy(11 * 60);
  await purgeCache(new Date(0));
  expect(await database().$count(responses)).toBe(0);
  await askCard();
  await purgeCache(new Date(Date.now() + 60_000));
  expect(await database().$count(responses)).toBe(0);
});
