import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { rateLimits } from "#lib/server/db/schema.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-under-way.ts";
import { NEW_LIMIT } from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { gateway, stopLeaving } from "./gateway.ts";

let sandbox: RunningSandbox;
let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  sandbox = await startSandbox();
  setTestEnv({ COMMERCE_BASE_URL: sandbox.baseUrl, COMMERCE_ACCESS_TOKEN: sandbox.token });
  opened = await openTestDatabase();
});
beforeEach(async () => {
  await Promise.all([sandbox.control.reset(), sandbox.control.clearMeter(), emptyLedger()]);
  await database().update(rateLimits).set({ state: NEW_LIMIT });
});
afterAll(async () => {
  gateway().client.close();
  await opened.close();
  await sandbox.stop();
});

const ask = (page: number, signal?: AbortSignal) =>
  callService({ personId: null, shopId: null, signal }, "soldOrders", {
    ownerId: "2208841037615",
    edition: "basic",
    page,
    pageSize: 20,
  });
const arrivals = async () => (await sandbox.control.meter()).calls.map(({ at }) => at);

test(
  "two dashboards share one limit: never more than 10 in a sliding second at the service, and every call is answered",
  { timeout: 60_000 },
  async () => {
    const both = [0, 100].map((from) =>
      spawnNode("lib/testing/children/pace.ts", [
        opened.url,
        sandbox.baseUrl,
        sandbox.token,
        "15",
        String(from),
      ]),
    );
    await Promise.all(both.map((one) => one.line("ready")));
    for (const { child } of both) child.stdin?.write("go\n");
    const asked = await Promise.all(
      both.map(async (one) => JSON.parse((await one.line("asked ")).slice("asked ".length)) as string[]),
    );
    expect(await Promise.all(both.map((one) => one.ended))).toEqual([0, 0]);
    expect(asked.flat()).toEqual(Array(30).fill("answered"));
    const times = await arrivals();
    expect(times).toHaveLength(30);
    expect(busiestSecond(times)).toBeLessThanOrEqual(10);
  },
);

test("who goes away while their call waits its turn is not paid for, and leaves no row", async () => {
  await sandbox.control.setLatency({ soldOrders: 300 });
  const away = new AbortController();
  const first = Array.from({ length: 10 }, (_, page) => ask(page));
  await expect.poll(() => database().$count(calls)).toBe(10);
  const leaving = ask(500, away.signal);
  away.abort();
  expect(await leaving).toMatchObject({
    callId: null,
    result: { outcome: "notSent", reason: "busy", sentCount: 0 },
  });
  await Promise.all(first);
  expect([(await arrivals()).length, await database().$count(calls)]).toEqual([10, 10]);
});

test("of two who wait for the same call one may go away, and the other gets the answer", async () => {
  const away = new AbortController();
  await sandbox.control.setLatency({ soldOrders: 100 });
  // Both join before anybody goes away.
  await settingsSnapshot();
  const [leaving, staying] = [ask(7, away.signal), ask(7)];
  away.abort();
  expect((await staying).result.outcome).toBe("answered");
  expect((await leaving).result.outcome).toBe("answered");
  expect(await arrivals()).toHaveLength(1);
});

// The last one: what is stopped stays so.
test("at a shutdown those who wait are turned away with nothing sent, and those who left get their answers", async () => {
  await sandbox.control.setLatency({ soldOrders: 300 });
  const asked = Array.from({ length: 14 }, (_, page) => ask(page));
  await expect.poll(() => database().$count(calls)).toBe(10);
  stopLeaving();
  const results = (await Promise.all(asked)).map(({ result }) =>
    result.outcome === "answered" ? "answered" : `${result.outcome} ${result.reason}`,
  );
  expect(results.toSorted()).toEqual([
    ...Array<string>(10).fill("answered"),
    ...Array<string>(4).fill("notSent busy"),
  ]);
  expect(await drainCalls(10_000)).toBe(0);
  expect([(await arrivals()).length, await database().$count(calls)]).toEqual([10, 10]);
  expect((await ask(99)).result).toMatchObject({ outcome: "notSent", reason: "busy" });
});
