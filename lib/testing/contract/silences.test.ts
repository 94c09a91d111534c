import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pauseBeforeRepeat } from "#lib/server/metering/retry-policy.ts";
import type { SandboxOptions } from "#lib/testing/sandbox-control.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { askSandbox, UNAUTHORIZED_SHOP, type SandboxAsker } from "./ask-sandbox.ts";

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

test.each(places)("row 13: in $linkPlace, HTTP $httpStatus: both bring a link that opens", async (place) => {
  await sandbox.control.setOptions(place);
  const { client } = ask;
  const { ownerId, shopId } = UNAUTHORIZED_SHOP;
  const sold = () => client.soldOrders({ ownerId, edition: "enhanced", page: 0 });
  const orders = [{ tid: "7", buyerNick: "买家" }];
  const results = [await sold(), await client.buyerOpenId({ shopId, edition: "basic", orders })];
  const url = new RegExp(`^${sandbox.baseUrl}/authorize\\?shop=${ownerId}&state=[\\w-]{22}$`);
  const { host } = new URL(sandbox.baseUrl);
  const link = { kind: "usable", url: expect.stringMatching(url), host, cautions: [] };
  // Without an envelope the redirect may be a gateway's.
  const isGateways = place.linkPlace === "location";
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
});

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
  "rows 9, 17 and 19 to 25: code $code is $reason for all operations, asked once",
  async ({ code, outcome, reason }) => {
    for (const httpStatus of statuses) {
      const own = askSandbox(sandbox);
      await sandbox.control.setOptions({ httpStatus });
      // The message of 204 says which of its two meanings it has.
      const msg = code === 204 ? "没有权限" : "参数 <b>有误</b>";
      await sandbox.control.addFault({ kind: "code", code, msg }, { times: 5 });
      for (const result of await own.all())
        expect(result).toMatchObject({ outcome, reason, code, message: msg, sentCount: 1, costPoints: null });
      for (const sent of own.client.sents) expect(pauseBeforeRepeat([sent], 0.5)).toBeNull();
      own.client.close();
    }
    expect((await sandbox.control.meter()).calls).toHaveLength(10);
  },
);

const overLimits = [
  { overLimit: "101", expected: { outcome: "tryLater", reason: "timedOut", sentCount: 1 } },
  { overLimit: "202", expected: { outcome: "tryLater", reason: "retryLater", sentCount: 1 } },
  { overLimit: "503", expected: { outcome: "tryLater", reason: "unavailable", sentCount: 1 } },
  { overLimit: "reset", expected: { outcome: "unknown", reason: "connectionLost", sentCount: 1 } },
  { overLimit: "429", expected: { outcome: "tryLater", reason: "tooManyRequests", sentCount: 1 } },
] as const;

test.each(overLimits)(
  "row 27: over the limit, $overLimit is $expected.outcome and only HTTP 429 is repeated",
  async ({ overLimit, expected }) => {
    await sandbox.control.setOptions({ overLimit });
    const results = await Promise.all(Array.from({ length: 11 }, () => ask.pendingOrders()));
    const beyond = results.filter(({ outcome }) => outcome !== "answered");
    expect(beyond).toMatchObject([expected]);
    const isRepeated = ask.client.sents.slice(-11).some((sent) => pauseBeforeRepeat([sent], 0.5) !== null);
    expect(isRepeated).toBe(overLimit === "429");
    expect(beyond[0]?.warnings.includes("possible_throttle")).toBe(overLimit !== "429");
  },
);
