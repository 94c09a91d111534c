import { openDatabase } from "#lib/server/db/open-database.ts";
import { settings } from "#lib/server/db/schema.ts";

// Writes one row after the other and prints the key of each once its commit is acknowledged, until it is killed.
const [dataDir = "", round = ""] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl: null, dataDir });
for (let count = 1; ; count += 1) {
  const key = `${round}-${count}`;
  await db.insert(settings).values({ key, value: count });
  process.stdout.write(`${key}\n`);
}
