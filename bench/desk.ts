// How fast an order table pages through what was seen before.
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { ensureBuild } from "../scripts/steps/build.mjs";
import { flipTimes } from "./_flip-times.ts";
import { percentile, spread } from "./_percentile.ts";
import { printFigures } from "./_print-figures.ts";

/** True when page flips are within their bars. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  const sandbox = await startSandbox();
  const desk = await startDesk({ env: sandboxEnv(sandbox) });
  try {
    const flips = await flipTimes(desk);
    console.log(`${flips.length} page flips in ms: ${spread(flips)}\n`);
    return printFigures([
      { what: "page flip of 100 rows, median", figure: percentile(flips, 50), unit: "ms", bar: 90 },
      { what: "page flip of 100 rows, p95", figure: percentile(flips, 95), unit: "ms", bar: 130 },
    ]);
  } finally {
    await desk.stop();
    await sandbox.stop();
  }
}
