// Times `npm start` from the command to the sign-in page: on an empty data folder, and again on the same.
import { freePort } from "../../scripts/steps/ports.mjs";
import { startProcessGroup } from "#lib/testing/start-process-group.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { ensureBuild } from "../../scripts/steps/ensure-build.mjs";
import { ensurePackages } from "../../scripts/steps/packages.mjs";
import { figure, percentile, printFigures } from "../figures.ts";

const RUNS = Number(process.env.BENCH_RUNS ?? 5);

/** Prints every run; true when both medians are within their bars. */
export async function run(): Promise<boolean> {
  await ensurePackages();
  await ensureBuild();
  const took = { first: [] as number[], second: [] as number[] };
  for (let nth = 1; nth <= RUNS; nth += 1) {
    const { path, remove } = temporaryFolder();
    try {
      const [first, second] = [await startOn(path), await startOn(path)];
      took.first.push(first);
      took.second.push(second);
      console.log(`run ${nth}: first start ${first.toFixed(2)} s, second start ${second.toFixed(2)} s`);
    } finally {
      remove();
    }
  }
  return printFigures([
    figure("first npm start to the sign-in page, median", percentile(took.first, 50), "s", 6),
    figure("second npm start to the sign-in page, median", percentile(took.second, 50), "s", 3),
  ]);
}

/** Seconds until the sign-in page responds; stops everything after that. */
async function startOn(folder: string): Promise<number> {
  const port = await freePort("127.0.0.1");
  const startedAt = performance.now();
  let tookMs = NaN;
  const group = await startProcessGroup({
    by: "npm",
    folder,
    port,
    onPage: { path: "/sign-in", call: () => (tookMs = performance.now() - startedAt) },
  });
  await group.end("SIGTERM");
  return tookMs / 1_000;
}
