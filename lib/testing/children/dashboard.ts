import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { openKeys } from "#lib/server/keys/open-keys.ts";
import type { CallOutcome } from "#lib/server/metering/call/call-outcome.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { drainCalls } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { joinLedger } from "#lib/server/metering/ledger/join-ledger.ts";
import type { OperationRequest } from "#lib/server/service/operations/operations.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { callAnything } from "#lib/testing/call-anything.ts";
import { setTestEnv } from "#lib/testing/set-test-env.ts";

/** `count` simultaneous presses of each request, every other one with its own idempotency key. */
export type Presses = {
  count: number;
  cache: "default" | "bypass";
  requests: { [O in Operation]?: OperationRequest<O> };
};
/** `count` different calls of all operations in turn, one every `everyMs`. */
export type Calls = { count: number; from: number; everyMs: number };
/** The outcome of each call. */
export type Asked = { outcome: string; source: string; callId: string | null; costPoints: number | null }[];

// One of several dashboards on one database: makes the calls of each line of its input, until that ends.
const [databaseUrl = "", baseUrl = "", token = "", appKey = ""] = process.argv.slice(2);
setTestEnv({ COMMERCE_BASE_URL: baseUrl, COMMERCE_ACCESS_TOKEN: token, APP_KEY: appKey });
const opened = await openDatabase(databaseUrl);
setDatabase(opened);
await openKeys();
const leave = await joinLedger();
process.stdout.write("ready\n");
let nth = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as Presses | Calls;
  const outcomes = await Promise.all("everyMs" in order ? callEvery(order) : press(order));
  // Savings and ends of calls are recorded now, not in the middle of the next test.
  await drainCalls(20_000);
  await gateway().limiter.tellAll();
  process.stdout.write(`asked ${(nth += 1)} ${JSON.stringify(outcomes.map(factsOf))}\n`);
}
gateway().close();
await leave();
await opened.close();

function callEvery({ count, from, everyMs }: Calls): Promise<CallOutcome<Operation>>[] {
  return Array.from({ length: count }, async (_, index) => {
    await delay(index * everyMs);
    return callAnything(OPERATIONS[index % OPERATIONS.length] ?? "soldOrders", from + index);
  });
}

function press({ count, cache, requests }: Presses): Promise<CallOutcome<Operation>>[] {
  // `Object.entries` loses that key and request belong together.
  const questions = Object.entries(requests) as [Operation, OperationRequest<Operation>][];
  return questions.flatMap(([operation, request]) =>
    Array.from({ length: count }, (_, index) => {
      const idempotencyKey = index % 2 ? randomUUID() : undefined;
      return callService({ personId: null, shopId: null, cache, idempotencyKey }, operation, request);
    }),
  );
}

function factsOf({ result, source, callId, costPoints }: CallOutcome<Operation>): Asked[number] {
  const outcome = result.outcome === "answered" ? result.outcome : `${result.outcome} ${result.reason}`;
  return { outcome, source, callId, costPoints: costPoints?.high ?? null };
}
