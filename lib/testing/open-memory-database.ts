import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { setDatabase } from "#lib/server/db/database.ts";
import { migrationsFolder } from "#lib/server/db/migrations-folder.ts";
import * as schema from "#lib/server/db/schema.ts";

/** A real database in memory with the real migrations, made the database of this process. Comes back with its end. */
export async function openMemoryDatabase(): Promise<() => Promise<void>> {
  const client = await PGlite.create();
  const db = drizzle({ client, schema });
  await migrate(db, { migrationsFolder: migrationsFolder() });
  const close = () => client.close();
  setDatabase({ db, kind: "embedded", syncCount: () => 0, close });
  return async () => {
    setDatabase(null);
    await close();
  };
}
