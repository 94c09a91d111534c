// Calls commands and route handlers, in process, with inputs that no page sends: almost valid ones, and odd ones.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import { figure, printFigures } from "../../figures.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const INPUTS = process.env.BENCH_REQUESTS ?? "100000";
const FIRST_SEED = process.env.BENCH_SEED ?? "0";

type Report = { count: number; faults: string[]; unhandled: number; codes?: object; classes?: object };

/** Runs the unit test of odd inputs with many more of them, and prints the figures; true when they are within bars. */
export async function run(): Promise<boolean> {
  const { path: folder, remove } = temporaryFolder();
  try {
    const child = spawn(
      process.execPath,
      [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "lib/server/guard/bad-input.test.ts"],
      {
        cwd: ROOT,
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, FUZZ_INPUTS: INPUTS, FUZZ_SEED: FIRST_SEED, FUZZ_REPORT: folder },
      },
    );
    const [code] = (await once(child, "close")) as [number | null];
    const reports = ["commands", "routes"].map(
      (name) => [name, JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as Report] as const,
    );
    for (const [name, report] of reports) console.log(`${name}: ${JSON.stringify(report)}`);
    return (
      printFigures(
        reports.flatMap(([name, { count, faults, unhandled }]) => [
          figure(`thrown or 500 and more, ${count} inputs to ${name}`, faults.length, "", 0),
          figure(`rejections nobody handled, ${name}`, unhandled, "", 0),
        ]),
      ) && code === 0
    );
  } finally {
    remove();
  }
}
