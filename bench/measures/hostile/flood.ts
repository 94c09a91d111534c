// Measures reads of signed-in people during a flood of rejected sign-ins or of requests for the sign-in page.
import { setTimeout as sleep } from "node:timers/promises";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { findShopId, visitAs, type Visitor } from "#lib/testing/visit-desk.ts";
import { ensureBuild } from "../../../scripts/steps/ensure-build.mjs";
import { figure, percentile, printFigures } from "../../figures.ts";

const RUNS = 3;
const READS = 60;
const BAR = 3;
const FLOODS = { "sign-ins": "refused sign-ins", pages: "GET /sign-in" } as const;

/** True when the median of the runs is within the bar for each flood. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  const sandbox = await startSandbox();
  const desk = await startDesk({ env: sandboxEnv(sandbox) });
  try {
    const reader = await visitAs(desk, "staff");
    const path = `/api/orders/sold?shop=${await findShopId(reader, "林间小铺")}`;
    await readTimes(reader, path);
    const ratios: Record<keyof typeof FLOODS, number[]> = { "sign-ins": [], pages: [] };
    for (let nth = 0; nth < RUNS; nth += 1) {
      for (const what of ["sign-ins", "pages"] as const) {
        const quietMs = percentile(await readTimes(reader, path), 50);
        const { result, answered } = await during(desk.url, what, () => readTimes(reader, path));
        const floodedMs = percentile(result, 50);
        ratios[what].push(floodedMs / quietMs);
        console.log(
          `${FLOODS[what]}: p50 of a read ${quietMs.toFixed(1)} ms quiet, ${floodedMs.toFixed(1)} ms flooded; ` +
            `answered by status ${answered}`,
        );
      }
    }
    return printFigures(
      (["sign-ins", "pages"] as const).map((what) =>
        figure(
          `p50 of a signed-in read under 20 connections of ${FLOODS[what]}, median of ${RUNS} runs`,
          percentile(ratios[what], 50),
          "× quiet",
          BAR,
        ),
      ),
    );
  } finally {
    await desk.stop();
    await sandbox.stop();
  }
}

/** Milliseconds of reads one after the other, all cached. */
async function readTimes(reader: Visitor, path: string): Promise<number[]> {
  const took: number[] = [];
  for (let nth = 0; nth < READS; nth += 1) {
    const startedAt = performance.now();
    const response = await reader.fetch(path, { headers: { "Idempotency-Key": crypto.randomUUID() } });
    if (!response.ok) throw new Error(`a read was answered ${response.status}`);
    await response.arrayBuffer();
    took.push(performance.now() - startedAt);
  }
  return took;
}

async function during<T>(
  url: string,
  what: keyof typeof FLOODS,
  work: () => Promise<T>,
): Promise<{ result: T; answered: string }> {
  const flood = spawnNode("bench/services/flood-dashboard.ts", [url, what]);
  await flood.line("running");
  // The first attempts are checked; later ones are throttled, and they are the flood.
  await sleep(1_000);
  const result = await work();
  const logLine = flood.line("{");
  flood.child.stdin?.end();
  const answered = await logLine;
  await flood.ended;
  return { result, answered };
}
