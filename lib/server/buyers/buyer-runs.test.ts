import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { buyerCalls, buyerRuns } from "#lib/server/db/schema.ts";
import { seal } from "#lib/server/crypto/seal.ts";
import type { Context, Role } from "#lib/shared/base/identity.ts";
import type { BuyerEdition, BuyerOrder } from "#lib/shared/buyers/buyers.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { auditTrail } from "#lib/testing/audit-trail.ts";
import { sealOrders } from "./buyer-runs.ts";
import { createBuyerRun } from "./create-buyer-run.ts";
import { getBuyerRun } from "./get-buyer-run.ts";
import { listBuyerRuns } from "./list-buyer-runs.ts";
import { purgeOldBuyerRuns } from "./purge-old-buyer-runs.ts";
import { requestBuyers } from "./request-buyers.ts";

const app = withTestApp(() => database().delete(buyerRuns));

const ordersOf = (tids: string[], nick: string) => tids.map((tid) => ({ tid, nick }));
const some = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ tid: String(at + 1), nick: "a" }));

async function begin(context: Context, orderCount: number, edition: BuyerEdition = "basic"): Promise<string> {
  return (
    await createBuyerRun(context, {
      shopId: app.shopId("林间小铺"),
      edition,
      orders: some(orderCount),
      cache: "bypass",
    })
  ).runId;
}

const send = (context: Context, runId: string, orders: BuyerOrder[], idempotencyKey: string = randomUUID()) =>
  requestBuyers(context, { runId, idempotencyKey, cache: "default", orders });

async function runOf(context: Context, tids: string[], orderCount = tids.length): Promise<string> {
  const runId = await begin(context, orderCount, "enhanced");
  await send(context, runId, ordersOf(tids, "小王"));
  return runId;
}

test("a run comes back whole for 0 calls, and that it was seen is in the trail without anything of it", async () => {
  const runId = await runOf(app.context, ["4402981677163358206", "4402981677163358200"], 40);
  const before = (await app.sandbox.control.meter()).calls.length;
  const run = await getBuyerRun(app.context, runId);
  expect(run).toMatchObject({
    id: runId,
    shopName: "林间小铺",
    shopId: app.shopId("林间小铺"),
    edition: "enhanced",
    orderCount: 40,
  });
  expect(run.calls).toMatchObject([
    {
      state: "answered",
      costPoints: exactly(2),
      foreignCount: 0,
      orders: [
        { tid: "4402981677163358206", nick: "小王" },
        { tid: "4402981677163358200", nick: "小王" },
      ],
      answers: [
        { tid: "4402981677163358206", openId: expect.stringMatching(/^AAH/) },
        { tid: "4402981677163358200", openId: null },
      ],
    },
  ]);
  expect((await app.sandbox.control.meter()).calls).toHaveLength(before);
  const [entry] = await auditTrail("buyerRunSeen");
  expect(entry).toMatchObject({ personId: app.context.identity.personId, details: { runId, count: 40 } });
});

test("row 75: the buyer whom the service names is kept under seal with the answer, and served again with it", async () => {
  const entry = { tid: "11", buyer_nick: "别人的昵称", buyer_open_uid: "U11" };
  await app.sandbox.control.addFault({ kind: "patch", patch: { open_uids: { open_uid_info: [entry] } } });
  const runId = await runOf(app.context, ["11"]);
  const answers = [{ tid: "11", openId: "U11", replyNick: "别人的昵称" }];
  expect((await getBuyerRun(app.context, runId)).calls).toMatchObject([{ answers }]);
  const input = {
    shopId: app.shopId("林间小铺"),
    edition: "enhanced",
    orders: ordersOf(["11"], "小王"),
  } as const;
  expect((await createBuyerRun(app.context, { ...input, cache: "default" })).known).toEqual(answers);
  expect(await dumpRows(app.databaseUrl)).not.toContain("别人的昵称");
});

test("an answer that was sealed before nicks were kept opens without one", async () => {
  const runId = await runOf(app.context, ["11"]);
  const [call] = await database().select({ callId: buyerCalls.callId }).from(buyerCalls);
  const text = '{"answers":[{"tid":"11","openId":"U"}],"foreignCount":0}';
  await database()
    .update(buyerCalls)
    .set({ sealedAnswers: seal("buyer answers", [call?.callId ?? ""], text) });
  expect((await getBuyerRun(app.context, runId)).calls).toMatchObject([
    { answers: [{ tid: "11", openId: "U", replyNick: null }] },
  ]);
});

test("the list has one's own runs in which anything was asked, newest first, with calls and points", async () => {
  const first = await runOf(app.context, ["11"]);
  const second = await runOf(app.context, ["12", "13"]);
  await begin(app.context, 1);
  await runOf(await addSomebody(), ["14"]);
  await app.sandbox.control.addFault({ kind: "html", status: 502 });
  await send(app.context, await begin(app.context, 1), ordersOf(["15"], "a"));
  const { runs } = await listBuyerRuns(app.context);
  expect(runs.slice(1).map(({ id }) => id)).toEqual([second, first]);
  expect(runs[0]).toMatchObject({
    callCount: 1,
    answeredCount: 0,
    orderCount: 1,
    spend: { calls: 1, points: 0, maybeCalls: 1, unreportedCalls: 0, morePoints: null },
  });
  expect(runs[1]).toMatchObject({
    callCount: 1,
    answeredCount: 1,
    orderCount: 2,
    spend: { calls: 1, points: 2, maybeCalls: 0, unreportedCalls: 0, morePoints: 0 },
    shopName: "林间小铺",
    edition: "enhanced",
  });
});

test("a charge that was not reported is unknown in the list, never 0", async () => {
  await app.sandbox.control.setOptions({ chargePlace: "none" });
  await runOf(app.context, ["11"]);
  expect((await listBuyerRuns(app.context)).runs[0]).toMatchObject({
    answeredCount: 1,
    spend: { points: 0, maybeCalls: 0, unreportedCalls: 1, morePoints: null },
  });
});

test.each<Role>(["staff", "marketing", "admin"])(
  "IDOR: a run of another person does not exist for %s, to look at or to ask for",
  async (role) => {
    const runId = await runOf(app.context, ["11"], 30);
    const other = await addSomebody([role]);
    for (const id of [runId, randomUUID(), "", "' or 1=1 --"])
      await expect(getBuyerRun(other, id)).rejects.toMatchObject({ code: "notFound" });
    await expect(send(other, runId, ordersOf(["12"], "a"))).rejects.toMatchObject({ code: "notFound" });
    expect((await listBuyerRuns(other)).runs).toEqual([]);
    expect((await app.sandbox.control.meter()).calls).toHaveLength(1);
  },
);

test("IDOR: the idempotency key of another person's call brings nothing of its answers", async () => {
  const idempotencyKey = randomUUID();
  await send(app.context, await begin(app.context, 1), ordersOf(["11"], "a"), idempotencyKey);
  const other = await addSomebody();
  const asking = send(other, await begin(other, 1), ordersOf(["12"], "a"), idempotencyKey);
  await expect(asking).rejects.toMatchObject({ code: "badInput" });
});

test("row 77: calls that a crash, a silence or a refusal left say so when the run is opened", async () => {
  const runId = await begin(app.context, 5);
  const ask = (tid: string) => send(app.context, runId, ordersOf([tid], "a"));
  await ask("11");
  await app.sandbox.control.addFault({ kind: "reset" });
  await ask("12");
  await app.sandbox.control.addFault({ kind: "code", code: 203 });
  await ask("13");
  const { id: rowId, callId } = await addOpenCall({ operation: "buyerOpenId", variant: "basic" });
  await database()
    .insert(buyerCalls)
    .values({ callId, runId, sealedOrders: sealOrders(callId, [{ tid: "14", nick: "a" }]) });
  const run = await getBuyerRun(app.context, runId);
  expect(run.calls.map(({ state, orders }) => [orders[0]?.tid, state])).toEqual([
    ["11", "answered"],
    ["12", "maybeCharged"],
    ["13", "refused"],
    ["14", "asking"],
  ]);
  await expect(ask("14")).rejects.toMatchObject({ fields: { orders: "requestedBefore" } });
  await endCall(rowId, { outcome: "unknown" });
  expect((await getBuyerRun(app.context, runId)).calls[3]).toMatchObject({
    state: "maybeCharged",
    answers: [],
  });
});

test("a purge takes the old runs with everything of them, and leaves the ledger", async () => {
  const old = await runOf(app.context, ["11"]);
  const young = await runOf(app.context, ["12"]);
  await database()
    .update(buyerRuns)
    .set({ createdAt: new Date("2026-01-01T00:00:00Z") })
    .where(eq(buyerRuns.id, old));
  expect(await purgeOldBuyerRuns(new Date("2026-01-01T00:00:00Z"))).toBe(0);
  expect(await purgeOldBuyerRuns(new Date("2026-01-02T00:00:00Z"))).toBe(1);
  expect((await database().select().from(buyerCalls)).map(({ runId }) => runId)).toEqual([young]);
  expect(await app.ledger()).toHaveLength(2);
});
