import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { webhookCauses, webhooks, webhookSignals } from "#lib/server/db/webhooks-schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { ORDER_FEED } from "#lib/server/start/send-webhooks.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { addCall } from "#lib/testing/add-call.ts";
import { pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { webhookTrials } from "#lib/testing/webhook-trials.ts";
import { changeWebhook, changeWebhookInput } from "./webhook-settings.ts";

const trials = webhookTrials();
const { add, queue, rows, bookSold, bookPending } = trials;
const URL_HERE = "http://127.0.0.1:9/x";
const numberOf = (nr: number) => `44029816077133${String(nr).padStart(6, "0")}`;
const payloads = async () =>
  (await rows()).map(({ payload }) => JSON.parse(payload) as { type: string; data: Record<string, unknown> });

/** Waits until every change so far is behind the present position. */
async function untilPassed(): Promise<void> {
  const { rows: found } = await database().execute<{ id: string }>(
    sql`select pg_current_xact_id()::text as id`,
  );
  const horizon = sql`select (pg_snapshot_xmin(pg_current_snapshot()) > ${found[0]?.id}::xid8) as passed`;
  const hasPassed = async () => (await database().execute(horizon)).rows;
  await expect.poll(hasPassed, { timeout: 20_000 }).toEqual([{ passed: true }]);
}

/** Queues until these events are in the outbox: changes come once every transaction of the server before has ended. */
const expectQueued = (events: string[], at?: number) =>
  expect
    .poll(
      async () => {
        await queue(at);
        return (await rows()).map(({ event }) => event);
      },
      { timeout: 20_000 },
    )
    .toEqual(events);

async function endJob(state: "done" | "cancelled", shop = MAIN): Promise<string> {
  const { account } = await settingsSnapshot();
  const job = { kind: "fetchOrders" as const, accountId: account.id, shopId: trials.app.shopId(shop) };
  const [row] = await database()
    .insert(jobs)
    .values({ ...job, state: "running", input: {}, progress: {} })
    .returning();
  await database().update(jobs).set({ state, endedAt: new Date() }).where(eq(jobs.id, row!.id));
  await database().update(jobs).set({ state }).where(eq(jobs.id, row!.id));
  return row!.id;
}

test("a job that ends is queued once for each webhook that wants it, with its shop", async () => {
  await endJob("done");
  expect(await database().$count(webhookSignals)).toBe(0);
  await add(URL_HERE);
  await add(URL_HERE, { shopIds: [trials.app.shopId(OTHER)] });
  await add(URL_HERE, { events: ["order.new"] });
  const id = await endJob("cancelled");
  await Promise.all([queue(), queue()]);
  expect(await payloads()).toEqual([
    {
      type: "job.ended",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
      data: {
        job: { id, kind: "fetchOrders", state: "cancelled" },
        shop: { id: trials.app.shopId(MAIN), name: MAIN },
      },
    },
  ]);
  expect(await database().$count(webhookSignals)).toBe(0);
});

test("a call that a shop’s owner has to authorize is queued, and the call ends as ever", async () => {
  await add(URL_HERE);
  const shopId = trials.app.shopId(MAIN);
  await trials.app.sandbox.control.addFault({ kind: "code", code: 100, msg: "店铺未授权" });
  const caller = { personId: trials.app.context.identity.personId, shopId, cache: "bypass" as const };
  const result = await callService(caller, "pendingOrders", {
    shop: { ownerId: "1", shopId: "1", sellerId: "1" },
    page: 1,
    pageSize: 10,
  } as never);
  await queue();
  expect(result).toMatchObject({ result: { reason: "shopNotAuthorized" } });
  expect(await payloads()).toMatchObject([
    { type: "shop.needsScan", data: { shop: { id: shopId, name: MAIN }, operation: "pendingOrders" } },
  ]);
});

test("a budget is queued at 80 and at 100 percent, each once in its day, without a person’s id", async () => {
  await add(URL_HERE);
  const { personId } = trials.app.context.identity;
  const limit = { scope: "role:staff", period: "day", unit: "points", limit: 1 } as const;
  await putSetting("budgets", { limits: [limit] }, null);
  await addCall({ personId });
  await queue();
  await queue();
  const budget = {
    scope: "person",
    period: "day",
    unit: "points",
    percent: 100,
    limit: 1,
    isWarnOnly: false,
  };
  expect(await payloads()).toMatchObject([{ type: "budget.reached", data: { budget } }]);
});

test("a budget that was reached before goes to the webhooks of then, not to a later one", async () => {
  const budgets = { events: ["budget.reached"] };
  const { id } = await add(URL_HERE, budgets);
  const limit = { scope: "role:staff", period: "day", unit: "points", limit: 1 } as const;
  await putSetting("budgets", { limits: [limit] }, null);
  await addCall({ personId: trials.app.context.identity.personId });
  await add(URL_HERE, budgets);
  await queue();
  expect(await rows()).toMatchObject([{ webhookId: id, event: "budget.reached" }]);
  await database().delete(webhooks);
  await database().delete(webhookCauses);
  await add(URL_HERE, budgets);
  await queue();
  expect(await rows()).toEqual([]);
});

test("budgets are queued also while the signals of jobs and shops can’t be read", async () => {
  await add(URL_HERE);
  const limit = { scope: "role:staff", period: "day", unit: "points", limit: 1 } as const;
  await putSetting("budgets", { limits: [limit] }, null);
  await addCall({ personId: trials.app.context.identity.personId });
  await database().execute("alter table webhook_signals rename to webhook_signals_away");
  try {
    await expect(queue()).rejects.toThrow();
  } finally {
    await database().execute("alter table webhook_signals_away rename to webhook_signals");
  }
  expect(await rows()).toMatchObject([{ event: "budget.reached" }]);
});

test("new and changed orders are queued from the webhook’s creation on, each change once", async () => {
  await bookSold([soldOrder(numberOf(1), { status: "1" })]);
  await untilPassed();
  await add(URL_HERE);
  await queue();
  expect(await rows()).toEqual([]);
  await bookSold([
    soldOrder(numberOf(1), { status: "2", remark: "秘密 13912345678" }),
    soldOrder(numberOf(2), {
      amountFen: { value: 129_950 },
      receiver: { name: "张三", phone: "13912345678" },
    }),
  ]);
  await Promise.all([queue(), queue(), queue()]);
  await expectQueued(["order.changed", "order.new"]);
  const found = await payloads();
  expect(found.map(({ type, data }) => [type, (data.order as { number: string }).number])).toEqual([
    ["order.changed", numberOf(1)],
    ["order.new", numberOf(2)],
  ]);
  expect(found[1]?.data.order).toEqual({
    number: numberOf(2),
    shop: { id: trials.app.shopId(MAIN), name: MAIN },
    statusCode: null,
    amount: "1299.50",
    isPending: false,
    shipBy: null,
    readAt: expect.stringMatching(/\+08:00$/),
  });
  expect(JSON.stringify(found)).not.toMatch(/秘密|张三|139/);
});

test("a webhook gets the orders of its shops, and only the events that it wants", async () => {
  await add(URL_HERE, { shopIds: [trials.app.shopId(OTHER)], events: ["order.new"] });
  await bookSold([soldOrder(numberOf(1))]);
  await bookSold([soldOrder(numberOf(2))], OTHER);
  await expectQueued(["order.new"]);
  await bookSold([soldOrder(numberOf(2), { status: "2" })], OTHER, new Date(Date.now() + 1_000));
  await bookSold([soldOrder(numberOf(3))], OTHER);
  await expectQueued(["order.new", "order.new"]);
  const numbers = (await payloads()).map(({ data }) => (data.order as { number: string }).number);
  expect(numbers).toEqual([numberOf(2), numberOf(3)]);
});

test("an order with a status that an admin named is pending by its meaning, else by the list", async () => {
  await trials.nameStatuses();
  await add(URL_HERE);
  const orders = ["1", "2", "9"].map((status, nr) => soldOrder(numberOf(nr), { status }));
  await bookSold(orders);
  await bookPending([pendingOrder(numberOf(1), { status: "2" }), pendingOrder(numberOf(2), { status: "9" })]);
  await expectQueued(Array(3).fill("order.new"));
  const found = (await payloads()).map(({ data }) => data.order as { number: string; isPending: boolean });
  expect(Object.fromEntries(found.map(({ number, isPending }) => [number, isPending]))).toEqual({
    [numberOf(0)]: true,
    [numberOf(1)]: false,
    [numberOf(2)]: true,
  });
});

test("many changes at once are queued in pages, in their order", async () => {
  await add(URL_HERE);
  await bookSold(Array.from({ length: 450 }, (_, nr) => soldOrder(numberOf(nr))));
  await expectQueued(Array(450).fill("order.new"));
  const found = await rows();
  expect(new Set(found.map(({ orderId }) => orderId)).size).toBe(450);
  await queue();
  expect(await rows()).toHaveLength(450);
});

test("an order is queued once when its deadline passes, and not when it was past before", async () => {
  await trials.nameStatuses();
  const now = Date.now();
  const waiting = (nr: number, shipBy: number) =>
    soldOrder(numberOf(nr), { status: "1", shipBy: { value: shipBy } });
  await bookSold([waiting(1, now - HOUR_MS), waiting(2, now + MINUTE_MS), waiting(3, now + DAY_MS)]);
  await bookPending([2, 3].map((nr) => pendingOrder(numberOf(nr), { status: "1" })));
  await add(URL_HERE, { events: ["order.overdue"] }, now);
  for (const at of [now, now + MINUTE_MS, now + MINUTE_MS + 1, now + HOUR_MS]) await queue(at);
  expect(await payloads()).toMatchObject([
    { type: "order.overdue", data: { order: { number: numberOf(2) } } },
  ]);
  await queue(now + 2 * DAY_MS);
  expect((await payloads()).map(({ data }) => (data.order as { number: string }).number)).toEqual([
    numberOf(2),
    numberOf(3),
  ]);
});

test("one that is turned on again gets what happens from then on", async () => {
  const { id } = await add(URL_HERE);
  const set = (isOn: boolean) =>
    changeWebhook(
      trials.app.context,
      changeWebhookInput.parse({
        id,
        name: "ERP",
        url: URL_HERE,
        events: ["order.new"],
        shopIds: null,
        isOn,
      }),
      ORDER_FEED.currentPositions,
    );
  await set(false);
  await bookSold([soldOrder(numberOf(1))]);
  await queue();
  await untilPassed();
  await set(true);
  await queue();
  expect(await rows()).toEqual([]);
  await bookSold([soldOrder(numberOf(2))]);
  await set(true);
  await expectQueued(["order.new"]);
});

test("a new account begins a new position at once, and a position of a later one stays", async () => {
  const { id } = await add(URL_HERE);
  const accountOf = async () => (await trials.webhook(id))?.changesAfter?.split(".")[0];
  const before = await accountOf();
  await queue();
  await bookSold([soldOrder(numberOf(1))]);
  await beginAccount(trials.app.context.identity.personId);
  await queue();
  expect(await accountOf()).toBe(String(Number(before) + 1));
  expect(await rows()).toEqual([]);
  const later = (await trials.webhook(id))!.changesAfter!.replace(/^\d+/, String(Number(before) + 2));
  await database().update(webhooks).set({ changesAfter: later });
  await queue();
  expect((await trials.webhook(id))?.changesAfter).toBe(later);
});
