import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { type Client, DatabaseError } from "pg";
import { openPool, onLongConnection } from "./connect.ts";
import type { OpenDatabase } from "./database.ts";
import * as schema from "./schema.ts";
import { toStartError, StartError } from "./storage-error.ts";

/**
 * Connects to the PostgreSQL at `url` within `connectMs` and migrates it to the present schema. Throws `StartError`
 * with one line.
 */
export async function openDatabase(url: string, connectMs?: number): Promise<OpenDatabase> {
  try {
    await migrateAlone(url, connectMs);
    await ensureIndexes(url);
  } catch (error) {
    throw toStartError(error);
  }
  const connected = (most: number) => {
    const pool = openPool(url, undefined, most);
    return { db: drizzle({ client: pool, schema }), pool };
  };
  const [people, reserved] = [connected(MAX_OF_PEOPLE), connected(MAX_RESERVED)];
  const close = async () => void (await Promise.all([people.pool.end(), reserved.pool.end()]));
  return { ...people, reserved, close };
}

/** "merchant" in ASCII: advisory lock under which one instance at a time migrates. */
export const MIGRATION_LOCK = "7882829393092243060";
const OLDEST_MAJOR = 15;

/**
 * Interval at which an instance tries to get its turn to migrate, and the tries after which it logs what it waits
 * for.
 */
const TURN_MS = 250;
const TRIES_BEFORE_A_WORD = 40;

/** Connections of an instance for pages, reports and commands, and for paid calls. */
const MAX_OF_PEOPLE = 9;
const MAX_RESERVED = 5;

/** Migrates the database at `url`, one instance at a time, if the server stores commits durably. */
function migrateAlone(url: string, connectMs?: number): Promise<void> {
  const bring = async (client: Client) => {
    await requireDurable(client);
    await takeTurn(client);
    await requireOurs(client);
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() });
  };
  return onLongConnection(url, bring, connectMs);
}

/**
 * Waits while another instance migrates, minutes on a large database. The end of a connection always releases the
 * lock.
 */
async function takeTurn(client: Client): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1::bigint) as mine",
      [MIGRATION_LOCK],
    );
    if (rows[0]?.mine) return;
    if (tries === TRIES_BEFORE_A_WORD)
      process.stderr.write("Another instance is updating the database to this version: waiting for it.\n");
    await setTimeout(TURN_MS);
  }
}

async function requireDurable(client: Client): Promise<void> {
  const { rows } = await client.query<Record<"version" | "fsync" | "pages" | "encoding", string>>(
    `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
            current_setting('full_page_writes') as pages, current_setting('server_encoding') as encoding`,
  );
  const { version, fsync, pages, encoding } = rows[0] ?? {};
  const major = Math.floor(Number(version) / 10_000);
  if (major < OLDEST_MAJOR)
    throw new StartError(
      `The database server is PostgreSQL ${major}: version ${OLDEST_MAJOR} or later is needed.`,
    );
  if (fsync !== "on")
    throw new StartError(
      "The database server runs with fsync=off: a power cut could lose paid calls. Set fsync=on.",
    );
  if (pages !== "on")
    throw new StartError(
      "The database server runs with full_page_writes=off: a power cut could corrupt it. Set full_page_writes=on.",
    );
  if (encoding !== "UTF8")
    throw new StartError(`The database has encoding ${encoding}: create it with encoding UTF8.`);
}

/** Throws unless the migrations it has had are the first of ours, in order. */
async function requireOurs(client: Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!tables[0]?.name) return;
  const { rows: seen } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at",
  );
  const ours = readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ hash }) => hash);
  if (seen.some(({ hash }, at) => hash !== ours[at]))
    throw new StartError(
      "The database was created by another version of Merchant Desk: use an empty database, or start that version.",
    );
}

/**
 * Folder of the migrations. All our scripts start in the project's folder; a bundled file has no location of its own.
 */
function migrationsFolder(): string {
  return join(process.cwd(), "lib", "server", "db", "migrations");
}

/**
 * "indexes" in ASCII: advisory lock for building them. Nobody waits for it, since a build waits for other
 * transactions.
 */
const INDEX_LOCK = "29676250032792947";

/** Indexes of tables that may be large. A migration would block writers while building them. */
const INDEXES = {
  orders_receiver_key_index:
    "orders (split_part(sealed_receiver, '.', 2), id) where sealed_receiver is not null",
  orders_key_suffix_index:
    "orders (shop_nr, account_nr, reverse(number_key(number))) where number ~ '[^0-9]'",
  orders_key_index: "orders using gin (order_terms(shop_nr, number_key(number), '')) where number ~ '[^0-9]'",
  orders_changed_index: "orders (coalesce(changed_in, '0'), id)",
} as const;

/** Error codes: a lock was held too long, a deadlock, or a time limit. */
const BUSY = new Set(["55P03", "40P01", "57014"]);

/** Builds missing indexes while people go on working; an index that can't be built now is built at the next start. */
async function ensureIndexes(url: string): Promise<void> {
  try {
    await onLongConnection(url, async (client) => {
      await buildMissing(client);
      await forgetTransactions(client);
    });
  } catch (error) {
    if (!(error instanceof DatabaseError && BUSY.has(error.code ?? ""))) throw error;
  }
}

async function buildMissing(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name
    from pg_class c
    join pg_index i on i.indexrelid = c.oid
    where i.indisvalid and relname = any($1)`,
    [Object.keys(INDEXES)],
  );
  const known = new Set(rows.map(({ name }) => name));
  const missing = Object.entries(INDEXES).filter(([name]) => !known.has(name));
  if (missing.length === 0 || !(await isMine(client))) return;
  for (const [name, on] of missing) {
    // An interrupted build leaves an invalid index.
    await client.query(`drop index concurrently if exists ${name}`);
    await client.query(`create index concurrently if not exists ${name} on ${on}`);
  }
}

/** Forgets numbers of transactions that this server has not had: the database came from another one. */
async function forgetTransactions(client: Client): Promise<void> {
  await client.query(
    `update orders
    set booked_in = null, changed_in = null
    where coalesce(changed_in, '0') >= pg_snapshot_xmax(pg_current_snapshot())`,
  );
}

async function isMine(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1::bigint) as mine", [
    INDEX_LOCK,
  ]);
  return rows[0]?.mine === true;
}
