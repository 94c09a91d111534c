import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { rateLimits } from "#lib/server/db/schema.ts";
import { NEW_LIMIT, type LimitState } from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { OPERATIONS, type LimitScope } from "#lib/shared/calls/operations.ts";
import { callAnything } from "#lib/testing/call-anything.ts";
import { emptyLedger } from "#lib/testing/empty-tables.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { gateway } from "./gateway.ts";
import { isClosed, LIMIT_ROWS, moveLimits, type LimitRow } from "./limit-rows.ts";

let sandbox: RunningSandbox;
let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let nth = 0;
beforeAll(async () => {
  sandbox = await startSandbox();
  setTestEnv({ COMMERCE_BASE_URL: sandbox.baseUrl, COMMERCE_ACCESS_TOKEN: sandbox.token });
  opened = await openTestDatabase();
});
beforeEach(async () => {
  await gateway().limiter.tellAll();
  await Promise.all([sandbox.control.reset(), sandbox.control.clearMeter(), emptyLedger()]);
  await setScope("operation");
  await database()
    .update(rateLimits)
    .set({ state: {}, version: sql`version + 1` });
  await moveLimits();
});
afterAll(async () => {
  gateway().client.close();
  await opened.close();
  await sandbox.stop();
});

const setScope = (scope: LimitScope) => putSetting("callsPerSecond", { count: 10, scope }, null);
const callAll = (rounds: number) =>
  Array.from({ length: rounds * OPERATIONS.length }, (_, index) =>
    callAnything(OPERATIONS[index % OPERATIONS.length]!, (nth += 1)),
  );
const arrivals = async () => (await sandbox.control.meter()).calls;

async function states(): Promise<Record<LimitRow, LimitState>> {
  const rows = await database().select().from(rateLimits);
  const named = rows.map(({ operation, state }) => [operation, { ...NEW_LIMIT, ...(state as object) }]);
  // The table has a row of each name.
  return Object.fromEntries(named) as Record<LimitRow, LimitState>;
}
const openRows = async () => {
  const now = await states();
  return LIMIT_ROWS.filter((row) => !isClosed(row, now[row]));
};

/** Two dashboards with calls of all operations; `every` milliseconds after the last one at each. */
async function twoDashboards(
  count: number,
  every: number,
  meanwhile?: () => Promise<void>,
): Promise<string[]> {
  const both = [0, 1_000].map((from) =>
    spawnNode("lib/testing/children/pace.ts", [
      opened.url,
      sandbox.baseUrl,
      sandbox.token,
      ...[count, from].map(String),
      "all",
      String(every),
    ]),
  );
  await Promise.all(both.map((one) => one.line("ready")));
  for (const { child } of both) child.stdin?.write("go\n");
  await meanwhile?.();
  const asked = await Promise.all(
    both.map(async (one) => JSON.parse((await one.line("asked ")).slice("asked ".length)) as string[]),
  );
  expect(await Promise.all(both.map((one) => one.ended))).toEqual([0, 0]);
  return asked.flat();
}

test(
  "two dashboards share one limit for all operations: never more than 10 calls of whatever operation in a sliding second",
  { timeout: 60_000 },
  async () => {
    await setScope("all");
    const asked = await twoDashboards(20, 0);
    expect(asked.filter((one) => one.startsWith("notSent"))).toEqual([]);
    const came = await arrivals();
    expect(came).toHaveLength(40);
    expect(new Set(came.map(({ operation }) => operation)).size).toBe(5);
    expect(busiestSecond(came.map(({ at }) => at))).toBeLessThanOrEqual(10);
  },
);

test("while each operation has its own limit, all of them leave at once", async () => {
  await Promise.all(callAll(8));
  const came = await arrivals();
  expect(came).toHaveLength(40);
  expect(busiestSecond(came.map(({ at }) => at))).toBeGreaterThan(10);
  expect(await openRows()).toEqual([...OPERATIONS]);
});

test(
  "switched under load, to one limit and back, no second ever has more than the limit that holds, and every call leaves",
  { timeout: 60_000 },
  async () => {
    const within = { timeout: 20_000 };
    const last = async () => Math.max(...(await arrivals()).map(({ at }) => at));
    const more = async (count: number) => {
      const before = (await arrivals()).length;
      await expect.poll(async () => (await arrivals()).length, within).toBeGreaterThanOrEqual(before + count);
    };
    let sharedFrom = 0;
    let sharedUntil = 0;
    const asked = await twoDashboards(120, 10, async () => {
      await more(40);
      await setScope("all");
      await expect.poll(openRows, within).toEqual(["allOperations"]);
      // Up to fifty had their permits by then; once they are through, whatever comes has its permit from the one row.
      await expect
        .poll(async () => (await states()).allOperations.held.length, within)
        .toBeLessThanOrEqual(10);
      sharedFrom = await last();
      await more(25);
      sharedUntil = await last();
      await setScope("operation");
    });
    expect(asked.filter((one) => one.startsWith("notSent"))).toEqual([]);
    const came = await arrivals();
    expect(came).toHaveLength(240);
    for (const operation of OPERATIONS)
      expect(
        busiestSecond(came.filter((one) => one.operation === operation).map(({ at }) => at)),
      ).toBeLessThanOrEqual(10);
    const shared = came.map(({ at }) => at).filter((at) => at > sharedFrom && at <= sharedUntil);
    expect(shared.length).toBeGreaterThan(10);
    expect(busiestSecond(shared)).toBeLessThanOrEqual(10);
    expect(await openRows()).toEqual([...OPERATIONS]);
  },
);

test("after ten calls of one operation none of another leaves for a second, though the limit was shared only meanwhile", async () => {
  await Promise.all(Array.from({ length: 10 }, () => callAnything("soldOrders", (nth += 1))));
  await setScope("all");
  await callAnything("bankCard", (nth += 1));
  const [card, last] = (await arrivals()).map(({ at }) => at).toReversed();
  expect(card! - last!).toBeGreaterThanOrEqual(900);
  expect(busiestSecond((await arrivals()).map(({ at }) => at))).toBeLessThanOrEqual(10);
});

test("a call under way at the switch ends in the limit that stands in place of its own", async () => {
  await sandbox.control.setLatency({ soldOrders: 600 });
  const slow = callAnything("soldOrders", (nth += 1));
  await expect.poll(async () => (await states()).soldOrders.held.length).toBe(1);
  await setScope("all");
  await callAnything("bankCard", (nth += 1));
  expect((await states()).soldOrders).toMatchObject({ held: [], isClosed: true });
  await slow;
  await expect
    .poll(async () => (await states()).allOperations.held.map(({ endedAt }) => endedAt !== null))
    .toEqual([true, true]);
});

test("of many who find at once that their limit is closed one moves it, and moving what is right changes nothing", async () => {
  await setScope("all");
  await Promise.all(Array.from({ length: 8 }, () => moveLimits()));
  const versions = await database().select().from(rateLimits).orderBy(rateLimits.operation);
  await moveLimits();
  expect(await database().select().from(rateLimits).orderBy(rateLimits.operation)).toEqual(versions);
  expect(await openRows()).toEqual(["allOperations"]);
});

test("a permit by a row that was closed a moment ago is not given: the opening looks where it belongs by now", async () => {
  await callAnything("soldOrders", (nth += 1));
  let isMoved = false;
  const end = betweenStatements(async ({ text, run }) => {
    if (!isMoved && text.includes("insert into calls")) {
      isMoved = true;
      await setScope("all");
      await moveLimits();
    }
    return run();
  });
  await callAnything("soldOrders", (nth += 1));
  end();
  const now = await states();
  expect(isMoved).toBe(true);
  expect([now.soldOrders.held.length, now.allOperations.held.length]).toEqual([0, 2]);
});

test("with one limit for all a call is as few statements as before: it opens and it closes", async () => {
  await setScope("all");
  await Promise.all(callAll(1));
  await gateway().limiter.tellAll();
  const statements: string[] = [];
  const end = betweenStatements(({ text, run }) => {
    // What others are told meanwhile has a statement of its own.
    if (!text.includes("synchronous_commit")) statements.push(text);
    return run();
  });
  await callAnything("pendingOrders", (nth += 1));
  end();
  expect(statements).toHaveLength(2);
});
