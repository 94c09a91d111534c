import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { cacheHits } from "#lib/server/db/ledger-schema.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { shops } from "#lib/server/db/schema.ts";
import { tellOthers } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { addPerson, signedInHeaders } from "#lib/testing/people.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { startTestServer, type TestServer } from "#lib/testing/test-server.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { GET } from "./route.ts";

const CALLS = 8;

// The server numbers transactions, so nothing else may run on this one.
let server: TestServer;
let opened: OpenDatabase;
let sandbox: RunningSandbox;
let look: (headers?: Record<string, string>) => Promise<string>;

beforeAll(async () => {
  [server, sandbox] = await Promise.all([startTestServer({ autovacuum: "off" }), startSandbox()]);
  setTestEnv({ SANDBOX_PORT: new URL(sandbox.baseUrl).port, SANDBOX_TOKEN: sandbox.token });
  opened = await openDatabase(server.urlOf("merchant_desk"));
  setDatabase(opened);
  await openKeys();
  const [shop] = await opened.db
    .insert(shops)
    .values({ name: "林间小铺", ownerId: "2208841037615" })
    .returning();
  const signedIn = await signedInHeaders((await addPerson(["staff"])).email);
  look = async (headers = {}) => {
    const response = await GET(
      new Request(`http://localhost:3000/api/orders/sold?shop=${shop?.id}`, {
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
  await tellOthers();
});
afterAll(async () => {
  setDatabase(null);
  await opened.close();
  await Promise.all([server.stop(), sandbox.stop()]);
});

const again = () => look({ "x-cache": "bypass" });

/** Statements and commits until `work` is over. */
async function costOf(work: () => Promise<unknown>): Promise<{ statements: number; commits: number }> {
  const before = await transactions();
  const statements = vi.spyOn(Client.prototype, "query");
  await work();
  const count = statements.mock.calls.length;
  statements.mockRestore();
  return { statements: count, commits: (await transactions()) - before };
}

/** The number of writing transactions so far; this query isn't one. */
async function transactions(): Promise<number> {
  const { rows } = await opened.pool.query<{ next: string }>({
    text: "select pg_snapshot_xmax(pg_current_snapshot())::text as next",
  });
  return Number(rows[0]?.next);
}

test("a live call takes three statements and two commits", async () => {
  const costs: { statements: number; commits: number }[] = [];
  for (let nth = 0; nth < CALLS; nth += 1)
    costs.push(await costOf(async () => expect(await again()).toBe("page called")));
  // On a slow machine some calls share the rate limit's state before their response.
  const [least] = costs.toSorted((one, other) => one.statements - other.statements);
  expect(least).toEqual({ statements: 3, commits: 2 });
});

test("a cached response takes two statements and waits for no commit", async () => {
  const answered = Promise.withResolvers<undefined>();
  const end = betweenStatements(async ({ text, run }) => {
    // The record of the cache hit.
    if (/insert into "?cache_hits/.test(text)) await answered.promise;
    return run();
  });
  try {
    expect(
      await costOf(async () =>
        expect(await look({ "Idempotency-Key": crypto.randomUUID() })).toBe("page stored"),
      ),
    ).toEqual({ statements: 2, commits: 0 });
    expect(await opened.db.$count(cacheHits)).toBe(0);
  } finally {
    answered.resolve(undefined);
    end();
  }
  await drainCalls(60_000);
  expect(await opened.db.$count(cacheHits)).toBe(1);
});
