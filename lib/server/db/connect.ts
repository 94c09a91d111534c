import { Client, Pool, type ClientBase } from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import { clientSocket, watchSocket } from "./until-gone.ts";
import { openedDatabase, type Database } from "./database.ts";
import * as schema from "./schema.ts";

/**
 * `idleMs`: how long a transaction may wait for its next statement. `graceMs`: how much longer than its statement a connection may be
 * silent before it counts as lost.
 */
type Limits = { statementMs: number; lockMs: number; idleMs: number; graceMs: number };

const USUAL: Limits = { statementMs: 10_000, lockMs: 2_000, idleMs: 5_000, graceMs: 5_000 };
/**
 * What brings or keeps the books in order may take its time: a purge, a rebuild, a migration; also on a machine that is so busy that
 * this process stands still for seconds. No longer than a call's end outlasts a lock (row 101).
 */
const LONG: Limits = { statementMs: 600_000, lockMs: 60_000, idleMs: 60_000, graceMs: 60_000 };
const CONNECT_MS = 10_000;
const IDLE_MS = 300_000;

/** Connections to the PostgreSQL at `url` on which nothing can wait for ever. */
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

/** Does `work` on a connection of its own, on which a statement may take ten minutes. */
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
 * As a statement, not as parameters of the connection: what the address or the role says must not undo it.
 */
async function limit(client: ClientBase, { statementMs, lockMs, idleMs }: Limits): Promise<void> {
  const settings = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    synchronous_commit: "on",
    // What an index finds is held row by row; with less room, whole pages of many orders would be looked through again.
    work_mem: "16MB",
    // What waits for the index of searches is put into it by whoever fills the list, and looked through by every search until then.
    gin_pending_list_limit: "256kB",
    tcp_user_timeout: 10_000,
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  await client.query(`select ${calls.join(", ")}`);
  // A statement ends with its connection. On Windows a server can't look for that: there it ends by its time limit.
  await client.query("set client_connection_check_interval = '500ms'").catch(() => undefined);
}

/**
 * A server that is frozen, or lost behind a network that says nothing, keeps no time limit of its own.
 * Cutting the connection fails whatever waits on it, the rollback of a transaction included, and takes it out
 * of the pool.
 */
function endWhenSilent(client: ClientBase, { statementMs, graceMs }: Limits, isInUse: () => boolean): void {
  // One that breaks within a transaction would end the process without a listener.
  client.on("error", () => undefined);
  const stream = clientSocket(client);
  stream.setTimeout(statementMs + graceMs, () => {
    if (isInUse()) stream.destroy();
  });
}

/**
 * A transaction on a connection of its own, in which a statement may take ten minutes: for purges and what
 * sums up anew.
 */
export function longTransaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  const { connectionString = "" } = openedDatabase().pool.options;
  return onLongConnection(connectionString, (client) => drizzle({ client, schema }).transaction(work));
}
