import { PGlite } from "@electric-sql/pglite";
import { join } from "node:path";

/** Every row of every table of a halted dashboard's embedded database, as text: what a dump would hold. */
export async function dumpEmbedded(dataDir: string): Promise<string> {
  const client = await PGlite.create(join(dataDir, "database"));
  try {
    const { rows: tables } = await client.query<{ name: string }>("select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')");
    const dumps = await Promise.all(tables.map(async ({ name }) => (await client.query<{ row: string }>(`select one::text as row from ${name} as one`)).rows.map(({ row }) => `${name} ${row}`)));
    return dumps.flat().join("\n");
  } finally {
    await client.close();
  }
}
