import { type Client, DatabaseError } from "pg";
import { onLongConnection } from "./connect.ts";

/** "indexes" in ASCII: whoever has this advisory lock builds them; nobody waits for it, since a build waits for those who wait. */
const INDEX_LOCK = "29676250032792947";

/** Indexes of tables that may be large: no migration builds them, which would hold up whoever writes there meanwhile. */
const INDEXES = {
  orders_receiver_key_index:
    "orders (split_part(sealed_receiver, '.', 2), id) where sealed_receiver is not null",
} as const;

/** Somebody held a lock for too long, or waits for us, or it took too long. */
const BUSY = new Set(["55P03", "40P01", "57014"]);

/** Builds what is not there yet, while people go on with their work. What cannot be built now is built at the next start. */
export async function ensureIndexes(url: string): Promise<void> {
  try {
    await onLongConnection(url, buildMissing);
  } catch (error) {
    if (!(error instanceof DatabaseError && BUSY.has(error.code ?? ""))) throw error;
  }
}

async function buildMissing(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class c join pg_index i on i.indexrelid = c.oid where i.indisvalid and relname = any($1)",
    [Object.keys(INDEXES)],
  );
  const known = new Set(rows.map(({ name }) => name));
  const missing = Object.entries(INDEXES).filter(([name]) => !known.has(name));
  if (missing.length === 0 || !(await isMine(client))) return;
  for (const [name, on] of missing) {
    // One whose build was cut short is there and of no use.
    await client.query(`drop index concurrently if exists ${name}`);
    await client.query(`create index concurrently if not exists ${name} on ${on}`);
  }
}

async function isMine(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1::bigint) as mine", [
    INDEX_LOCK,
  ]);
  return rows[0]?.mine === true;
}
