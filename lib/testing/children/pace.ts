import { openDatabase } from "#lib/server/db/open-database.ts";
import { createPostgresPace } from "#lib/server/metered/door/postgres-pace.ts";

// Sends as many calls as it is told to a server, as quickly as the shared pace lets them leave.
const [databaseUrl = "", serverUrl = "", count = "0"] = process.argv.slice(2);
const { db, close } = await openDatabase(databaseUrl);
const pace = createPostgresPace({ db, perSecond: async () => 10 });
process.stdout.write("ready\n");
await new Promise((resolve) => process.stdin.once("data", resolve));
await Promise.all(Array.from({ length: Number(count) }, send));
await close();
process.stdin.destroy();

async function send(): Promise<void> {
  const departure = await pace.depart("soldOrders", "person");
  const response = await fetch(serverUrl);
  await response.text();
  await departure?.end();
}
