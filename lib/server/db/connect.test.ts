import { sql } from "drizzle-orm";
import type { Pool, PoolClient } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { onLongConnection, openPool, longTransaction } from "./connect.ts";
import type { Database, OpenDatabase } from "./database.ts";
import { settings } from "./schema.ts";
import { toStorageError } from "./storage-error.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { testServer } from "#lib/testing/test-server.ts";
import { words } from "#lib/testing/shown/words.ts";

const NAMES = words(`
  statement_timeout lock_timeout idle_in_transaction_session_timeout
  synchronous_commit application_name gin_pending_list_limit
  tcp_user_timeout tcp_keepalives_idle tcp_keepalives_interval tcp_keepalives_count
`);
let opened: OpenDatabase & { url: string };
const pools: Pool[] = [];

beforeAll(async () => void (opened = await openTestDatabase()));
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())));
afterAll(() => opened.close());

/** Address of the database over TCP, where the network timeouts apply. */
async function tcpUrl(parameters = ""): Promise<string> {
  const { tcpUrlOf } = await testServer();
  return tcpUrlOf(new URL(opened.url).pathname.slice(1)) + parameters;
}

function poolOf(...given: Parameters<typeof openPool>): Pool {
  const pool = openPool(...given);
  pools.push(pool);
  return pool;
}

async function settingsOf({
  query,
}: {
  query: (text: string) => Promise<{ rows: Record<string, string>[] }>;
}): Promise<(string | undefined)[]> {
  const shown: (string | undefined)[] = [];
  for (const name of NAMES) shown.push(Object.values((await query(`show ${name}`)).rows[0] ?? {})[0]);
  return shown;
}

const backendOf = async (client: PoolClient) =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;

test("every connection has its limits, whatever the address says", async () => {
  const pool = poolOf(
    await tcpUrl("?options=-c%20synchronous_commit%3Doff%20-c%20lock_timeout%3D0&statement_timeout=0"),
  );
  const clients = await Promise.all([1, 2, 3].map(() => pool.connect()));
  const shown = await Promise.all(
    clients.map((client) => settingsOf({ query: (text) => client.query(text) })),
  );
  for (const client of clients) client.release();
  expect(shown).toEqual(
    clients.map(() => ["10s", "2s", "5s", "on", "merchant-desk", "256kB", "10000", "10", "5", "3"]),
  );
});

test("what keeps the books in order has longer limits, on a connection of its own", async () => {
  const shown = await onLongConnection(await tcpUrl(), (client) =>
    settingsOf({ query: (text) => client.query(text) }),
  );
  expect(shown).toEqual(["10min", "1min", "1min", "on", "merchant-desk", "256kB", "10000", "10", "5", "3"]);
});

test("a long transaction has those limits and is one: what throws takes everything back", async () => {
  const insert = (tx: Database) => tx.insert(settings).values({ key: "long", value: 1 });
  await expect(
    longTransaction((tx) => insert(tx).then(() => Promise.reject(new Error("no")))),
  ).rejects.toThrow("no");
  expect(
    await longTransaction(
      async (tx) =>
        (await tx.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`)).rows,
    ),
  ).toEqual([{ limit: "10min" }]);
  expect(await opened.db.$count(settings)).toBe(0);
});

test("a statement gives up the row that a frozen session holds", async () => {
  const other = await poolOf(opened.url).connect();
  await other.query("begin");
  await other.query("insert into settings (key, value) values ('held', '1')");
  const refused: unknown = await opened.db
    .insert(settings)
    .values({ key: "held", value: 2 })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ cause: { code: "55P03" } });
  expect(toStorageError(refused)).toMatchObject({ code: "storageDown" });
  await other.query("rollback");
  other.release(true);
});

test("a transaction that nobody goes on with is ended by the server, and the process lives on", async () => {
  const pool = poolOf(opened.url);
  const client = await pool.connect();
  await client.query("set idle_in_transaction_session_timeout = '50ms'");
  const ended = new Promise((resolve) => client.once("end", resolve));
  await client.query("begin");
  await ended;
  await expect(client.query("select 1")).rejects.toThrow();
  client.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a server that falls silent within a statement is given up, and so is its connection", async () => {
  const pool = poolOf(opened.url, { statementMs: 1_000, lockMs: 1_000, idleMs: 5_000, graceMs: 1_000 });
  const client = await pool.connect();
  const pid = await backendOf(client);
  await client.query("begin");
  process.kill(pid, "SIGSTOP");
  try {
    const failed = await client.query("select 1").catch((error: unknown) => error);
    expect(toStorageError(failed)).toMatchObject({ code: "storageDown" });
    await expect(client.query("rollback")).rejects.toThrow();
    client.release();
    const next = await pool.connect();
    expect(await backendOf(next)).not.toBe(pid);
    next.release();
  } finally {
    process.kill(pid, "SIGCONT");
  }
});

test("a connection that rests may be silent for as long as it likes", async () => {
  const pool = poolOf(opened.url);
  const client = await pool.connect();
  const pid = await backendOf(client);
  client.release();
  client.connection.stream.emit("timeout");
  const again = await pool.connect();
  expect(await backendOf(again)).toBe(pid);
  again.release();
});
