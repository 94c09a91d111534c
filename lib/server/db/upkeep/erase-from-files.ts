import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { onLongConnection } from "../connect.ts";

/** Extent of an erasure from the server's files: nothing, the tables, or also the write-ahead log. */
type Erased = "nothing" | "tables" | "all";

// Card checks, rechecks, cached responses, and the planner's statistics of them.
const TABLES = ["public.card_checks", "public.card_rechecks", "public.answers", "pg_catalog.pg_statistic"];
// Without its key no item of a list can be read; a rewrite of many items would stop the jobs at work.
const KEYS = "public.job_keys";
const LOCK = "7882829393092243061";
const MAX_TRIES = 10;
const PAUSE_MS = 500;
const MAX_SEGMENTS = 64;

/**
 * Rewrites the tables with redacted rows and destroyed keys and deletes the write-ahead log, so that no file holds the
 * old ones. Readers of a table wait. Returns how far it got; repeat while old rows are in use or the server rejects it.
 */
export function eraseFromFiles(url: string): Promise<Erased> {
  return onLongConnection(url, async (client) => {
    // Longer than the last statement of a lock's owner, but too short for a queue behind it to be noticed.
    await client.query(
      "select set_config('lock_timeout', '1500', false), set_config('statement_timeout', '60000', false)",
    );
    const { rows } = await client.query<{ is_mine: boolean }>(
      "select pg_try_advisory_lock($1::bigint) as is_mine",
      [LOCK],
    );
    if (rows[0]?.is_mine !== true) return "nothing";
    const { rows: owed } = await client.query<{ count: string; keys: string; has_rows: boolean }>(
      `select redactions::text as count, destroyed_keys::text as keys, redactions > out_of_tables as has_rows
       from file_erasures`,
    );
    const { count, keys, has_rows: hasRows } = owed[0] ?? {};
    if (!(await isUnseen(client))) return "nothing";
    for (const table of hasRows ? [KEYS, ...TABLES] : [KEYS])
      if (!(await rewriteTable(client, table))) return "nothing";
    await client.query("update file_erasures set out_of_tables = $1::bigint, erased_keys = $2::bigint", [
      count,
      keys,
    ]);
    if (!(await deleteLog(client))) return "tables";
    await client.query("update file_erasures set out_of_log = $1::bigint", [count]);
    return "all";
  });
}

/** Tells if no transaction can still see the old rows: a rewrite would copy them. */
async function isUnseen(client: Client): Promise<boolean> {
  const { rows: own } = await client.query<{ id: string }>("select pg_current_xact_id()::xid::text as id");
  for (let tries = 0; tries < MAX_TRIES * 4; tries += 1) {
    const { rows } = await client.query<{ is_seen: boolean }>(
      `select exists (
         select from pg_stat_activity
         where pid <> pg_backend_pid() and datname = current_database()
           and greatest(age(backend_xmin), age(backend_xid)) >= age($1::xid)
       ) as is_seen`,
      [own[0]?.id],
    );
    if (rows[0]?.is_seen === false) return true;
    await sleep(PAUSE_MS);
  }
  return false;
}

async function rewriteTable(client: Client, table: string): Promise<boolean> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      await client.query(`vacuum (full) ${table}`);
      return true;
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
      await sleep(PAUSE_MS);
    }
  }
  return false;
}

const LOCK_NOT_AVAILABLE = "55P03";
const NOT_ALLOWED = "42501";

/**
 * Ends every log segment that may hold redacted data, also those left by an earlier release, and has all but the last
 * deleted. False if the role may not; the server's administrator has to do it then.
 */
async function deleteLog(client: Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ ahead: number }>(
      `select count(*)::int as ahead
      from pg_ls_waldir()
      where name > pg_walfile_name(pg_current_wal_lsn()) and length(name) = 24`,
    );
    const segments = Math.min((rows[0]?.ahead ?? 0) + 1, MAX_SEGMENTS);
    for (let segment = 0; segment < segments; segment += 1) {
      // An empty segment can't be ended.
      await client.query("update file_erasures set redactions = redactions");
      await client.query("select pg_switch_wal()");
    }
    await client.query("checkpoint");
    return true;
  } catch (error) {
    if (errorCode(error) === NOT_ALLOWED) return false;
    throw error;
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : null;
}
