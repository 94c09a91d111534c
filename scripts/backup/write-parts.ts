import { createHash } from "node:crypto";
import type { Client } from "pg";
import { CommandError } from "../command/run-command.ts";
import type { BackupHeader, Part } from "./backup-file.ts";
import { copyOut, countLines, listTables, readSequences } from "./tables.ts";

const TOLD_EVERY = 250_000;

/** All parts of a backup, of one moment: the client's transaction sees no later changes and blocks nobody. */
export async function* backupParts(
  client: Client,
  about: Pick<BackupHeader, "version" | "secrets">,
  tell: (line: string) => void,
): AsyncGenerator<Part> {
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new CommandError("There is no Merchant Desk in this database.");
  yield {
    kind: "header",
    value: { format: 1, madeAt: new Date().toISOString(), migrations, ...about },
  };
  const tables = await listTables(client);
  for (const head of tables) {
    yield { kind: "table", value: head };
    const hash = createHash("sha256");
    let rows = 0;
    for await (const bytes of copyOut(client, head)) {
      hash.update(bytes);
      const before = rows;
      rows += countLines(bytes);
      if (Math.floor(before / TOLD_EVERY) < Math.floor(rows / TOLD_EVERY))
        tell(`… ${head.table}: ${rows} rows`);
      yield { kind: "rows", bytes };
    }
    const sequences = await readSequences(client, head);
    yield { kind: "tableEnd", value: { table: head.table, rows, sha256: hash.digest("hex"), sequences } };
  }
  yield { kind: "end", value: { tables: tables.length } };
}

/** Reads which of our migrations the database has; none if it isn't ours. */
export async function readMigrations(client: Client): Promise<BackupHeader["migrations"]> {
  const { rows: there } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  );
  if (!there[0]?.name) return [];
  const { rows } = await client.query<BackupHeader["migrations"][number]>(
    `select hash, created_at::text as "when" from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows;
}
