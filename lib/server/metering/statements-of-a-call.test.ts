import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database, setDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { rateLimits } from "#lib/server/db/schema.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { sql as part } from "#lib/server/db/statement.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-in-progress.ts";
import type { LimitState } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { nobody, sold } from "#lib/testing/repeated-requests.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { startTestServer, type TestServer } from "#lib/testing/test-server.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { callService } from "./call-service.ts";

// All databases of a server count their transactions together, so this file needs its own server.
let server: TestServer;
let sandbox: RunningSandbox;
let opened: OpenDatabase;
let page = 0;
const LIMITS = { operation: "soldOrders", all: "allOperations" } as const;
const request = () => ({ ...sold, page: (page += 1) });

beforeAll(async () => {
  [server, sandbox] = await Promise.all([startTestServer({ autovacuum: "off" }), startSandbox()]);
  setTestEnv({ COMMERCE_BASE_URL: sandbox.baseUrl, COMMERCE_ACCESS_TOKEN: sandbox.token });
  opened = await openDatabase(server.urlOf("merchant_desk"));
  setDatabase(opened);
  await openKeys();
  await database().execute(sql`create table notes (call_id uuid, what text)`);
});
beforeEach(async () => {
  await sandbox.control.reset();
  // Facts known for a while: settings, the limit, and the clock of the database.
  await callService(nobody, "soldOrders", request());
  await gateway().limiter.tellAll();
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  gateway().close();
  setDatabase(null);
  await opened.close();
  await Promise.all([server.stop(), sandbox.stop()]);
});

/** Gives the next number of a writing transaction. */
async function nextTransaction(): Promise<number> {
  const { rows } = (await database().execute(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xmax`,
  )) as unknown as { rows: { xmax: string }[] };
  return Number(rows[0]?.xmax);
}

async function counted<T>(
  work: () => Promise<T>,
): Promise<{ value: T; statements: string[]; commits: number }> {
  // A slow call is reported to others between its statements; here no timer runs out.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const before = await nextTransaction();
  const statements: string[] = [];
  const end = betweenStatements(({ text, run }) => {
    statements.push(text);
    return run();
  });
  const value = await work();
  end();
  vi.useRealTimers();
  return { value, statements, commits: (await nextTransaction()) - before };
}

test.each(["operation", "all"] as const)(
  "a live call is two statements and two commits, where the limit is that of %s",
  async (scope) => {
    await putSetting("callsPerSecond", { count: 10, scope }, null);
    // The first call finds that its limit has moved.
    await callService(nobody, "soldOrders", request());
    await gateway().limiter.tellAll();
    const write = (from: "opened" | "closed") =>
      part`insert into notes (call_id, what) select call_id, ${from}::text from ${part.raw(from)}`;
    const hooks = { open: () => [write("opened")], close: () => ({ rows: [write("closed")] }) };
    const { value, statements, commits } = await counted(() =>
      callService(nobody, "soldOrders", request(), hooks),
    );
    expect(value).toMatchObject({ source: "called", result: { outcome: "answered" } });
    expect([statements.length, commits]).toEqual([2, 2]);
    const noted = await database().execute(sql`select what from notes where call_id = ${value.callId}`);
    expect(noted.rows).toEqual([{ what: "opened" }, { what: "closed" }]);
    const [limit] = await database().select().from(rateLimits).where(eq(rateLimits.operation, LIMITS[scope]));
    const { held } = limit?.state as LimitState;
    expect(held.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  },
);

test("an answer from before is one statement that writes nothing", async () => {
  const asked = request();
  await callService(nobody, "soldOrders", asked);
  await gateway().limiter.tellAll();
  const before = await nextTransaction();
  const mayNote = Promise.withResolvers<null>();
  const statements: string[] = [];
  const end = betweenStatements(async ({ text, run }) => {
    if (text.includes("insert into cache_hits")) await mayNote.promise;
    else statements.push(text);
    return run();
  });
  const stored = { source: "stored", costPoints: exactly(0) };
  expect(await callService(nobody, "soldOrders", asked)).toMatchObject(stored);
  expect(statements).toHaveLength(1);
  expect((await nextTransaction()) - before).toBe(0);
  mayNote.resolve(null);
  // The shutdown waits for it.
  expect(await drainCalls(10_000)).toBe(0);
  end();
  expect((await nextTransaction()) - before).toBe(1);
});
