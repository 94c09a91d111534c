import { createHash } from "node:crypto";
import { Client } from "pg";
import { to } from "pg-copy-streams";
import type { TableHead } from "./backup-file.ts";

/**
 * Tables that a backup leaves out: those of running processes, sessions, failed sign-ins, calls of programs in the last
 * minute, and keys of card lists.
 */
export const LEFT_OUT = [
  "instances",
  "sessions",
  "sign_in_failures",
  "proof_tries",
  "api_key_calls",
  "job_keys",
];

type Table = TableHead & { refersTo: string[] };

const STEADY = {
  timezone: "UTC",
  datestyle: "ISO, MDY",
  intervalstyle: "postgres",
  extra_float_digits: "1",
  bytea_output: "hex",
  client_encoding: "UTF8",
  statement_timeout: "0",
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "0",
};

/** Does `work` in one transaction, on a connection whose settings give every value one text form. */
export async function inTransaction<T>(
  url: string,
  begin: string,
  signal: AbortSignal,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: "merchant-desk", keepAlive: true });
  // The current statement reports a broken connection.
  client.on("error", () => undefined);
  // A COPY can't be cancelled in the middle; the server rolls back when the connection is gone.
  const cut = () => client.connection.stream.destroy();
  signal.addEventListener("abort", cut);
  try {
    await client.connect();
    const settings = Object.entries(STEADY).map(
      ([name, value]) => `set_config('${name}', '${value}', false)`,
    );
    await client.query(`select ${settings.join(", ")}`);
    await client.query(begin);
    const done = await work(client);
    await client.query("commit");
    await client.end();
    return done;
  } catch (error) {
    cut();
    throw error;
  } finally {
    signal.removeEventListener("abort", cut);
  }
}

/** Lists the tables of a backup, referenced tables first. Numbers of transactions mean nothing on another server. */
export async function listTables(client: Client): Promise<TableHead[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as "table",
      array(
        select a.attname::text
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.atttypid <> 'xid8'::regtype
        order by a.attnum
      ) as columns,
      array(
        select format('%I', a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
        from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality k (attnum, nr)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indexrelid = (
          select indexrelid
          from pg_index
          where indrelid = c.oid and indisunique and indpred is null and indexprs is null
          order by not indisprimary, indexrelid
          limit 1
        )
        order by k.nr
      ) as "order",
      array(
        select distinct f.relname::text
        from pg_constraint o
        join pg_class f on f.oid = o.confrelid
        where o.conrelid = c.oid and o.contype = 'f' and f.oid <> c.oid
      ) as "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`);
  const tables = rows.filter(({ table }) => !LEFT_OUT.includes(table));
  const sorted: TableHead[] = [];
  while (sorted.length < tables.length) {
    const isThere = (name: string) => LEFT_OUT.includes(name) || sorted.some(({ table }) => table === name);
    const next = tables.filter((one) => !isThere(one.table) && one.refersTo.every(isThere));
    if (next.length === 0) throw new Error("tables that refer to each other in a circle");
    sorted.push(...next.map(({ table, columns, order }) => ({ table, columns, order })));
  }
  return sorted;
}

/** Copies the rows of a table out in the order of its key. */
export function copyOut(client: Client, { table, columns, order }: TableHead): AsyncIterable<Buffer> {
  const list = columns.map((name) => `"${name}"`).join(", ");
  const by = order.length > 0 ? order.join(", ") : "1";
  return client.query(to(`copy (select ${list} from public."${table}" order by ${by}) to stdout`));
}

/** Reads the last values of a table's sequences. */
export async function readSequences(
  client: Client,
  { table, columns }: TableHead,
): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; sequence: string | null }>(
    `select name, pg_get_serial_sequence($1, name) as sequence from unnest($2::text[]) name`,
    [`public."${table}"`, columns],
  );
  const found: Record<string, string> = {};
  for (const { name, sequence } of rows) {
    if (sequence === null) continue;
    const { rows: at } = await client.query<{ last: string | null }>(
      `select case when is_called then last_value end::text as last from ${sequence}`,
    );
    if (at[0]?.last) found[name] = at[0].last;
  }
  return found;
}

/** Counts and hashes the rows of a table. */
export async function hashTable(client: Client, head: TableHead): Promise<{ rows: number; sha256: string }> {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const bytes of copyOut(client, head)) {
    hash.update(bytes);
    rows += countLines(bytes);
  }
  return { rows, sha256: hash.digest("hex") };
}

/** Counts rows of COPY: each ends with a line break and has none inside. */
export function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}
