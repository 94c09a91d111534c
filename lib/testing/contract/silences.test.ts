import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
beforeEach(async () => {
  await sandbox.control.reset();
  await sandbox.control.clearMeter();
  await sandbox.control.setOptions({ overLimit: "served" });
});
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
  "row 13: with the link in $linkPlace and HTTP $httpStatus both operations bring the same link, which opens them",
  async (serviceFormat) => {
    await sandbox.control.setOptions(serviceFormat);
    const { options, client } = ask;
    const { ownerId, shopId } = UNAUTHORIZED_SHOP;
    const sold = () => client.soldOrders({ ownerId, edition: "enhanced", page: 0 }, options);
    const orders = [{ tid: "7", buyerNick: "买家" }];
    const results = [await sold(), await client.buyerOpenId({ shopId, edition: "basic", orders }, options)];
    const url = new RegExp(`^${sandbox.baseUrl}/authorize\\?shop=${ownerId}&state=[\\w-]{22}$`);
    const { host } = new URL(sandbox.baseUrl);
    const link = { kind: "usable", url: expect.stringMatching(url), host, cautions: ["plainHttp"] };
    // Without an envelope it is a gateway's word as well.
    const isGateways = serviceFormat.linkPlace === "location";
    for (const result of results)
      expect(result).toMatchObject({
        outcome: isGateways ? "unknown" : "refused",
        reason: "shopNotAuthorized",
        code: isGateways ? null : 302,
        sentCount: 1,
        costPoints: null,
        authorization: link,
      });
    await sandbox.control.authorize(ownerId);
    expect((await sold()).outcome).toBe("answered");
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
  "rows 9, 17 and 19 to 25: code $code is $reason for all five operations, asked once, whatever the HTTP status",
  async ({ code, outcome, reason }) => {
    for (const httpStatus of statuses) {
      const own = askSandbox(sandbox);
      await sandbox.control.setOptions({ httpStatus });
      // A word of 204 says which of its two meanings it has.
      const msg = code === 204 ? "没有权限" : "参数 <b>有误</b>";
      await sandbox.control.addFault({ kind: "code", code, msg }, { times: 5 });
      for (const result of await own.all())
        expect(result).toMatchObject({ outcome, reason, code, message: msg, sentCount: 1, costPoints: null });
      own.client.close();
    }
    expect((await sandbox.control.meter()).calls).toHaveLength(10);
  },
);

test("rows 10 and 11: no permission and calls used up are told apart", async () => {
  await sandbox.control.setBalance({ calls: { soldOrders: 0 } });
  expect(await ask.soldOrders()).toMatchObject({ outcome: "refused", reason: "callsUsedUp" });
  await sandbox.control.setToken(sandbox.token, ["bankCard"]);
  expect(await ask.soldOrders()).toMatchObject({ outcome: "refused", reason: "noPermission" });
});

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

const overLimits = [
  { overLimit: "101", expected: { outcome: "tryLater", reason: "timedOut", sentCount: 1 } },
  { overLimit: "202", expected: { outcome: "tryLater", reason: "retryLater", sentCount: 1 } },
  { overLimit: "503", expected: { outcome: "tryLater", reason: "unavailable", sentCount: 1 } },
  { overLimit: "reset", expected: { outcome: "unknown", reason: "connectionLost", sentCount: 1 } },
  { overLimit: "429", expected: { outcome: "tryLater", reason: "tooManyRequests", sentCount: 4 } },
] as const;

test.each(overLimits)(
  "row 27: over the limit, $overLimit is read as $expected.outcome and only HTTP 429 is repeated",
  async ({ overLimit, expected }) => {
    await sandbox.control.setOptions({ overLimit });
    const results = await Promise.all(Array.from({ length: 11 }, () => ask.pendingOrders()));
    const beyond = results.filter(({ outcome }) => outcome !== "answered");
    expect(beyond).toMatchObject([expected]);
    expect(beyond[0]?.warnings.includes("possible_throttle")).toBe(overLimit !== "429");
  },
);
