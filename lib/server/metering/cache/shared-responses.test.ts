import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { database, openedDatabase } from "#lib/server/db/database.ts";
import { responses, callResponses, calls } from "#lib/server/db/ledger-schema.ts";
import { instances } from "#lib/server/db/schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import { earlierOutcome } from "#lib/server/metering/earlier-outcome.ts";
import { callsOfProcess } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";
import { addCall, addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { agedBy, buyers, bypass, card, nobody, pending, sold } from "#lib/testing/repeated-requests.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { sealResponse } from "./cache-entry.ts";
import { findWholeResponse } from "./find-cached.ts";
import { purgeCache } from "./purge-cache.ts";
import { FIRST_ACCOUNT } from "#lib/testing/first-account.ts";

const app = withTestApp();

const met = async (operation: Operation) => (await app.sandbox.control.meter()).counts[operation] ?? 0;

/** Outcome for a caller that shared a call. */
const sharedOf = (callId: string | null, result: object) => ({
  callId,
  source: "shared",
  costPoints: exactly(0),
  result,
});

/** Opens a row for this request as another living process would. */
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

/** Resolves once a caller waits for the end of a call of another process. */
async function untilAwaited(asking: Promise<unknown>): Promise<void> {
  let isOver = false;
  void asking.finally(() => (isOver = true));
  const queries = vi.spyOn(openedDatabase().reserved.pool, "query");
  const looks = () =>
    queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('select id as \\"rowId\\"'));
  await expect.poll(() => looks().length).toBeGreaterThan(1);
  queries.mockRestore();
  expect(isOver).toBe(false);
}

test("while another process asks the same, nothing is sent and its end is waited for", async () => {
  const { rowId, callId } = await openElsewhere();
  const asking = callService(nobody, "pendingOrders", pending);
  await untilAwaited(asking);
  await endCall(rowId, { outcome: "refused", reason: "parameterError", code: 100 });
  expect(await asking).toMatchObject(sharedOf(callId, { outcome: "refused", reason: "parameterError" }));
  expect(await met("pendingOrders")).toBe(0);
});

test.each([
  ["from an earlier answer if there is one", nobody],
  ["again", bypass],
])("who asks %s what another process asks shares its answer", async (_, context) => {
  const { rowId, callId } = await openElsewhere();
  const asking = callService(context, "pendingOrders", pending);
  await untilAwaited(asking);
  const sealed = sealResponse("whole answers", [callId], { orders: [], unreadableRows: 7 });
  await database().insert(callResponses).values({ callId, answeredAt: new Date(), sealed });
  await endCall(rowId, { outcome: "answered", costPoints: 3 });
  expect(await asking).toMatchObject(sharedOf(callId, { outcome: "answered", data: { unreadableRows: 7 } }));
  expect(await met("pendingOrders")).toBe(0);
});

test("a pack of which an order has no buyer is the answer of all who asked for it meanwhile", async () => {
  await app.sandbox.control.setLatency({ buyerOpenId: 150 });
  const pack = buyers("100", "101");
  const [first, second, third] = await Promise.all([
    callService(bypass, "buyerOpenId", pack),
    callService(bypass, "buyerOpenId", pack),
    callService(nobody, "buyerOpenId", pack),
  ]);
  const answers = [
    { tid: "100", openUid: null },
    { tid: "101", openUid: expect.any(String) as string },
  ];
  expect(first).toMatchObject({ source: "called", result: { outcome: "answered", data: { answers } } });
  for (const asked of [second, third]) expect(asked).toMatchObject(sharedOf(first.callId, first.result));
  expect(await met("buyerOpenId")).toBe(1);
  // The whole response is stored for callers in other processes.
  expect(await findWholeResponse(first.callId ?? "")).toMatchObject({
    data: first.result.outcome === "answered" ? first.result.data : null,
  });
});

test("an answer that is kept for no time is still that of all who asked meanwhile", async () => {
  await putSetting("cacheTtl", { ...DEFAULT_CACHE_TTL, soldOrders: 0 }, null);
  await app.sandbox.control.setLatency({ soldOrders: 150 });
  const both = await Promise.all([
    callService(nobody, "soldOrders", sold),
    callService(bypass, "soldOrders", sold),
  ]);
  // Either may have been the one that was sent.
  const [first, second] = both[0].source === "called" ? both : ([both[1], both[0]] as const);
  expect(first).toMatchObject({ source: "called", result: { outcome: "answered" } });
  expect(second).toMatchObject(sharedOf(first.callId, first.result));
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
  const ask = () => callService(nobody, "bankCard", card);
  expect(await ask()).toMatchObject({ source: "shared", result: { outcome: "unknown" } });
  const [row] = await database().select().from(calls).where(eq(calls.id, rowId));
  expect(row?.outcome).toBe("unknown");
  expect(await ask()).toMatchObject({ source: "called", result: { outcome: "answered" } });
});

test("a repeated press that had shared a call, or a kept answer, makes none of its own", async () => {
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

test.each([20, 3_600])("row 89: after %i s back an older answer yields to the newer one", async (seconds) => {
  const first = await callService(bypass, "soldOrders", sold);
  await database()
    .update(responses)
    .set({ answeredAt: sql`${responses.answeredAt} + make_interval(secs => ${seconds})` });
  const second = await callService(bypass, "soldOrders", sold);
  expect(second.callId).not.toBe(first.callId);
  expect(await database().select().from(responses)).toMatchObject([{ callId: second.callId }]);
  const callId = second.callId ?? "";
  expect(
    await earlierOutcome({ operation: "soldOrders", request: sold, callId, source: "shared" }),
  ).toMatchObject({ callId, result: { outcome: "answered" } });
});

test("row 89: who asks what is under way gets that call's end, not an older one's", async () => {
  const hash = requestHash(FIRST_ACCOUNT, "soldOrders", sold);
  await addCall({ requestHash: hash, openedAt: new Date(Date.now() + 3_600_000) });
  const open = await addOpenCall({ requestHash: hash });
  callsOfProcess().add(open.callId);
  const looked = Promise.withResolvers<null>();
  const end = betweenStatements(async ({ text, run }) => {
    const ran = await run();
    if (text.includes("under_way")) looked.resolve(null);
    return ran;
  });
  const asking = callService(bypass, "soldOrders", sold);
  await looked.promise;
  end();
  await endCall(open.id, { outcome: "refused", reason: "parameterError", code: 100 });
  callsOfProcess().delete(open.callId);
  expect(await asking).toMatchObject({ callId: open.callId, source: "shared", result: { code: 100 } });
});
