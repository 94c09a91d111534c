import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

// One of several dashboards: at "ask N" it makes N calls at once and prints the number of successes; "hold MS" blocks
// its thread right after the start.
const [databaseUrl = "", baseUrl = ""] = process.argv.slice(2);
setTestEnv({ COMMERCE_BASE_URL: baseUrl, COMMERCE_ACCESS_TOKEN: "token-of-the-bench" });
const opened = await openDatabase(databaseUrl);
setDatabase(opened);
await openKeys();
const leave = await joinLedger();
let requestCount = 0;
process.stdout.write("ready\n");

for await (const line of createInterface({ input: process.stdin })) {
  const [, count = "0", holdMs = "0"] = /^ask (\d+)(?: hold (\d+))?$/.exec(line) ?? [];
  const asking = Promise.all(
    Array.from({ length: Number(count) }, () =>
      callService({ personId: null, shopId: null, cache: "bypass" }, "pendingOrders", {
        sellerId: "700261",
        orderNoStr: `${process.pid}-${(requestCount += 1)}`,
      }),
    ),
  );
  if (Number(holdMs) > 0) await holdAfterFirst(Number(holdMs));
  const outcomes = (await asking).map(({ result }) => result.outcome);
  process.stdout.write(`done ${outcomes.filter((outcome) => outcome === "answered").length}\n`);
}
gateway().close();
await leave();
await opened.close();

async function holdAfterFirst(ms: number): Promise<void> {
  // After this the first calls have their permits, and their connections are being opened.
  await sleep(15);
  const until = performance.now() + ms;
  while (performance.now() < until);
}
