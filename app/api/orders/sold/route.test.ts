import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { database, setDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { cacheHits } from "#lib/server/db/ledger-schema.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { rateLimits, shops } from "#lib/server/db/schema.ts";
import { statement } from "#lib/server/db/statement.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-in-progress.ts";
import type { LimitState } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { nobody, sold } from "#lib/testing/repeated-requests.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { sandboxOfProcess } from "#lib/testing/start-sandbox.ts";
import { startTestServer, type TestServer } from "#lib/testing/test-server.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { GET } from "./route.ts";

// All databases of a server count their transactions together, so nothing else may run on this one.
let server: TestServer;
let opened: OpenDatabase;
let look: (headers?: Record<string, string>) => Promise<string>;

beforeAll(async () => {
  const [started, sandbox] = await Promise.all([startTestServer({ autovacuum: "off" }), sandboxOfProcess()]);
  server = started;
  setTestEnv({ SANDBOX_PORT: new URL(sandbox.baseUrl).port, SANDBOX_TOKEN: sandbox.token });
  opened = await openDatabase(server.urlOf("merchant_desk"));
  setDatabase(opened);
  await openKeys();
  await database().execute(sql`create table notes (call_id uuid, what text)`);
  const shop = { name: "林间小铺", ownerId: "2208841037615" };
  const [row] = await database().insert(shops).values(shop).returning();
  const signedIn = await signedInHeaders((await addPerson(["staff"])).email);
  look = async (headers = {}) => {
    const response = await GET(
      new Request(`http://localhost:3000/api/orders/sold?shop=${row?.id}`, {
        headers: { ...Object.fromEntries(signedIn), ...headers },
      }),
    );
    const { kind, page } = (await response.json()) as { kind: string; page?: { source: string } };
    return `${kind} ${page?.source}`;
  };
  // The first call learns that the shop has authorized us, which is written once.
  expect(await again()).toBe("page called");
});
beforeEach(async () => {
  await drainCalls(60_000);
  await gateway().limiter.tellAll();
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  gateway().close();
  setDatabase(null);
  await opened.close();
  await server.stop();
});

const again = () => look({ "x-cache": "bypass" });

/** The number of writing transactions so far; this query isn't one. */
async function transactions(): Promise<number> {
  const { rows } = await database().execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  return Number(rows[0]?.next);
}

/** Statements and commits until `work` is over. */
async function counted<T>(
  work: () => Promise<T>,
): Promise<{ value: T; statements: number; commits: number }> {
  // A slow call is reported to others between its statements; here no timer runs out.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const before = await transactions();
  let statements = 0;
  const end = betweenStatements(({ run }) => {
    statements += 1;
    return run();
  });
  const value = await work();
  end();
  vi.useRealTimers();
  return { value, statements, commits: (await transactions()) - before };
}

let page = 0;
const request = () => ({ ...sold, page: (page += 1) });
const LIMITS = { operation: "soldOrders", all: "allOperations" } as const;

test.each(["operation", "all"] as const)(
  "a live call is two statements and two commits, where the limit is that of %s",
  async (scope) => {
    await putSetting("callsPerSecond", { count: 10, scope }, null);
    // The first call finds that its limit has moved.
    await callService(nobody, "soldOrders", request());
    await gateway().limiter.tellAll();
    const write = (from: "opened" | "closed") =>
      statement`insert into notes (call_id, what) select call_id, ${from}::text from ${statement.raw(from)}`;
    const hooks = { open: () => [write("opened")], close: () => ({ rows: [write("closed")] }) };
    const call = () => callService(nobody, "soldOrders", request(), hooks);
    const { value, ...cost } = await counted(call);
    expect(value).toMatchObject({ source: "called", result: { outcome: "answered" } });
    expect(cost).toEqual({ statements: 2, commits: 2 });
    const noted = await database().execute(sql`select what from notes where call_id = ${value.callId}`);
    expect(noted.rows).toEqual([{ what: "opened" }, { what: "closed" }]);
    const [limit] = await database().select().from(rateLimits).where(eq(rateLimits.operation, LIMITS[scope]));
    const { held } = limit?.state as LimitState;
    expect(held.filter(({ endedAt }) => endedAt === null)).toEqual([]);
  },
);

test("a page with a live call takes one statement more, for the session", async () => {
  expect(await counted(again)).toEqual({ value: "page called", statements: 3, commits: 2 });
});

test("a cached response takes two statements and waits for no commit", async () => {
  const answered = Promise.withResolvers<undefined>();
  const end = betweenStatements(async ({ text, run }) => {
    // The record of the cache hit.
    if (/insert into "?cache_hits/.test(text)) await answered.promise;
    return run();
  });
  const before = await transactions();
  try {
    // The record waits and is the third.
    const cost = await counted(() => look({ "Idempotency-Key": crypto.randomUUID() }));
    expect(cost).toEqual({ value: "page stored", statements: 3, commits: 0 });
    expect(await database().$count(cacheHits)).toBe(0);
  } finally {
    answered.resolve(undefined);
    end();
  }
  // The shutdown waits for it.
  expect(await drainCalls(10_000)).toBe(0);
  expect([await database().$count(cacheHits), (await transactions()) - before]).toEqual([1, 1]);
});
