// Times the wait of a click while a bulk loop runs without end, in one process and in two that share a database.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { busiestSecond } from "#lib/testing/simulate-rate-limit.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { createTestDatabase } from "#lib/testing/blank-database.ts";
import { startSandbox, type RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { startLoop, pacedAsker, type PacedAsker } from "../services/paced-asker.ts";
import { atLeast, figure, percentile, printFigures } from "../figures.ts";

const ANSWERS_MS = [20, 100, 150, 400];
const CLICKS = 40;
const ALONE_MS = 3_000;
const BARS = { firstMs: 1_100, p95Ms: 300, busiest: 10, used: 8 };

type Loop = { people: PacedAsker; end: () => Promise<void> };

/** Prints a line for each latency; true when all are within their bars. */
export async function run(): Promise<boolean> {
  const sandbox = await startSandbox();
  const { url, drop } = await createTestDatabase();
  let areMet = true;
  try {
    for (const responseMs of ANSWERS_MS) {
      await sandbox.control.setLatency({ "*": responseMs });
      for (const [who, start] of [
        ["one process", inOneProcess],
        ["two processes", inTwoProcesses],
      ] as const) {
        const loop = await start(sandbox, url);
        areMet = (await measure(`${who}, answers of ${responseMs} ms`, sandbox, loop)) && areMet;
      }
    }
  } finally {
    await drop();
    await sandbox.stop();
  }
  return areMet;
}

async function inOneProcess(sandbox: RunningSandbox, databaseUrl: string): Promise<Loop> {
  const people = await pacedAsker(sandbox, databaseUrl);
  return { people, end: startLoop(people) };
}

async function inTwoProcesses(sandbox: RunningSandbox, databaseUrl: string): Promise<Loop> {
  const people = await pacedAsker(sandbox, databaseUrl);
  const loop = spawnNode("bench/services/loop-process.ts", [sandbox.baseUrl, sandbox.token, databaseUrl]);
  await loop.line("running");
  return {
    people,
    end: async () => {
      loop.child.stdin?.end();
      if ((await loop.ended) !== 0) throw new Error(loop.errors());
    },
  };
}

async function measure(what: string, { control }: RunningSandbox, { people, end }: Loop): Promise<boolean> {
  await sleep(ALONE_MS);
  await control.clearMeter();
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const startedAt = performance.now();
  // One click in each second, at a random moment.
  const waits = await Promise.all(
    Array.from({ length: CLICKS }, (_, nth) =>
      sleep((nth + Math.random()) * 1_000).then(() => people.ask("person")),
    ),
  );
  const [firstMs = NaN, ...later] = waits;
  const { calls } = await control.meter();
  const lastedMs = performance.now() - startedAt;
  pauses.disable();
  await end();
  await people.close();
  // The last run's calls must have left the sandbox's sliding second.
  await sleep(1_100);
  console.log(`longest pause of the machine ${Math.round(pauses.max / 1_000_000)} ms`);
  return printFigures([
    figure(`${what}: the first click waited`, firstMs, "ms", BARS.firstMs),
    figure(`${what}: later ones, p50`, percentile(later, 50), "ms"),
    figure(`${what}: later ones, p95`, percentile(later, 95), "ms", BARS.p95Ms),
    figure(`${what}: busiest second`, busiestSecond(calls.map(({ at }) => at)), "calls", BARS.busiest),
    atLeast(`${what}: used`, calls.length / (lastedMs / 1_000), "a second", BARS.used),
  ]);
}
