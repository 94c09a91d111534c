import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { buyerCalls, buyerRuns } from "#lib/server/db/schema.ts";
import { seal } from "#lib/server/crypto/seal.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { addOpenCall, endCall } from "#lib/testing/add-call.ts";
import { dumpRows } from "#lib/testing/dump-rows.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { expectNoted } from "#lib/testing/read-audit-log.ts";
import { sealOrders } from "./buyer-runs.ts";
import { createBuyerRun } from "./create-buyer-run.ts";
import { getBuyerRun } from "./get-buyer-run.ts";
import { listBuyerRuns } from "./list-buyer-runs.ts";
import { purgeOldBuyerRuns } from "./purge-old-buyer-runs.ts";
import { buyerTrials } from "#lib/testing/buyer-trials.ts";
import { order } from "#lib/testing/shown/buyer-orders.ts";

const { app, shop, begin, bring, send, metered } = buyerTrials();
const runs = async (context = app.context) => (await listBuyerRuns(context)).runs;

/** A run in which these orders were asked for at once. */
async function runOf(tids: string[], orderCount = tids.length, by = app.context): Promise<string> {
  const runId = await begin(orderCount, "enhanced", { by });
  await send(
    runId,
    tids.map((tid) => order(tid, "小王")),
    { by },
  );
  return runId;
}

test("a run comes back whole for 0 calls; the trail has that it was seen and nothing of it", async () => {
  const tids = ["4402981677163358206", "4402981677163358200"];
  const runId = await runOf(tids, 40);
  const before = (await metered()).length;
  const shopIs = { shopName: "林间小铺", shopId: shop() };
  const openIds = [expect.stringMatching(/^AAH/) as string, null];
  expect(await getBuyerRun(app.context, runId)).toMatchObject({
    id: runId,
    ...shopIs,
    edition: "enhanced",
    orderCount: 40,
    calls: [
      {
        state: "answered",
        costPoints: exactly(2),
        foreignCount: 0,
        orders: tids.map((tid) => ({ tid, nick: "小王" })),
        answers: tids.map((tid, at) => ({ tid, openId: openIds[at] })),
      },
    ],
  });
  expect(await metered()).toHaveLength(before);
  await expectNoted("buyerRunSeen", app.context.identity.personId, { runId, count: 40 });
});

test("row 75: the buyer whom the service names is kept under seal and served with the answer", async () => {
  await bring([{ tid: "11", buyer_nick: "别人的昵称", buyer_open_uid: "U11" }]);
  const runId = await runOf(["11"]);
  const answers = [{ tid: "11", openId: "U11", replyNick: "别人的昵称" }];
  expect((await getBuyerRun(app.context, runId)).calls).toMatchObject([{ answers }]);
  const orders = [order("11", "小王")];
  const again = { shopId: shop(), edition: "enhanced", orders, cache: "default" } as const;
  expect((await createBuyerRun(app.context, again)).known).toEqual(answers);
  expect(await dumpRows(app.databaseUrl)).not.toContain("别人的昵称");
});

test("an answer that was sealed before nicks were kept opens without one", async () => {
  const runId = await runOf(["11"]);
  const [call] = await database().select({ callId: buyerCalls.callId }).from(buyerCalls);
  const text = '{"answers":[{"tid":"11","openId":"U"}],"foreignCount":0}';
  await database()
    .update(buyerCalls)
    .set({ sealedAnswers: seal("buyer answers", [call?.callId ?? ""], text) });
  const answers = [{ tid: "11", openId: "U", replyNick: null }];
  expect((await getBuyerRun(app.context, runId)).calls).toMatchObject([{ answers }]);
});

test("the list has one's own runs that asked anything, newest first, with calls and points", async () => {
  const first = await runOf(["11"]);
  const second = await runOf(["12", "13"]);
  await begin(1);
  await runOf(["14"], 1, await addSomebody());
  await app.sandbox.control.addFault({ kind: "html", status: 502 });
  await send(await begin(1), [order("15")]);
  const [newest, middle, oldest, ...more] = await runs();
  expect([middle?.id, oldest?.id, more]).toEqual([second, first, []]);
  const lost = { calls: 1, points: 0, maybeCalls: 1, unreportedCalls: 0, morePoints: null };
  expect(newest).toMatchObject({ callCount: 1, answeredCount: 0, orderCount: 1, spend: lost });
  const spend = { calls: 1, points: 2, maybeCalls: 0, unreportedCalls: 0, morePoints: 0 };
  expect(middle).toMatchObject({ callCount: 1, answeredCount: 1, orderCount: 2, spend });
  expect(middle).toMatchObject({ shopName: "林间小铺", edition: "enhanced" });
});

test("a charge that was not reported is unknown in the list, never 0", async () => {
  await app.sandbox.control.setOptions({ chargePlace: "none" });
  await runOf(["11"]);
  const spend = { points: 0, maybeCalls: 0, unreportedCalls: 1, morePoints: null };
  expect(await runs()).toMatchObject([{ answeredCount: 1, spend }]);
});

test.each<Role>(["staff", "marketing", "admin"])(
  "IDOR: a run of another person does not exist for %s, to look at or to ask for",
  async (role) => {
    const runId = await runOf(["11"], 30);
    const other = await addSomebody([role]);
    for (const id of [runId, randomUUID(), "", "' or 1=1 --"])
      await expect(getBuyerRun(other, id)).rejects.toMatchObject({ code: "notFound" });
    await expect(send(runId, [order("12")], { by: other })).rejects.toMatchObject({ code: "notFound" });
    expect(await runs(other)).toEqual([]);
    expect(await metered()).toHaveLength(1);
  },
);

test("IDOR: the idempotency key of another person's call brings nothing of its answers", async () => {
  const idempotencyKey = randomUUID();
  await send(await begin(1), [order("11")], { idempotencyKey });
  const by = await addSomebody();
  const asking = send(await begin(1, "basic", { by }), [order("12")], { idempotencyKey, by });
  await expect(asking).rejects.toMatchObject({ code: "badInput" });
});

test("row 77: calls that a crash, a silence or a refusal left say so when the run is opened", async () => {
  const runId = await begin(5);
  const ask = (tid: string) => send(runId, [order(tid)]);
  await ask("11");
  await app.sandbox.control.addFault({ kind: "reset" });
  await ask("12");
  await app.sandbox.control.addFault({ kind: "code", code: 203 });
  await ask("13");
  const { id: rowId, callId } = await addOpenCall({ operation: "buyerOpenId", variant: "basic" });
  const sealedOrders = sealOrders(callId, [order("14")]);
  await database().insert(buyerCalls).values({ callId, runId, sealedOrders });
  const calls = async () => (await getBuyerRun(app.context, runId)).calls;
  const states = (await calls()).map(({ state, orders }) => `${orders[0]?.tid} ${state}`);
  expect(states).toEqual(["11 answered", "12 maybeCharged", "13 refused", "14 asking"]);
  await expect(ask("14")).rejects.toMatchObject({ fields: { orders: "requestedBefore" } });
  await endCall(rowId, { outcome: "unknown" });
  expect((await calls())[3]).toMatchObject({ state: "maybeCharged", answers: [] });
});

test("a purge takes the old runs with everything of them, and leaves the ledger", async () => {
  const old = await runOf(["11"]);
  const young = await runOf(["12"]);
  await database()
    .update(buyerRuns)
    .set({ createdAt: new Date("2026-01-01T00:00:00Z") })
    .where(eq(buyerRuns.id, old));
  expect(await purgeOldBuyerRuns(new Date("2026-01-01T00:00:00Z"))).toBe(0);
  expect(await purgeOldBuyerRuns(new Date("2026-01-02T00:00:00Z"))).toBe(1);
  expect((await database().select().from(buyerCalls)).map(({ runId }) => runId)).toEqual([young]);
  expect(await app.ledger()).toHaveLength(2);
});
