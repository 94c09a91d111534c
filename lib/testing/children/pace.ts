import { setTimeout as delay } from "node:timers/promises";
import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { callAnything } from "#lib/testing/call-anything.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";

// One dashboard of several on one database: makes as many calls at once as it is told to, of sold orders or of all operations
// in turn, and says what came of them.
const [
  databaseUrl = "",
  baseUrl = "",
  token = "",
  count = "0",
  from = "0",
  what = "soldOrders",
  every = "0",
] = process.argv.slice(2);
setTestEnv({ COMMERCE_BASE_URL: baseUrl, COMMERCE_ACCESS_TOKEN: token });
const opened = await openDatabase(databaseUrl);
setDatabase(opened);
await openKeys();
const leave = await joinLedger();
process.stdout.write("ready\n");
await new Promise((resolve) => process.stdin.once("data", resolve));
const asked = await Promise.all(
  Array.from({ length: Number(count) }, async (_, nth) => {
    await delay(nth * Number(every));
    return ask(Number(from) + nth);
  }),
);
process.stdout.write(`asked ${JSON.stringify(asked)}\n`);
gateway().client.close();
await leave();
await opened.close();
process.stdin.destroy();

async function ask(nth: number): Promise<string> {
  const operation = what === "all" ? (OPERATIONS[nth % OPERATIONS.length] ?? "soldOrders") : "soldOrders";
  const { result } = await callAnything(operation, nth);
  return result.outcome === "answered" ? result.outcome : `${result.outcome} ${result.reason}`;
}
