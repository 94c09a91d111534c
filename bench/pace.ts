// How long 100 calls fired at once take through the client, and how many the sandbox's meter sees in any sliding second.
import { setTimeout as sleep } from "node:timers/promises";
import { createMemoryPace } from "#lib/server/service/create-memory-pace.ts";
import { createServiceClient } from "#lib/server/service/create-service-client.ts";
import { busiestSecond } from "#lib/testing/simulate-pace.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";

const CALLS = 100;
const RUNS = Number(process.env.BENCH_RUNS ?? 20);
const BARS = [{ answerMs: 20, barMs: 9_600 }, { answerMs: 100, barMs: 10_300 }];

/** Prints every run; true when all of them are within their bars. */
export async function run(): Promise<boolean> {
  const sandbox = await startSandbox();
  let areMet = true;
  try {
    for (const { answerMs, barMs } of BARS) {
      await sandbox.control.setLatency({ "*": answerMs });
      const took: number[] = [];
      for (let nth = 1; nth <= RUNS; nth += 1) {
        const { tookMs, refused, busiest } = await fire(sandbox);
        const isMet = tookMs <= barMs && busiest <= 10 && refused === 0;
        areMet &&= isMet;
        took.push(tookMs);
        console.log(`answers of ${answerMs} ms, run ${nth}: ${CALLS} calls in ${seconds(tookMs)} (bar ${seconds(barMs)}), busiest second ${busiest}, refused ${refused}${isMet ? "" : "  MISSED"}`);
      }
      console.log(`answers of ${answerMs} ms: median ${seconds(took.sort((a, b) => a - b)[took.length >> 1] ?? 0)} of ${RUNS} runs`);
    }
  } finally {
    await sandbox.stop();
  }
  return areMet;
}

async function fire({ baseUrl, token, control }: RunningSandbox): Promise<{ tookMs: number; refused: number; busiest: number }> {
  const [shop] = await control.shops();
  if (!shop) throw new Error("the sandbox has no shop");
  await control.clearMeter();
  // The last run's calls must have left the sandbox's sliding second.
  await sleep(1_100);
  const client = createServiceClient({ baseUrl, token: async () => token, pace: createMemoryPace() });
  const options = { priority: "bulk" as const, journal: { open: async () => undefined, close: async () => undefined } };
  const startedAt = performance.now();
  const results = await Promise.all(Array.from({ length: CALLS }, () => client.pendingOrders({ sellerId: shop.sellerId, pageIndex: 1, pageSize: 20 }, options)));
  const tookMs = performance.now() - startedAt;
  client.close();
  const { calls } = await control.meter();
  return { tookMs, refused: results.filter(({ outcome }) => outcome !== "answered").length, busiest: busiestSecond(calls.map(({ at }) => at)) };
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
