import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { setDatabase, type OpenDatabase } from "#lib/server/db/database.ts";
import { migrationsFolder } from "#lib/server/db/migrations-folder.ts";
import { openPostgres } from "#lib/server/db/open-postgres.ts";
import * as schema from "#lib/server/db/schema.ts";

/** An empty migrated database in memory, made the one database of this process until it is closed. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const client = await PGlite.create({ loadDataDir: new Blob([new Uint8Array(await template())]) });
  return provide({ db: drizzle({ client, schema }), kind: "embedded", syncCount: () => 0, close: () => client.close() });
}

/** The same on a PostgreSQL that `startPostgres` gave. */
export async function openTestPostgres(url: string): Promise<OpenDatabase> {
  return provide(await openPostgres(url));
}

function provide(opened: OpenDatabase): OpenDatabase {
  setDatabase(opened);
  const close = async () => {
    setDatabase(null);
    await opened.close();
  };
  return { ...opened, close };
}

/** A migrated database as an archive, made once a machine: PGlite takes seconds to make one and half a second to load it. */
async function template(): Promise<Buffer> {
  const path = join(tmpdir(), `merchant-desk-template-${templateKey()}.tar`);
  if (existsSync(path)) return readFileSync(path);
  const client = await PGlite.create();
  await migrate(drizzle({ client, schema }), { migrationsFolder: migrationsFolder() });
  const archive = Buffer.from(await (await client.dumpDataDir("none")).arrayBuffer());
  await client.close();
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, archive);
  renameSync(draft, path);
  return archive;
}

function templateKey(): string {
  const journal = readFileSync(join(migrationsFolder(), "meta", "_journal.json"), "utf8");
  const texts = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => readFileSync(join(migrationsFolder(), `${tag}.sql`), "utf8"));
  const pglite = readFileSync(join(process.cwd(), "node_modules", "@electric-sql", "pglite", "package.json"), "utf8");
  return createHash("sha256").update([pglite, ...texts].join("\0")).digest("hex").slice(0, 16);
}
