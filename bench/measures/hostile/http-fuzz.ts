// Sends broken requests to a dashboard, signed out and as each role: commands, reads, pages, sign-ins, targets, framing
// and files.
import { fuzzTarget } from "#lib/testing/fuzz/http/fuzz-target.ts";
import { linesBesidesLog, memoryPeakMb, runHttpFuzz } from "#lib/testing/fuzz/http/run-http-fuzz.ts";
import { sandboxEnv, startDesk } from "#lib/testing/start-desk.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { actionsOfBuild, routesOfBuild } from "../../../e2e/build-lists.ts";
import { ensureBuild } from "../../../scripts/steps/ensure-build.mjs";
import { figure, printFigures } from "../../figures.ts";

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 100_000);
const FIRST_SEED = Number(process.env.BENCH_SEED ?? 0);
const AT_ONCE = 16;
const SHOWN = 12;

/** Prints the figures; true when they are within their bars. */
export async function run(): Promise<boolean> {
  await ensureBuild();
  const sandbox = await startSandbox();
  const desk = await startDesk({ env: sandboxEnv(sandbox) });
  try {
    const target = await fuzzTarget(desk, { routes: routesOfBuild(), actions: actionsOfBuild() });
    const before = desk.output().length;
    const startedAt = performance.now();
    const figures = await runHttpFuzz({
      port: Number(new URL(desk.url).port),
      target,
      from: FIRST_SEED,
      count: REQUESTS,
      atOnce: AT_ONCE,
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    const said = desk.output().slice(before);
    const otherLines = linesBesidesLog(said);
    const unhandled = said.split("\n").filter((line) => /unhandled|uncaught/i.test(line));
    const failed = said.split("\n").filter((line) => line.includes('"request failed"'));
    console.log(`${REQUESTS} requests in ${seconds.toFixed(0)} s: ${inWords(figures.kinds)}`);
    console.log(`answers: ${inWords(figures.classes)}`);
    const faults = [
      figures.serverErrors,
      figures.withoutHeader,
      figures.withoutCharset,
      figures.unanswered,
      figures.silent,
      otherLines,
      unhandled,
      failed,
    ];
    for (const list of faults) for (const fault of list.slice(0, SHOWN)) console.log(fault.slice(0, 600));
    return printFigures([
      figure("answers of 500 and more", figures.serverErrors.length, "", 0),
      figure("answers without one of the headers", figures.withoutHeader.length, "", 0),
      figure("texts without their encoding", figures.withoutCharset.length, "", 0),
      figure("connections left without an end", figures.unanswered.length, "", 0),
      figure("requests closed without a word", figures.silent.length, "", 0),
      figure("errors nobody handled", unhandled.length + failed.length, "", 0),
      figure("lines of output beside the log", otherLines.length, "", 0),
      figure("dashboards that ended", desk.child.exitCode === null ? 0 : 1, "", 0),
      figure("most memory held", memoryPeakMb(desk.child.pid) ?? 0, "MB", 1_200),
    ]);
  } finally {
    await desk.stop();
    await sandbox.stop();
  }
}

function inWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
}
