import { createInterface } from "node:readline";
import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { noteServiceAddress } from "#lib/server/settings/service-account.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { askEverything, learnEverything, lookAround } from "#lib/testing/account-looks.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

// A dashboard on an existing database with another service address: asks, learns or looks for each line of its input.
const [databaseUrl = "", baseUrl = "", token = "", appKey = "", personId = ""] = process.argv.slice(2);
setTestEnv({ COMMERCE_BASE_URL: baseUrl, COMMERCE_ACCESS_TOKEN: token, APP_KEY: appKey });
const opened = await openDatabase(databaseUrl);
setDatabase(opened);
await openKeys();
process.stdout.write(`began ${await noteServiceAddress()}\n`);
const leave = await joinLedger();
const context: Context = {
  identity: { personId, email: "a@b.example", name: "A", roles: ["admin"], sessionId: personId },
  requestId: "test",
};
let nth = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const [act, key] = line.split(" ");
  if (act === "ask") await askEverything(context, Number(key));
  if (act === "learn") await learnEverything(context);
  process.stdout.write(`${(nth += 1)} ${JSON.stringify(await lookAround(context))}\n`);
}
gateway().close();
await leave();
await opened.close();
