import type { OpenDatabase } from "#lib/server/db/database.ts";
import { openEmbedded } from "#lib/server/db/open-embedded.ts";
import { openPostgres } from "#lib/server/db/open-postgres.ts";
import { startErrorOf } from "#lib/server/db/start-error-of.ts";

type Place = { databaseUrl: string | null; dataDir: string };

/** Opens PostgreSQL when there is an address for it, else the embedded database; throws `StartError` with one line. */
export async function openDatabase({ databaseUrl, dataDir }: Place): Promise<OpenDatabase> {
  try {
    return databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(dataDir);
  } catch (error) {
    throw startErrorOf(error, databaseUrl ? "The database at DATABASE_URL" : `The database in ${dataDir}`);
  }
}
