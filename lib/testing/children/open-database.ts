import { openDatabase } from "#lib/server/db/open-database.ts";

// Opens the embedded database of the folder it is given, says so, and closes it.
const [dataDir = ""] = process.argv.slice(2);
const { close } = await openDatabase({ databaseUrl: null, dataDir });
process.stdout.write("open\n");
await close();
