import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { responses } from "#lib/server/db/ledger-schema.ts";
import { auditEntries, people, settings, shops } from "#lib/server/db/schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { findUnknownNumbering } from "#lib/server/orders/determine-page-numbering.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { confirmRule } from "#lib/testing/confirm-rule.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { openLive, type Live } from "#lib/testing/open-live.ts";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { listPendingOrders } from "#lib/server/orders/list-pending-orders.ts";
import { setBudgets } from "#lib/server/usage/change-budgets.ts";
import { replaceAccessToken } from "./access-token.ts";
import { isFirstRunOpen } from "./first-run.ts";
import { getConnection } from "./get-connection.ts";
import { probeConnection } from "./probe-connection.ts";

let live: Live;
beforeAll(async () => void (live = await openLive()));
beforeEach(async () => {
  await live.sandbox.control.reset();
  await live.sandbox.control.clearMeter();
  await live.sandbox.control.setToken("entered-token-1234", [...OPERATIONS]);
  // The previous test's free results are recorded late, and name a shop.
  await vi.waitFor(async () => {
    await emptyLedger();
    for (const table of [settings, shops]) await database().delete(table);
  });
});
afterAll(() => live.close());

const enter = () => replaceAccessToken(live.context, { token: "entered-token-1234", account: "same" });
const probe = () => probeConnection(live.context, { idempotencyKey: randomUUID() }, findUnknownNumbering);
const addShop = (name: string, sellerId: string | null) =>
  database().insert(shops).values({ name, sellerId, ownerId: "2208841037615" }).returning();
const pagesSent = async () =>
  (await live.sandbox.control.meter()).calls.map((call) => JSON.parse(bodyText(call)) as object);
const doneOf = async () =>
  Object.entries((await getConnection()).done).flatMap(([step, isDone]) => (isDone ? [step] : []));
const stateOf = async (operation: Operation) =>
  (await getConnection()).operations.find((one) => one.operation === operation);

test("the first live run is ticked by facts alone, step by step", async () => {
  expect(await doneOf()).toEqual(["address"]);
  await enter();
  expect(await doneOf()).toEqual(["address", "token"]);
  await probe();
  expect(await doneOf()).toEqual(["address", "token", "probe"]);
  const [shop] = await database().insert(shops).values({ name: "林间小铺", sellerId: "700261" }).returning();
  expect(await doneOf()).toEqual(["address", "token", "probe", "shop"]);
  await probe();
  expect(await doneOf()).toEqual(["address", "token", "probe", "shop", "pageBase"]);
  await callService({ personId: null, shopId: shop!.id }, "pendingOrders", { sellerId: "700261" });
  expect(await doneOf()).toEqual(["address", "token", "probe", "shop", "pageBase", "page"]);
  expect(await isFirstRunOpen()).toBe(true);

  await putSetting("orderStatuses", { statuses: [] }, live.context.identity.personId);
  expect((await doneOf()).at(-1)).toBe("statuses");
  await confirmRule("perCall");
  expect((await doneOf()).at(-1)).toBe("chargeRule");
  const limits = { points: 500, calls: null };
  await setBudgets(live.context, { scope: "all", day: limits, month: limits });
  expect((await doneOf()).at(-1)).toBe("budget");
  const colleague = await addSomebody();
  expect((await doneOf()).at(-1)).toBe("colleague");
  expect(await isFirstRunOpen()).toBe(false);
  await database().delete(people).where(eq(people.id, colleague.identity.personId));
  await confirmRule(null);
});

test("row 66: a probe with a shop settles the first page number in two calls", async () => {
  await enter();
  await confirmRule("perCall");
  await live.sandbox.control.setOptions({ pageBase: 0 });
  await addShop("无号", null);
  const [shop] = await addShop("林间小铺", "700261");
  expect((await getConnection()).shopToProbe).toBe("林间小铺");
  expect(await probe()).toMatchObject({
    isProof: true,
    code: 0,
    pageBase: "base0",
    facts: { source: "called", calls: 2, costPoints: exactly(2) },
  });
  expect(await pagesSent()).toMatchObject([
    { sellerId: "700261", pageIndex: 0, pageSize: 20 },
    { sellerId: "700261", pageIndex: 1, pageSize: 20 },
  ]);
  expect((await getConnection()).shopToProbe).toBeNull();
  const list = { shop: shop!.id, page: 1, size: 20 } as const;
  expect(await listPendingOrders(live.context, list)).toMatchObject({
    kind: "page",
    page: { pageBase: 0, source: "stored", calls: 0 },
  });
  expect(await probe()).toMatchObject({ isProof: true, pageBase: null, facts: { calls: 1 } });
  expect(await pagesSent()).toHaveLength(3);
});

test("row 66: where the service says that it has no page 0, the probe settles it in one call", async () => {
  await enter();
  await addShop("林间小铺", "700261");
  expect(await probe()).toMatchObject({
    isProof: true,
    code: 100,
    pageBase: "base1",
    facts: { calls: 1 },
  });
});

test("row 66: a probe without an answer or orders leaves the first page number open", async () => {
  await enter();
  await addShop("初雪集", (await sellerIdOf("初雪集"))!);
  await live.sandbox.control.setOptions({ pageBase: 0 });
  await live.sandbox.control.addFault({ kind: "code", code: 401 });
  expect(await probe()).toMatchObject({ isProof: false, pageBase: "inconclusive", facts: { calls: 1 } });
  expect(await probe()).toMatchObject({ isProof: true, pageBase: "nothing", facts: { calls: 2 } });
  expect((await doneOf()).includes("pageBase")).toBe(false);
  expect((await getConnection()).shopToProbe).toBe("初雪集");
});

const sellerIdOf = async (name: string) =>
  (await live.sandbox.control.shops()).find((shop) => shop.name === name)?.sellerId;

test.each([
  { code: 401, isProof: false },
  { code: 404, isProof: false },
  { code: 100, isProof: true },
  { code: 204, isProof: true },
  { code: 999, isProof: true },
])("a probe answered with code $code proves address and token: $isProof", async ({ code, isProof }) => {
  await enter();
  await live.sandbox.control.addFault({ kind: "code", code, msg: "服务原话" });
  expect(await probe()).toMatchObject({
    isProof,
    code,
    message: "服务原话",
    facts: { calls: 1 },
    problem: { code },
  });
  expect((await doneOf()).includes("probe")).toBe(isProof);
});

test("a probe is one call for one order of no shop, keeps nothing of it, and is in the trail", async () => {
  await enter();
  const response = await probe();
  expect(response).toMatchObject({
    isProof: true,
    code: 0,
    facts: { calls: 1, costPoints: exactly(1) },
    problem: null,
  });
  expect(JSON.stringify(response)).not.toContain("order");
  const { calls: metered } = await live.sandbox.control.meter();
  expect(metered.map(bodyText)).toEqual(['{"pageSize":1}']);
  expect(await database().$count(responses)).toBe(0);
  const [entry] = await database().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(entry).toMatchObject({
    kind: "connectionProbed",
    personId: live.context.identity.personId,
    details: { outcome: "answered", code: 0 },
  });
});

test.each(["answered", "refused"])(
  "a probe whose reply was lost is looked for under its key (%s)",
  async (outcome) => {
    await enter();
    if (outcome === "refused") await live.sandbox.control.addFault({ kind: "code", code: 204 });
    const idempotencyKey = randomUUID();
    const [lost, again] = [
      await probeConnection(live.context, { idempotencyKey }, findUnknownNumbering),
      await probeConnection(live.context, { idempotencyKey }, findUnknownNumbering),
    ];
    expect(again).toMatchObject({
      isProof: true,
      code: lost.code,
      facts: { source: "called", calls: 1, costPoints: lost.facts.costPoints },
    });
    expect(again.problem?.reason).toBe(lost.problem?.reason);
    expect((await live.sandbox.control.meter()).calls).toHaveLength(1);
  },
);

test("what did not reach the service proves nothing", async () => {
  expect(await probe()).toMatchObject({
    isProof: false,
    code: null,
    facts: { calls: 0 },
    problem: { reason: "noToken", outcome: "notSent" },
  });
  await enter();
  await live.sandbox.control.addFault({ kind: "html", status: 502 });
  expect(await probe()).toMatchObject({ isProof: false, code: null, problem: { reason: "notUnderstood" } });
});

test("row 46: with half of the operations down each tells its own state", async () => {
  await enter();
  await probe();
  await live.sandbox.control.addFault(
    { kind: "code", code: 204, msg: "无接口权限" },
    { operation: "topUpLink", times: null },
  );
  await live.sandbox.control.addFault(
    { kind: "html", status: 502 },
    { operation: "soldOrders", times: null },
  );
  const nobody = { personId: null, shopId: null };
  await callService(nobody, "topUpLink", { sid: "spring", placement: "body" });
  await callService(nobody, "soldOrders", { ownerId: "2208841037615", edition: "basic", page: 0 });
  const at = expect.any(Number);
  const silent = { answered: null, refused: null, failed: null };
  for (const [operation, state, today] of [
    ["pendingOrders", { answered: { at, reason: null, code: 0 } }, { calls: at, fine: at }],
    ["topUpLink", { refused: { at, reason: "noPermission", code: 204 } }, { calls: 1, fine: 0 }],
    ["soldOrders", { failed: { at, reason: "notUnderstood", code: null } }, { calls: 1, fine: 0 }],
    ["bankCard", {}, { calls: 0, fine: 0 }],
  ] as const)
    expect(await stateOf(operation)).toEqual({ operation, ...silent, ...state, today });
  expect((await probe()).isProof).toBe(true);
});

test("of each kind the last event counts, not the first", async () => {
  await enter();
  await live.sandbox.control.addFault({ kind: "code", code: 203 });
  await live.sandbox.control.addFault({ kind: "code", code: 103 });
  for (let n = 0; n < 4; n += 1) await probe();
  const state = await stateOf("pendingOrders");
  expect(state?.refused).toMatchObject({ code: 103, reason: "accountMissing" });
  expect(state!.answered!.at).toBeGreaterThanOrEqual(state!.refused!.at);
});

test("of the token only its last four characters, its origin and its author are told", async () => {
  expect((await getConnection()).token).toEqual({ source: "none" });
  await enter();
  const connection = await getConnection();
  expect(connection.token).toEqual({
    source: "entered",
    lastFour: "1234",
    set: { at: expect.any(Number), name: "Lin Hui" },
  });
  expect(connection.address).toBe(live.sandbox.baseUrl);
  expect(JSON.stringify(connection)).not.toContain("entered-token");
  await database()
    .update(settings)
    .set({ value: { sealed: "AAAA", lastFour: "1234" } });
  forgetSettings();
  expect((await getConnection()).token).toMatchObject({ source: "unreadable", lastFour: "1234" });
});
