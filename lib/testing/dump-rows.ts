import { Client } from "pg";

/** Every row of every table of the database, one per line, as a dump holds them. */
export async function dumpRows(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name
       from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const lines: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select one::text as row from ${name} as one`);
      lines.push(...rows.map(({ row }) => `${name} ${row.replaceAll(/\s+/g, " ")}`));
    }
    return lines.join("\n");
  } finally {
    await client.end();
  }
}
