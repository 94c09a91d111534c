import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { claimFolder } from "#lib/server/db/claim-folder.ts";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { migrationsFolder } from "#lib/server/db/migrations-folder.ts";
import { openDurablePglite } from "#lib/server/db/open-durable-pglite.ts";
import * as schema from "#lib/server/db/schema.ts";
import { syncEntry, syncFolder } from "#lib/server/db/sync-folder.ts";

/** Claims `dataDir`, opens the database in it, made on first use, and brings it to the present schema. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = await claimFolder(dataDir);
  try {
    const folder = join(dataDir, "database");
    if (!existsSync(folder)) await make(folder);
    const { client, syncCount } = await openDurablePglite(folder);
    const db = drizzle({ client, schema });
    await migrate(db, { migrationsFolder: migrationsFolder() });
    const close = async () => {
      await client.close();
      release();
    };
    return { db, kind: "embedded", syncCount, close };
  } catch (error) {
    release();
    throw error;
  }
}

/** Makes the files beside their place, syncs them all, and moves them there: a folder that exists is whole. */
async function make(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const { client } = await openDurablePglite(draft);
  await client.close();
  syncFolder(draft);
  renameSync(draft, folder);
  syncEntry(join(folder, ".."));
}
