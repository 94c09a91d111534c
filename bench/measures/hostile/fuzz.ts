// Measures the slowest and largest of many generated replies and requests: mutations of real replies, random JSON,
// nesting, numbers, encodings, headers and bombs of 8 MB.
import { Worker } from "node:worker_threads";
import { figure, printFigures } from "../../figures.ts";
import type { FuzzFigures } from "../../services/fuzz-reader.ts";

const REPLIES = Number(process.env.BENCH_REPLIES ?? 100_000);
const FIRST_SEED = Number(process.env.BENCH_SEED ?? 0);
const HEAP_MB = 64;
/** Memory of the worker's own modules and of making replies. */
const OWN_MB = 16;

/** Prints the figures; true when they are within their bars. */
export async function run(): Promise<boolean> {
  const { outcomes, errors, overWire, slowest, largest } = await readAll();
  console.log(
    Object.entries(outcomes)
      .map(([outcome, count]) => `${count} ${outcome}`)
      .join(", "),
  );
  for (const error of errors.slice(0, 10)) console.log(`seed ${error}`);
  console.log(
    `${overWire} over a connection, compressed; slowest: seed ${slowest.seed}; largest: seed ${largest.seed}\n`,
  );
  return printFigures([
    figure(`errors nobody handled, ${REPLIES} replies and requests`, errors.length, "", 0),
    figure("processor time of the slowest", slowest.cpuMs, "ms", 1_000),
    figure("heap left behind by the largest, uncollected", largest.heapMb, "MB", HEAP_MB),
  ]);
}

/** Reads all replies in a worker whose heap ends it when one reply needs more than the bar. */
function readAll(): Promise<FuzzFigures> {
  const worker = new Worker(new URL("../../services/fuzz-reader.ts", import.meta.url), {
    workerData: { from: FIRST_SEED, count: REPLIES },
    execArgv: ["--conditions=react-server"],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB + OWN_MB, maxYoungGenerationSizeMb: 16 },
  });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
