import { Client, Pool, type ClientBase } from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import { clientSocket, watchSocket } from "./until-gone.ts";
import { openedDatabase, type Database } from "./database.ts";
import * as schema from "./schema.ts";

/**
 * Timeouts of a connection. `idleMs`: a transaction without its next statement. `graceMs`: silence beyond the
 * statement's time before the connection counts as lost.
 */
type Limits = { statementMs: number; lockMs: number; idleMs: number; graceMs: number };

const USUAL: Limits = { statementMs: 10_000, lockMs: 2_000, idleMs: 5_000, graceMs: 5_000 };
/**
 * Limits for maintenance (purge, rebuild, migration), long enough for a machine so busy that this process stalls for
 * seconds. Not longer than the end of a call waits for a lock (docs/faults.md, row 101).
 */
const LONG: Limits = { statementMs: 600_000, lockMs: 60_000, idleMs: 60_000, graceMs: 60_000 };
const CONNECT_MS = 10_000;
const IDLE_MS = 300_000;

/** Opens connections to the PostgreSQL at `url` on which nothing can wait forever. */
export function openPool(url: string, limits = USUAL, most = 10): Pool {
  const idle = new WeakSet<ClientBase>();
  const onConnect = (client: ClientBase) => {
    endWhenSilent(client, limits, () => !idle.has(client));
    return limit(client, limits);
  };
  const pool = watchSocket(
    new Pool({ ...connectionConfig(url), max: most, idleTimeoutMillis: IDLE_MS, onConnect }),
  );
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("release", (_, client) => idle.add(client));
  // A connection that breaks is replaced on the next query; without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** Runs `work` on its own connection, where a statement may take ten minutes. */
export async function onLongConnection<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  connectMs = CONNECT_MS,
): Promise<T> {
  const client = new Client({ ...connectionConfig(url), connectionTimeoutMillis: connectMs });
  try {
    await client.connect();
    endWhenSilent(client, LONG, () => true);
    await limit(client, LONG);
    return await work(client);
  } finally {
    await client.end();
  }
}

function connectionConfig(url: string) {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "merchant-desk",
  };
}

/**
 * Sets the limits by a statement, not by connection parameters: settings in the address or of the role must not
 * override them.
 */
async function limit(client: ClientBase, { statementMs, lockMs, idleMs }: Limits): Promise<void> {
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    synchronous_commit: "on",
    // With less memory PostgreSQL would note an index's matches by page, not by row, and check whole pages of
    // orders again.
    work_mem: "16MB",
    // One read of a whole book would otherwise keep three processors busy, and other people's reads waiting.
    max_parallel_workers_per_gather: 0,
    // Entries pending for the search index are merged by whoever fills the list, and scanned by every search before.
    gin_pending_list_limit: "256kB",
    tcp_user_timeout: 10_000,
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  await client.query(`select ${calls.join(", ")}`);
  // A statement ends with its connection. A Windows server can't check for that: there it ends by its time limit.
  await client.query("set client_connection_check_interval = '500ms'").catch(() => undefined);
}

/**
 * Cuts a connection that is silent for too long: a frozen or unreachable server keeps no time limit. Whatever waits
 * on it fails, also a rollback, and it leaves the pool.
 */
function endWhenSilent(client: ClientBase, { statementMs, graceMs }: Limits, isInUse: () => boolean): void {
  // Without a listener, a connection that breaks in a transaction would end the process.
  client.on("error", () => undefined);
  const stream = clientSocket(client);
  stream.setTimeout(statementMs + graceMs, () => {
    if (isInUse()) stream.destroy();
  });
}

/** Runs a transaction on its own connection, where a statement may take ten minutes: for purges and rebuilt sums. */
export function longTransaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  const { connectionString = "" } = openedDatabase().pool.options;
  return onLongConnection(connectionString, (client) => drizzle({ client, schema }).transaction(work));
}
