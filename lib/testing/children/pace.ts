import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

// One dashboard of several on one database: asks as many pages of sold orders at once as it is told to, and says what came of them.
const [databaseUrl = "", baseUrl = "", token = "", count = "0", from = "0"] = process.argv.slice(2);
setTestEnv({ COMMERCE_BASE_URL: baseUrl, COMMERCE_ACCESS_TOKEN: token });
const opened = await openDatabase(databaseUrl);
setDatabase(opened);
await openKeys();
const leave = await joinLedger();
process.stdout.write("ready\n");
await new Promise((resolve) => process.stdin.once("data", resolve));
const asked = await Promise.all(Array.from({ length: Number(count) }, (_, nth) => ask(Number(from) + nth)));
process.stdout.write(`asked ${JSON.stringify(asked)}\n`);
gateway().client.close();
await leave();
await opened.close();
process.stdin.destroy();

async function ask(page: number): Promise<string> {
  const { result } = await callService({ personId: null, shopId: null }, "soldOrders", {
    ownerId: "2208841037615",
    edition: "basic",
    page,
    pageSize: 20,
  });
  return result.outcome === "answered" ? result.outcome : `${result.outcome} ${result.reason}`;
}
