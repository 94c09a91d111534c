import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../scripts/steps/ports.mjs";
import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { settings } from "#lib/server/db/schema.ts";
import { trackCall } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { openServer } from "#lib/server/start/open-server.ts";
import { shutDown } from "#lib/server/start/shut-down.ts";

// A small dashboard: each request starts a call that outlives it and writes a row at its end.
const [databaseUrl = ""] = process.argv.slice(2);
const opened = await openDatabase(databaseUrl);
setDatabase(opened);
await openKeys();
const leaveLedger = await joinLedger();
const at = { host: "127.0.0.1", port: await freePort("127.0.0.1") };
const stopServing = await openServer(at, async (_, response) => {
  process.stdout.write("asked\n");
  void trackCall(call());
  await sleep(300);
  response.end("answered");
});
process.on("SIGTERM", () => void shutDown(stopServing, leaveLedger));
process.stdout.write(`port ${at.port}\n`);

async function call(): Promise<void> {
  await sleep(900);
  await opened.db.insert(settings).values({ key: "call ended", value: true });
}
