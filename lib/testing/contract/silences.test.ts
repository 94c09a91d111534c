import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CallRecorder } from "#lib/server/service/call-options.ts";
import type { SandboxOptions } from "#lib/testing/sandbox-control.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { askSandbox, UNAUTHORIZED_SHOP, type SandboxAsker } from "./ask-sandbox.ts";
import { dataOf } from "./data-of.ts";

let sandbox: RunningSandbox;
let ask: SandboxAsker;
beforeAll(async () => {
  sandbox = await startSandbox();
  ask = askSandbox(sandbox);
});
beforeEach(() => sandbox.control.reset());
afterAll(async () => {
  ask.client.close();
  await sandbox.stop();
});

const linkPlaces: SandboxOptions["linkPlace"][] = [
  "dataText",
  "dataObject",
  "dataArray",
  "msg",
  "otherField",
  "location",
];
const statuses: SandboxOptions["httpStatus"][] = ["200", "mirrored"];
const places = linkPlaces.flatMap((linkPlace) => statuses.map((httpStatus) => ({ linkPlace, httpStatus })));

test.each(places)(
  "row 13: with the link in $linkPlace and HTTP $httpStatus both operations bring the same link",
  async (serviceFormat) => {
    await sandbox.control.setOptions(serviceFormat);
    const { options, client } = ask;
    const sold = await client.soldOrders(
      { ownerId: UNAUTHORIZED_SHOP.ownerId, edition: "enhanced", page: 0 },
      options,
    );
    const buyers = await client.buyerOpenId(
      { shopId: UNAUTHORIZED_SHOP.shopId, edition: "basic", orders: [{ tid: "7", buyerNick: "买家" }] },
      options,
    );
    const link = {
      url: expect.stringMatching(
        new RegExp(`^${sandbox.baseUrl}/authorize\\?shop=${UNAUTHORIZED_SHOP.ownerId}&state=[\\w-]{22}$`),
      ),
    };
    for (const result of [sold, buyers]) {
      expect(result).toMatchObject({
        outcome: serviceFormat.linkPlace === "location" ? "unknown" : "refused",
        reason: "shopNotAuthorized",
        sentCount: 1,
        costPoints: null,
        authorization: link,
      });
      expect(result.code).toBe(serviceFormat.linkPlace === "location" ? null : 302);
    }
  },
);

const codes = [
  { code: 100, outcome: "refused", reason: "parameterError" },
  { code: 101, outcome: "tryLater", reason: "timedOut" },
  { code: 103, outcome: "refused", reason: "accountMissing" },
  { code: 200, outcome: "unknown", reason: "systemError" },
  { code: 202, outcome: "tryLater", reason: "retryLater" },
  { code: 203, outcome: "refused", reason: "unsupported" },
  { code: 204, outcome: "refused", reason: "noPermission" },
  { code: 401, outcome: "refused", reason: "invalidCredential" },
  { code: 404, outcome: "refused", reason: "wrongPath" },
  { code: 998, outcome: "unknown", reason: "unlistedCode" },
] as const;

test.each(codes)(
  "code $code is $reason for all five operations, whatever the HTTP status",
  async ({ code, outcome, reason }) => {
    for (const httpStatus of statuses) {
      const own = askSandbox(sandbox);
      await sandbox.control.setOptions({ httpStatus });
      await sandbox.control.addFault({ kind: "code", code }, { times: 5 });
      const results = [
        await own.soldOrders(),
        await own.pendingOrders(),
        await own.buyerOpenId(),
        await own.bankCard(),
        await own.topUpLink(),
      ];
      for (const result of results)
        expect(result).toMatchObject({ outcome, reason, code, sentCount: 1, costPoints: null });
      own.client.close();
    }
  },
);

test.each([0, 1] as const)(
  "with pages counted from %i, every pending order is reached once",
  async (pageBase) => {
    await sandbox.control.setOptions({ pageBase });
    const pages = [];
    for (const index of [0, 1, 2, 3, 4]) pages.push(dataOf(await ask.pendingOrders(index + pageBase)).orders);
    expect(pages.map((orders) => orders.length)).toEqual([20, 20, 20, 20, 16]);
    expect(new Set(pages.flat().map((order) => order.orderNumber)).size).toBe(96);
    const before = await ask.pendingOrders(pageBase - 1 < 0 ? 5 : pageBase - 1);
    if (pageBase === 1)
      expect(before).toMatchObject({
        outcome: "refused",
        reason: "parameterError",
        message: expect.stringContaining("pageIndex"),
      });
    else expect(dataOf(before).orders).toEqual([]);
  },
);

test("a page size clamped by the service shows in the number of orders", async () => {
  await sandbox.control.setOptions({ pendingSizeClamp: 7 });
  expect(dataOf(await ask.pendingOrders()).orders).toHaveLength(7);
});

test.each([
  ["empty", 0],
  ["last", 16],
  ["first", 20],
] as const)("past the last page the service format %s gives %i orders", async (pastLastPage, count) => {
  await sandbox.control.setOptions({ pastLastPage });
  expect(dataOf(await ask.pendingOrders(9)).orders).toHaveLength(count);
});

const sids = [
  { sidLocation: "body", answered: ["body", "both"] },
  { sidLocation: "query", answered: ["query", "both"] },
  { sidLocation: "either", answered: ["body", "query", "both"] },
] as const;

test.each(sids)(
  "row 48: a service that wants sid in $sidLocation answers $answered",
  async ({ sidLocation, answered }) => {
    await sandbox.control.setOptions({ sidLocation });
    for (const placement of ["body", "query", "both"] as const) {
      const result = await ask.topUpLink(placement);
      if (!(answered as readonly string[]).includes(placement))
        expect(result).toMatchObject({ outcome: "refused", reason: "parameterError" });
      else expect(dataOf(result).links.url).toMatchObject({ url: expect.stringContaining("sid=flyer-01") });
    }
  },
);

/** Lets everything leave at once, as another program on the same account would, but for the waits the service asks for. */
function createHasty(): CallRecorder {
  let notBefore = 0;
  return {
    open: async ({ obstacle }) => {
      await sleep(Math.max(0, notBefore - performance.now()));
      const stopped = await obstacle();
      if (stopped !== null) return { stopped, waitMs: 0 };
      return {
        waitMs: 0,
        sendBy: performance.now() + 60_000,
        markSent: () => undefined,
        release: () => undefined,
        throttle: (ms) => void (notBefore = performance.now() + ms),
      };
    },
    close: async () => undefined,
  };
}

const overLimits = [
  { overLimit: "101", expected: { outcome: "tryLater", reason: "timedOut", sentCount: 1 } },
  { overLimit: "202", expected: { outcome: "tryLater", reason: "retryLater", sentCount: 1 } },
  { overLimit: "503", expected: { outcome: "tryLater", reason: "unavailable", sentCount: 1 } },
  { overLimit: "reset", expected: { outcome: "unknown", reason: "connectionLost", sentCount: 1 } },
  { overLimit: "429", expected: { outcome: "answered", code: 0 } },
  { overLimit: "served", expected: { outcome: "answered", sentCount: 1 } },
] as const;

test.each(overLimits)(
  "row 27: over the limit, $overLimit is read as $expected.outcome and only HTTP 429 is repeated",
  async ({ overLimit, expected }) => {
    const hasty = askSandbox(sandbox, createHasty());
    await sandbox.control.setOptions({ overLimit });
    const results = await Promise.all(Array.from({ length: 11 }, () => hasty.pendingOrders()));
    hasty.client.close();
    const [eleventh] = results.filter((result) => result.sentCount > 1 || result.outcome !== "answered");
    expect(eleventh ?? results[10]).toMatchObject(expected);
    if (overLimit === "429") expect(eleventh!.sentCount).toBeGreaterThan(1);
    expect(results.filter((result) => result.outcome === "answered").length).toBe(
      expected.outcome === "answered" ? 11 : 10,
    );
  },
);

test("at our own limit the service never sees an eleventh call in a second", async () => {
  const results = await Promise.all(Array.from({ length: 25 }, () => ask.buyerOpenId()));
  expect(results.map((result) => result.outcome)).toEqual(Array(25).fill("answered"));
  const arrivals = (await sandbox.control.meter()).calls.map((call) => call.at);
  const closest = Math.min(...arrivals.slice(10).map((at, index) => at - arrivals[index]!));
  expect(closest).toBeGreaterThanOrEqual(1000);
});

test("every call carries the token and the published content type, and the same five paths", async () => {
  await Promise.all([
    ask.soldOrders(),
    ask.pendingOrders(),
    ask.buyerOpenId(),
    ask.bankCard(),
    ask.topUpLink(),
  ]);
  const { calls } = await sandbox.control.meter();
  const seen = calls.map(
    ({ operation, method, path, headers }) =>
      `${operation} ${method} ${path} ${headers["content-type"]?.split(";")[0]}`,
  );
  expect(seen.sort()).toEqual([
    "bankCard POST /papi/tool/accounts/bankcardFourAuthentication application/json",
    "buyerOpenId POST /papi/tool/erps/tbgetbyorder application/json",
    "pendingOrders POST /papi/tool/accounts/gpso application/json",
    "soldOrders POST /papi/tool/erps/paging-orders multipart/form-data",
    "topUpLink GET /papi/tool/waimai/ph_discounts application/x-www-form-urlencoded",
  ]);
  expect(new Set(calls.map(({ headers }) => headers.authorization))).toEqual(
    new Set([`Bearer ${sandbox.token}`]),
  );
  expect(calls.every(({ headers }) => headers.cookie === undefined)).toBe(true);
});
