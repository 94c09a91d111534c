import { pipeline } from "node:stream/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import { MAX_SILENCE_SECONDS } from "#lib/server/instance-id.ts";
import { CommandError } from "../command/run-command.ts";
import type { BackupHeader, Part, TableEnd, TableHead } from "./backup-file.ts";
import { hashTable, listTables } from "./tables.ts";
import { readMigrations } from "./write-parts.ts";

const MIGRATIONS = "lib/server/db/migrations";

/** This release's files of a backup's migrations; throws `CommandError` if it doesn't have them. */
export function headerMigrations({ migrations }: BackupHeader): ReturnType<typeof readMigrationFiles> {
  const ours = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  if (migrations.some(({ hash }, at) => hash !== ours[at]?.hash))
    throw new CommandError(
      "The backup is of a newer or another version of Merchant Desk: restore it with that version.",
    );
  return ours.slice(0, migrations.length);
}

/** Empties the database of a Merchant Desk; throws `CommandError` if it has data, unless `mayOverwrite`. */
export async function makeRoom(client: Client, mayOverwrite: boolean): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S', 'm', 'p')`,
  );
  const isOurs = (await readMigrations(client)).length > 0;
  if (!isOurs && rows[0]?.count === 0) return;
  if (!isOurs)
    throw new CommandError("The database holds tables of another program: restore into an empty database.");
  await requireQuiet(client);
  if (!mayOverwrite && (await isInUse(client)))
    throw new CommandError(
      "The database is not empty: restore into an empty one, or replace what is in it: " +
        "npm run restore <file> -- --overwrite.",
    );
  await client.query(DROP_OURS);
}

/** Throws if a dashboard runs on the database: it would go on with stale memory. */
async function requireQuiet(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from instances where heartbeat_at > now() - $1 * interval '1 second'",
    [MAX_SILENCE_SECONDS],
  );
  if (rows[0] && rows[0].count > 0)
    throw new CommandError(
      "Merchant Desk is running on this database: stop it, and try again after 15 seconds.",
    );
}

async function isInUse(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isUsed: boolean }>(
    `select exists (select from people) or exists (select from calls)
      or exists (select from settings) or exists (select from audit_entries) as "isUsed"`,
  );
  return rows[0]?.isUsed ?? true;
}

const DROP_OURS = `
do $$ declare one record; begin
  drop schema drizzle cascade;
  for one in
    select relname, relkind
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    order by relkind desc
  loop
    execute format(
      'drop %s if exists public.%I cascade', case one.relkind when 'v' then 'view' else 'table' end, one.relname
    );
  end loop;
  for one in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
    execute format('drop function if exists %s cascade', one.name);
  end loop;
end $$`;

/** Makes the tables of the backup's release, empty and without our triggers, which would check and count. */
export async function makeTables(client: Client, header: BackupHeader): Promise<void> {
  for (const { sql } of headerMigrations(header)) for (const statement of sql) await client.query(statement);
  await client.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { hash, when } of header.migrations)
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      when,
    ]);
  await forEachTable(client, "alter table public.%I disable trigger user");
  await forEachTable(client, "delete from public.%I");
}

/** Drops all indexes that aren't unique, and returns the statements that make them again: faster than row by row. */
export async function liftIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

/** Makes dropped indexes again. */
export async function layIndexes(client: Client, made: readonly string[]): Promise<void> {
  await client.query("set local maintenance_work_mem = '512MB'");
  for (const statement of made) await client.query(statement);
}

/** Turns our triggers on again. */
export async function armTriggers(client: Client): Promise<void> {
  await forEachTable(client, "alter table public.%I enable trigger user");
}

/** Runs a statement for each table, referring tables first. */
async function forEachTable(client: Client, statement: string): Promise<void> {
  for (const { table } of (await listTables(client)).toReversed())
    await client.query(statement.replace("%I", `"${table}"`));
}

/** Writes the rows of all tables. Returns the heads and ends that the backup has for them. */
export async function copyIn(
  client: Client,
  parts: AsyncGenerator<Part>,
  tell: (line: string) => void,
): Promise<(TableHead & TableEnd)[]> {
  const known = new Map((await listTables(client)).map((head) => [head.table, head]));
  const done: (TableHead & TableEnd)[] = [];
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    if (part.value.kind !== "table") continue;
    const head = part.value.value;
    const into = begin(client, head, known.get(head.table));
    const end: { value: TableEnd | null } = { value: null };
    await pipeline(rowsUntil(parts, end), into);
    if (end.value === null) throw new Error("a table without an end");
    await setSequences(client, end.value);
    if (end.value.rows > 0) tell(`… ${head.table}: ${end.value.rows} rows`);
    done.push({ ...head, ...end.value });
  }
  return done;
}

/** The rows of the current table, up to its end. */
async function* rowsUntil(
  parts: AsyncGenerator<Part>,
  end: { value: TableEnd | null },
): AsyncGenerator<Buffer> {
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    if (part.value.kind === "rows") yield part.value.bytes;
    if (part.value.kind !== "tableEnd") continue;
    end.value = part.value.value;
    return;
  }
}

/** Begins the rows of a table. Names come from a file: only our own tables and columns are accepted. */
function begin(client: Client, { table, columns }: TableHead, known: TableHead | undefined) {
  if (!known || columns.some((name) => !known.columns.includes(name)))
    throw new CommandError(
      "The backup has a table or column that its version does not have: it was changed.",
    );
  return client.query(
    from(`copy public."${table}" (${columns.map((name) => `"${name}"`).join(", ")}) from stdin`),
  );
}

async function setSequences(client: Client, { table, sequences }: TableEnd): Promise<void> {
  for (const [column, last] of Object.entries(sequences))
    await client.query("select setval(pg_get_serial_sequence($1, $2), $3::bigint)", [
      `public."${table}"`,
      column,
      last,
    ]);
}

/** Pauses jobs in progress until a person resumes them: they would pay again for calls made since the backup. */
export async function pauseJobs(client: Client): Promise<void> {
  const { rows } = await client.query<{ hasJobs: boolean }>(
    `select to_regclass('public.jobs') is not null as "hasJobs"`,
  );
  if (!rows[0]?.hasJobs) return;
  await client.query(
    `update jobs
    set state = 'paused', wanted = 'pause', instance_id = null, pause = '{"by": "restored"}'
    where state in ('waiting', 'running') or (state = 'paused' and pause ->> 'by' = 'dayBudget')`,
  );
}

/** Turns off all schedules and webhooks until a person turns them on again. */
export async function stopSchedules(client: Client): Promise<void> {
  const { rows } = await client.query<{ hasSchedules: boolean; hasWebhooks: boolean }>(
    `select to_regclass('public.fetch_schedules') is not null as "hasSchedules",
       to_regclass('public.webhooks') is not null as "hasWebhooks"`,
  );
  if (rows[0]?.hasSchedules)
    await client.query(
      `update fetch_schedules set is_on = false, is_restored = true, next_at = null where is_on`,
    );
  if (rows[0]?.hasWebhooks)
    await client.query(
      `update webhooks
       set is_on = false, off_reason = 'restored', changes_after = null, overdue_after = null
       where is_on`,
    );
}

/** Throws `CommandError` unless every table has exactly the rows of the backup. */
export async function requireEqual(client: Client, restored: (TableHead & TableEnd)[]): Promise<void> {
  const heads = new Map((await listTables(client)).map((head) => [head.table, head]));
  for (const { table, rows, sha256 } of restored) {
    const head = heads.get(table);
    const found = head && (await hashTable(client, head));
    if (found?.rows !== rows || found.sha256 !== sha256)
      throw new CommandError(`The rows of ${table} are not those of the backup: nothing was restored.`);
  }
}
