import { setTimeout as sleep } from "node:timers/promises";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { calls, ledger } from "#lib/server/db/ledger-schema.ts";
import { auditEntries, serviceAccounts, settings, shops } from "#lib/server/db/schema.ts";
import { placements } from "#lib/server/db/top-up-schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { determinePageNumbering } from "#lib/server/orders/determine-page-numbering.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { getTopUpLinks } from "#lib/server/top-up/get-top-up-links.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import {
  addAsked,
  ALL_SERVED,
  askEverything,
  learnEverything,
  lookAround,
  NEW_ACCOUNT,
  pressesOf,
} from "#lib/testing/account-looks.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { openLive, type Live } from "#lib/testing/open-live.ts";
import { beginAnotherAccount, replaceAccessToken, tokenInput } from "./access-token.ts";
import { getConnection } from "./get-connection.ts";

const [FIRST, SECOND] = ["first-token-1234", "second-token-5678"];
let live: Live;
/** Each test's presses have their own keys. */
let key = 0;

beforeAll(async () => void (live = await openLive()));
beforeEach(async () => {
  key += 10;
  await live.sandbox.control.reset();
  for (const token of [FIRST, SECOND]) await live.sandbox.control.setToken(token, [...OPERATIONS]);
  // The previous test's free results are recorded late, and name a shop.
  await vi.waitFor(async () => {
    await emptyLedger();
    for (const table of [settings, placements, shops]) await database().delete(table);
  });
  await addAsked();
  await replaceAccessToken(live.context, { token: FIRST, account: "other" });
  await askEverything(live.context, key);
  await learnEverything(live.context);
  await live.sandbox.control.clearMeter();
});
afterAll(() => live.close());

const replace = (account: "same" | "other") => replaceAccessToken(live.context, { token: SECOND, account });
const metered = async () => (await live.sandbox.control.meter()).calls;
const told = async () => {
  const entries = await database()
    .select({ kind: auditEntries.kind, personId: auditEntries.personId, details: auditEntries.details })
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(2);
  return entries.toReversed();
};

test("a renewed token of the same account keeps everything, and no question is asked again", async () => {
  const before = await lookAround(live.context);
  expect(before).toMatchObject({ served: ALL_SERVED, placementLinks: true, isRuleConfirmed: true });
  expect(before).toMatchObject({ pageNumbering: 1, authorization: "authorized" });
  expect(before.prices).toBeGreaterThan(0);
  await replace("same");
  expect(await lookAround(live.context)).toEqual(before);
  await askEverything(live.context, key + 1);
  expect(await metered()).toEqual([]);
});

test("a token of another account keeps nothing: every question is asked anew with it", async () => {
  const history = await database().$count(ledger);
  await replace("other");
  expect(await lookAround(live.context)).toEqual(NEW_ACCOUNT);
  expect(await metered()).toEqual([]);
  await askEverything(live.context, key + 1);
  const asked = await metered();
  expect(new Set(asked.map(({ operation }) => operation))).toEqual(new Set(OPERATIONS));
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(asked.map(() => `Bearer ${SECOND}`));
  expect(await database().$count(ledger)).toBe(history + asked.length);
  const { personId } = live.context.identity;
  expect(await told()).toEqual([
    { kind: "accountBegun", personId, details: { why: "token" } },
    { kind: "tokenReplaced", personId, details: { lastFour: "5678" } },
  ]);
});

test("a token of the environment is said to be another account's by a press of its own", async () => {
  await beginAnotherAccount(live.context);
  expect(await lookAround(live.context)).toEqual(NEW_ACCOUNT);
  expect((await told())[1]).toMatchObject({ kind: "accountBegun", details: { why: "token" } });
});

test("an idempotency key that is repeated across the change is refused, and nothing is sent", async () => {
  await replace("other");
  for (const press of await pressesOf(live.context, key))
    await expect(press()).rejects.toMatchObject({ code: "badInput" });
  expect(await metered()).toEqual([]);
});

test("row 91: a call under way ends with the old account, and serves nobody of the new one", async () => {
  const caller = { personId: null, shopId: null };
  const question = { sellerId: "700261", pageIndex: 7, pageSize: 20 };
  const { account } = await settingsSnapshot();
  await live.sandbox.control.setLatency({ pendingOrders: 400 });
  const inProgress = callService(caller, "pendingOrders", question);
  while ((await metered()).length === 0) await sleep(5);
  await replace("other");
  const second = await callService(caller, "pendingOrders", question);
  const first = await inProgress;
  expect([first, second].map(({ source }) => source)).toEqual(["called", "called"]);
  expect((await metered()).map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${FIRST}`,
    `Bearer ${SECOND}`,
  ]);
  const [row] = await database().select().from(calls).where(eq(calls.callId, first.callId!));
  expect(row!.accountId).toBe(account.id);
});

test("row 140: a call whose repeat waits when another account begins is not repeated for it", async () => {
  await live.sandbox.control.addFault({ kind: "http", status: 429, headers: { "Retry-After": "0" } });
  const guard = async () => {
    if ((await metered()).length > 0) await replace("other");
    return null;
  };
  const caller = { personId: null, shopId: null, cache: "bypass" as const };
  const { result } = await callService(caller, "topUpLink", { sid: "wall-9", placement: "body" }, { guard });
  expect(result).toMatchObject({ outcome: "tryLater", reason: "tooManyRequests" });
  expect((await metered()).length).toBe(1);
});

test("row 91: what calls under way teach when they end is not learned for the new account", async () => {
  await replace("other");
  await replaceAccessToken(live.context, { token: FIRST, account: "other" });
  const [shop] = await database().select().from(shops);
  const [placement] = await database().select().from(placements);
  await live.sandbox.control.setLatency({ soldOrders: 600, pendingOrders: 600, topUpLink: 600 });
  const idempotencyKey = crypto.randomUUID();
  const inProgress = Promise.all([
    listSoldOrders(live.context, { shop: shop!.id, edition: "enhanced", page: 1, size: 20 }),
    determinePageNumbering(live.context, { shopId: shop!.id, idempotencyKey }),
    getTopUpLinks(live.context, {
      idempotencyKey: crypto.randomUUID(),
      placementId: placement!.id,
      cache: "default",
      sidLocation: "both",
    }),
  ]);
  while ((await metered()).length < 3) await sleep(5);
  await replace("other");
  const [sold, { conclusion }, links] = await inProgress;
  expect([sold.kind, conclusion, links.kind]).toEqual(["page", "base1", "links"]);
  expect(await lookAround(live.context)).toEqual(NEW_ACCOUNT);
  expect(await getSetting("sidLocation")).toBeNull();
});

test("the first run and the states of the operations are those of the present account", async () => {
  const { done, account } = await getConnection();
  expect(done).toMatchObject({ probe: true, pageBase: true, page: true });
  expect(account.isUsed).toBe(true);
  await replace("other");
  const begun = await getConnection();
  expect(begun.done).toMatchObject({ token: true, shop: true, probe: false, pageBase: false, page: false });
  expect(begun.account).toEqual({ beganAt: expect.any(Number), isUsed: false });
  expect(begun.operations.flatMap(({ answered }) => answered ?? [])).toEqual([]);
  await askEverything(live.context, key + 1);
  expect((await getConnection()).done).toMatchObject({ probe: true, page: true });
});

test("a token without a word of whose it is is not taken; token and account change together", async () => {
  expect(tokenInput.safeParse({ token: SECOND }).success).toBe(false);
  const count = () => database().$count(serviceAccounts);
  const before = await count();
  const stranger = { ...live.context.identity, personId: crypto.randomUUID() };
  await expect(
    replaceAccessToken({ ...live.context, identity: stranger }, { token: SECOND, account: "other" }),
  ).rejects.toThrow();
  expect(await count()).toBe(before);
  expect((await lookAround(live.context)).served).toEqual(ALL_SERVED);
});
