// Measures the database's log on disk while calls are written without a pause, and its restart after kill -9 during
// that.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { descendantsOf } from "#lib/testing/processes.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";
import {
  ask,
  startLauncher,
  until,
  type Launcher,
} from "../../scripts/steps/postgres/testing/start-launcher.ts";
import { serversIn } from "../../scripts/steps/postgres/former-server.mjs";
import { figure, printFigures } from "../figures.ts";
import { writeCallsInto } from "../services/written-calls.ts";

const CALLS = Number(process.env.BENCH_CALLS ?? 50_000);
const LOOK_EVERY_MS = 100;
/** Calls still to be written at the kill. */
const UNDER_WAY = 500;

/** Prints the figures; true when they are within their bars. */
export async function run(): Promise<boolean> {
  const { path, remove } = temporaryFolder();
  const launcher = await startLauncher({ dataDir: path });
  const sandbox = await startSandbox();
  try {
    const sizes = await writeAndKill(launcher, path, await writeCallsInto(launcher.url, sandbox));
    const startedAt = performance.now();
    const next = await startLauncher({ dataDir: path });
    const [{ count } = { count: NaN }] = await ask<{ count: number }>(
      next.url,
      "select count(*)::int as count from calls where closed_at is not null",
    );
    const startMs = performance.now() - startedAt;
    await next.stop();
    console.log(`${count} calls of 100 rows are there after kill -9\n`);
    return printFigures([
      figure("calls that were written and are gone", Math.max(0, CALLS - count), "", 0),
      figure(`log on disk at its largest, ${CALLS} calls`, Math.max(...sizes), "MB", 1_024),
      figure("log on disk at the end", sizes.at(-1) ?? NaN, "MB", 1_024),
      figure("start after kill -9 until it takes connections", startMs / 1_000, "s", 5),
    ]);
  } finally {
    launcher.child.kill("SIGKILL");
    await sandbox.stop();
    remove();
  }
}

/** Writes calls until the kill. Returns the megabytes of log, sampled meanwhile. */
async function writeAndKill(
  { child }: Launcher,
  dataDir: string,
  calls: Awaited<ReturnType<typeof writeCallsInto>>,
): Promise<number[]> {
  const cluster = join(dataDir, "postgres");
  const sizes = [logMb(cluster)];
  const timer = setInterval(() => sizes.push(logMb(cluster)), LOOK_EVERY_MS);
  let written = 0;
  const startedAt = performance.now();
  // The kill cuts off calls in progress.
  const writing = calls
    .write(CALLS + UNDER_WAY, () => (written += 1))
    .then(
      () => null,
      (error: unknown) => error,
    );
  let failure: unknown = null;
  void writing.then((error) => (failure = error));
  await until(() => written >= CALLS || failure !== null);
  if (failure !== null) throw failure;
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(timer);
  sizes.push(logMb(cluster));
  for (const pid of [
    child.pid,
    ...descendantsOf(child.pid ?? NaN).map((one) => one.pid),
    ...serversIn(cluster, ""),
  ])
    kill(pid);
  await until(() => serversIn(cluster, "").length === 0);
  await writing;
  await calls.end();
  console.log(`${CALLS} calls written in ${seconds.toFixed(0)} s, ${(CALLS / seconds).toFixed(0)} a second`);
  return sizes;
}

function logMb(cluster: string): number {
  const folder = join(cluster, "pg_wal");
  const sizes = readdirSync(folder).map(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1_048_576;
}

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  } catch (error) {
    // The process has ended together with another.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
