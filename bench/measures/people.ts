// Measures how much of the rate limit a hundred people use who repeat requests without a pause, through the real
// dashboard.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { findShopId, visitAs, type Visitor } from "#lib/testing/visit-desk.ts";
import { ensureBuild } from "../../scripts/steps/ensure-build.mjs";
import { atLeast, figure, printFigures } from "../figures.ts";

const PEOPLE = 100;
const ASKING_MS = 15_000;
const ANSWERS_MS = [20, 100, 150];
const MIN_USED = 8;
const LIMIT = 10;
const PATHS = { soldOrders: "/api/orders/sold", pendingOrders: "/api/orders/pending" } satisfies Partial<
  Record<Operation, string>
>;
const ASKED = ["soldOrders", "pendingOrders"] as const;

let requestCount = 0;

/** Prints a line for each operation and latency; true when all are within their bars. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  const sandbox = await startSandbox();
  const desk = await startDesk({ env: sandboxEnv(sandbox) });
  let areMet = true;
  try {
    // Sign-in is throttled, so all people share four sessions.
    const visitors = await Promise.all(
      (["staff", "admin", "staff", "admin"] as const).map((role) => visitAs(desk, role)),
    );
    for (const responseMs of ANSWERS_MS) areMet = (await measure(responseMs, visitors, sandbox)) && areMet;
  } finally {
    await desk.stop();
    await sandbox.stop();
  }
  return areMet;
}

async function measure(answerMs: number, visitors: Visitor[], { control }: RunningSandbox): Promise<boolean> {
  const [anyone] = visitors;
  if (!anyone) throw new Error("nobody is signed in");
  const shopId = await findShopId(anyone, "林间小铺");
  await control.setLatency({ "*": answerMs });
  await control.clearMeter();
  // The last run's calls must have left the sandbox's sliding second.
  await sleep(1_100);
  const until = performance.now() + ASKING_MS;
  const rejectedCounts = await Promise.all(
    Array.from({ length: PEOPLE }, (_, nth) => {
      const operation = ASKED[nth % ASKED.length] ?? "soldOrders";
      return keepAsking(visitors[nth % visitors.length] ?? anyone, operation, shopId, until);
    }),
  );
  const { calls } = await control.meter();
  let areMet = true;
  for (const operation of ASKED) {
    const arrivals = calls.filter((call) => call.operation === operation);
    const times = arrivals.map(({ at }) => at);
    const who = `${PEOPLE} people, answers of ${answerMs} ms, ${operation}`;
    areMet =
      printFigures([
        figure(`${who}: calls`, arrivals.length, ""),
        figure(`${who}: busiest second`, busiestSecond(times), "calls", LIMIT),
        atLeast(`${who}: used`, usedASecond(times), "a second", MIN_USED),
        figure(`${who}: refused by the service`, arrivals.filter(({ code }) => code !== 0).length, "", 0),
      ]) && areMet;
  }
  const rejectedTotal = rejectedCounts.reduce((sum, one) => sum + one, 0);
  return printFigures([figure("questions that got no page", rejectedTotal, "", 0)]) && areMet;
}

/** Repeats a person's request. Returns the number of requests that got no page. */
async function keepAsking(
  visitor: Visitor,
  operation: keyof typeof PATHS,
  shopId: string,
  until: number,
): Promise<number> {
  let rejectedCounts = 0;
  while (performance.now() < until) {
    requestCount += 1;
    const from = new Date(Date.UTC(1990, 0, 1 + requestCount)).toISOString().slice(0, 10);
    const response = await visitor.fetch(`${PATHS[operation]}?shop=${shopId}&from=${from}`, {
      headers: { "Idempotency-Key": randomUUID() },
    });
    const { kind } = (await response.json()) as { kind?: string };
    if (kind !== "page") rejectedCounts += 1;
  }
  return rejectedCounts;
}

/** Calls a second without the first ten, which don't wait. There is work until the last arrival. */
function usedASecond(arrivals: number[]): number {
  return (arrivals.length - LIMIT) / ((Math.max(...arrivals) - Math.min(...arrivals)) / 1_000);
}
