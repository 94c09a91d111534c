import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { seal } from "#lib/server/crypto/seal.ts";
import { database, openedDatabase, setDatabase } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import type { Caller } from "#lib/server/metering/call/call-outcome.ts";
import { gateway, stopLeaving, tellOthers } from "#lib/server/metering/gateway/gateway.ts";
import { closeUnclosed } from "#lib/server/metering/ledger/unclosed-calls.ts";
import { NEW_LIMIT } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { clockNow, setState, stateNow } from "#lib/testing/rate-limiters.ts";
import { inTurn, PAGE } from "#lib/testing/raw-client.ts";
import { sayJson, startRawService, type RawAnswer, type RawService } from "#lib/testing/raw-service.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { withLedger } from "#lib/testing/with-ledger.ts";
import { callService } from "./call-service.ts";

const REFUSED = `{"code":401,"msg":"invalid credential"}`;

let answer: RawAnswer = sayJson(PAGE);
let service: RawService;
let before = 0;
withLedger();
beforeAll(async () => void (service = await startRawService((...given) => answer(...given))));
beforeEach(() => {
  answer = sayJson(PAGE);
  before = service.received.length;
  useToken(randomUUID());
});
afterAll(async () => {
  gateway().close();
  await service.close();
});

function useToken(token: string): void {
  setTestEnv({ COMMERCE_BASE_URL: service.baseUrl, COMMERCE_ACCESS_TOKEN: token });
}

async function ask(given: Partial<Caller> = {}, hooks?: CallHooks<"soldOrders">) {
  const caller = { personId: null, shopId: null, cache: "bypass" as const, ...given };
  const request = { ownerId: randomUUID(), edition: "basic" as const, page: 0 };
  return (await callService(caller, "soldOrders", request, hooks)).result;
}
const arrived = () => service.received.length - before;
const rows = async () =>
  (await database().select().from(calls).orderBy(calls.attempt)).map(
    (row) => `${row.attempt} ${row.outcome}`,
  );

test("row 26: HTTP 429 is repeated three times at most, each attempt with a row of its own", async () => {
  answer = sayJson("slow down", 429, { "Retry-After": "0" });
  expect(await ask()).toMatchObject({ outcome: "tryLater", reason: "tooManyRequests", sentCount: 4 });
  expect(arrived()).toBe(4);
  expect(await rows()).toEqual(["1 tryLater", "2 tryLater", "3 tryLater", "4 tryLater"]);
  answer = inTurn(answer, sayJson(PAGE));
  expect(await ask()).toMatchObject({ outcome: "answered", sentCount: 2 });
});

test.each<[string, RawAnswer, string]>([
  ["with a whole envelope is that envelope", sayJson(PAGE, 429), "1 answered"],
  [
    "whose body is cut off is unknown",
    (reply, _, socket) =>
      void reply.writeHead(429, { "Content-Length": "99" }).write("{", () => socket.end()),
    "1 unknown",
  ],
])("row 26: HTTP 429 %s, halves the pace and is not repeated", async (_, reply, row) => {
  answer = reply;
  await ask();
  expect([arrived(), await rows()]).toEqual([1, [row]]);
  await expect.poll(async () => (await stateNow()).halfPaceUntil).not.toBeNull();
});

const ONE_CALL = { scope: "all", period: "day", unit: "calls", limit: 1 } as const;
type Stopping = { leave: AbortController; forbid: () => void };

test.each<[string, (by: Stopping) => unknown]>([
  ["a budget", () => putSetting("budgets", { limits: [ONE_CALL] }, null)],
  ["an abort", ({ leave }) => leave.abort()],
  ["the end of the dashboard", () => stopLeaving()],
  ["its guard", ({ forbid }) => forbid()],
  ["the removal of the token", () => useToken("")],
  ["another account", async () => beginAccount((await addSomebody(["admin"])).identity.personId)],
])("stopped by %s before its third attempt, a call counts both that left", async (_, stop) => {
  // A stopped limiter stays with the database it was made for.
  onTestFinished(async () => {
    await tellOthers();
    gateway().close();
    setDatabase({ ...openedDatabase() });
  });
  const leave = new AbortController();
  let isAllowed = true;
  const slow = sayJson("slow down", 429, { "Retry-After": "0" });
  const forbid = () => void (isAllowed = false);
  answer = inTurn(
    slow,
    (...given) => void Promise.resolve(stop({ leave, forbid })).then(() => slow(...given)),
  );
  // The first attempt waits for its turn, the second hardly.
  await setState({ ...NEW_LIMIT, notBefore: (await clockNow()) + 200 });
  const guard = () => (isAllowed ? Promise.resolve(null) : Promise.reject(new Error("enough")));
  const result = await ask({ signal: leave.signal }, { guard });
  const waits = (await database().select().from(calls)).map(({ waitMs }) => waitMs ?? 0);
  const waitMs = waits.reduce((sum, each) => sum + each, 0);
  expect(result).toMatchObject({ reason: "tooManyRequests", sentCount: 2, waitMs });
  expect([arrived(), await rows()]).toEqual([2, ["1 tryLater", "2 tryLater"]]);
});

test("row 17: a refused token stops jobs of its operation alone, until another comes", async () => {
  answer = inTurn(sayJson(REFUSED), sayJson(PAGE));
  expect(await ask()).toMatchObject({ outcome: "refused" });
  expect(await ask({ isJob: true })).toMatchObject({ outcome: "notSent", reason: "invalidCredential" });
  expect(arrived()).toBe(1);
  const caller = { personId: null, shopId: null, isJob: true };
  await callService(caller, "pendingOrders", { sellerId: randomUUID() });
  expect(arrived()).toBe(2);
  useToken(randomUUID());
  expect(await ask({ isJob: true })).toMatchObject({ outcome: "answered" });
});

test.each(["two words", "line\r\nX-Injected: 1", "токен"])(
  "the unusable token %j is never put into a header",
  async (token) => {
    useToken("");
    const sealed = seal("access token", ["accessToken"], token);
    await putSetting("accessToken", { sealed, lastFour: "0000" }, null);
    expect(await ask()).toMatchObject({ outcome: "notSent", reason: "invalidCredential" });
    expect([arrived(), await rows()]).toEqual([0, []]);
  },
);

test("without a token nothing leaves, also when it is removed while the call waits its turn", async () => {
  useToken("");
  expect(await ask()).toMatchObject({ outcome: "notSent", reason: "noToken" });
  useToken(randomUUID());
  await setState({ ...NEW_LIMIT, notBefore: (await clockNow()) + 500 });
  let looks = 0;
  const end = betweenStatements(({ text, run }) => {
    if (text.includes("insert into calls")) looks += 1;
    return run();
  });
  const asking = ask();
  await expect.poll(() => looks).toBeGreaterThan(0);
  useToken("");
  expect(await asking).toMatchObject({ outcome: "notSent", reason: "noToken" });
  end();
  expect([arrived(), await rows()]).toEqual([0, []]);
});

test("an answer is not lost to an end that cannot be written: tried twice, then said", async () => {
  const log = catchLogLines();
  let left = 1;
  const end = betweenStatements(({ text, run }) => {
    if (!text.includes("update calls set closed_at") || (left -= 1) < 0) return run();
    throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  });
  expect(await ask()).toMatchObject({ outcome: "answered", warnings: [] });
  left = 2;
  expect(await ask()).toMatchObject({ outcome: "answered", warnings: ["record not closed"] });
  end();
  await closeUnclosed();
  expect(await rows()).toEqual(["1 answered", "1 answered"]);
  log.restore();
});

test("row 40: an unreachable service is tried three times, and each attempt is not sent", async () => {
  await service.close();
  expect(await ask()).toMatchObject({ outcome: "notSent", reason: "unreachable", sentCount: 0 });
  expect(await rows()).toEqual(["1 notSent", "2 notSent", "3 notSent"]);
});
