import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-under-way.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import type { OperationRequest } from "#lib/server/service/operations/operations.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

/** So many presses at once on each of these questions; what came of them follows in one line. */
export type Presses = {
  count: number;
  hasKeys: boolean;
  cache: "default" | "bypass";
  requests: { [O in Operation]?: OperationRequest<O> };
};
export type Pressed = { operation: Operation; outcome: string; source: string; callId: string | null }[];

// One dashboard of several on one database: presses as each line of its input tells it, until that ends.
const [databaseUrl = "", baseUrl = "", token = "", appKey = ""] = process.argv.slice(2);
setTestEnv({ COMMERCE_BASE_URL: baseUrl, COMMERCE_ACCESS_TOKEN: token, APP_KEY: appKey });
const opened = await openDatabase(databaseUrl);
setDatabase(opened);
await openKeys();
const leave = await joinLedger();
process.stdout.write("ready\n");
let nth = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const pressed = await press(JSON.parse(line) as Presses);
  // What they saved is noted by then, and not in the middle of the next test.
  await drainCalls(20_000);
  process.stdout.write(`pressed ${(nth += 1)} ${JSON.stringify(pressed)}\n`);
}
gateway().client.close();
await leave();
await opened.close();

function press({ count, hasKeys, cache, requests }: Presses): Promise<Pressed> {
  // Written above with the operation they are of.
  const questions = Object.entries(requests) as [Operation, OperationRequest<Operation>][];
  return Promise.all(
    questions.flatMap(([operation, request]) =>
      Array.from({ length: count }, async () => {
        const key = hasKeys ? { idempotencyKey: randomUUID() } : {};
        const caller = { personId: null, shopId: null, cache, ...key };
        const { result, source, callId } = await callService(caller, operation, request);
        return { operation, outcome: result.outcome, source, callId };
      }),
    ),
  );
}
