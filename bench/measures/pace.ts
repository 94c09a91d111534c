// Times 100 simultaneous calls, of one dashboard or of two on one database, and counts the calls in any sliding second
// of the sandbox's meter.
import { setTimeout as sleep } from "node:timers/promises";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { createTestDatabase } from "#lib/testing/blank-database.ts";
import { startAskers, type Askers } from "../services/askers.ts";
import { percentile } from "../figures.ts";

const CALLS = 100;
const RUNS = Number(process.env.BENCH_RUNS ?? 20);
const BARS = [
  { answerMs: 20, barMs: 9_600 },
  { answerMs: 100, barMs: 10_300 },
];
const DASHBOARDS = [1, 2];

/** Prints every run; true when all of them are within their bars. */
export async function run(): Promise<boolean> {
  const sandbox = await startSandbox({ token: "token-of-the-bench" });
  const { url, drop } = await createTestDatabase();
  let areMet = true;
  try {
    for (const count of DASHBOARDS) {
      const askers = await startAskers(Array<string>(count).fill(url), sandbox.baseUrl);
      for (const bar of BARS) areMet = (await measure(count, askers, sandbox, bar)) && areMet;
      await askers.end();
    }
  } finally {
    await drop();
    await sandbox.stop();
  }
  return areMet;
}

async function measure(
  count: number,
  { ask }: Askers,
  { control }: RunningSandbox,
  { answerMs, barMs }: (typeof BARS)[number],
): Promise<boolean> {
  const who = `${count} dashboard${count > 1 ? "s" : ""}, answers of ${answerMs} ms`;
  await control.setLatency({ "*": answerMs });
  const took: number[] = [];
  let areMet = true;
  for (let nth = 1; nth <= RUNS; nth += 1) {
    await control.clearMeter();
    // The last run's calls must have left the sandbox's sliding second.
    await sleep(1_100);
    const startedAt = performance.now();
    const rejectedCount = CALLS - (await ask(CALLS / count));
    const tookMs = performance.now() - startedAt;
    const { calls } = await control.meter();
    const busiest = busiestSecond(calls.map(({ at }) => at));
    const isMet = tookMs <= barMs && busiest <= 10 && rejectedCount === 0;
    areMet &&= isMet;
    took.push(tookMs);
    console.log(
      `${who}, run ${nth}: ${CALLS} calls in ${seconds(tookMs)} (bar ${seconds(barMs)}), ` +
        `busiest second ${busiest}, refused ${rejectedCount}${isMet ? "" : "  MISSED"}`,
    );
  }
  console.log(`${who}: median ${seconds(percentile(took, 50))} of ${RUNS} runs`);
  return areMet;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
