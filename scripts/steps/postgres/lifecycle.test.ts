import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { processes } from "#lib/testing/processes.ts";
import { madeFolder } from "#lib/testing/test-server.ts";
import { readPidFile, serversIn } from "./former-server.mjs";
import { isThere, parentOf } from "./read-process-identity.mjs";
import { startPostgres } from "./start-postgres.mjs";
import { ask, startLauncher, until, untilGone, type Launcher } from "./testing/start-launcher.ts";

vi.setConfig({ testTimeout: 60_000 });
let dataDir: string;

beforeEach(async () => {
  dataDir = folderOfTest();
  // Runs before the folder is removed, after the launchers have stopped.
  onTestFinished(() => until(() => running().length === 0));
  cpSync(await madeFolder(), dataDir, { recursive: true });
});

const start = (more: Partial<Parameters<typeof startLauncher>[0]> = {}) =>
  startLauncher({ dataDir, ...more });

const cluster = () => join(dataDir, "postgres");
const running = () => (existsSync(cluster()) ? serversIn(cluster(), "") : []);

const answers = (url: string) =>
  ask(url, "SELECT 1").then(
    () => true,
    () => false,
  );

/** Starts with a postmaster.pid that has the number of a process which is no server of ours. */
async function withNumberOf(pid: number): Promise<Launcher> {
  const first = await start();
  const file = readFileSync(join(cluster(), "postmaster.pid"), "utf8");
  await first.stop();
  writeFileSync(join(cluster(), "postmaster.pid"), file.replace(/^\d+/, String(pid)));
  const second = await start();
  expect(await answers(second.url)).toBe(true);
  return second;
}

/** The shell between launcher and server, and its watch, by their process group. */
function shellsOf(group: number): number[] {
  const list = execFileSync("ps", ["-eo", "pid=,pgid=,comm="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  return list
    .filter(([, of, name]) => of === String(group) && name === "sh")
    .map(([pid]) => Number(pid))
    .filter(isThere);
}

test("SIGTERM stops the server cleanly", async () => {
  const { pid, stop } = await start();
  await stop();
  expect(isThere(pid)).toBe(false);
  expect(readPidFile(cluster())).toBeNull();
});

test("kill -9 of the launcher stops the server cleanly", async () => {
  const { child, pid } = await start();
  child.kill("SIGKILL");
  await untilGone(pid);
  await until(() => running().length === 0);
  expect(readPidFile(cluster())).toBeNull();
});

test("after kill -9 of the launcher the server waits for the process that holds its lifeline", async () => {
  const { child, pid, childPid, url } = await start({ withChild: true });
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  process.kill(childPid, "SIGKILL");
  await untilGone(pid);
});

test("the next start ends an orphan of a killed launcher and its killed shell", async () => {
  const first = await start({ withChild: true });
  await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS number");
  const shell = parentOf(first.pid)!;
  const shells = shellsOf(shell);
  expect(shells).toHaveLength(2);
  first.child.kill("SIGKILL");
  for (const pid of shells) process.kill(pid, "SIGKILL");
  await untilGone(...shells);
  process.kill(first.childPid, "SIGKILL");
  expect(isThere(first.pid)).toBe(true);
  const second = await start();
  expect(isThere(first.pid)).toBe(false);
  expect(await ask(second.url, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
});

test("a recycled number in postmaster.pid is ignored, and its process is left alone", async () => {
  const other = spawn("sleep", ["600"], { stdio: "ignore" });
  await withNumberOf(other.pid!);
  expect(isThere(other.pid!)).toBe(true);
  other.kill("SIGKILL");
});

test("a zombie process is not taken for the server", async () => {
  // The shell becomes a sleeper that never waits for the child it started.
  const careless = spawn("sh", ["-c", "true & echo $!; exec sleep 600"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [zombie] = await once(careless.stdout, "data");
  await untilGone(Number(zombie));
  await withNumberOf(Number(zombie));
  careless.kill("SIGKILL");
});

test("another PostgreSQL's number in postmaster.pid is ignored, too", async () => {
  const folder = join(dataDir, "other");
  cpSync(await madeFolder(), folder, { recursive: true });
  const other = await start({ dataDir: folder });
  await withNumberOf(other.pid);
  expect(await answers(other.url)).toBe(true);
});

test("kill -9 of the server restarts it with all committed rows", async () => {
  const { url, pid, told } = await start();
  await ask(url, "CREATE TABLE kept AS SELECT 7 AS number");
  process.kill(pid, "SIGKILL");
  await until(() => answers(url));
  expect(await ask(url, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
  expect(told[0]).toBe("PostgreSQL stopped unexpectedly (137) and is being restarted.");
});

test("a backend left without its server doesn't block the next start", async () => {
  const { url, pid } = await start();
  const busy = new Client({ connectionString: url });
  busy.on("error", () => undefined);
  await busy.connect();
  const { rows } = await busy.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const working = busy
    .query("SELECT count(*) FROM generate_series(1, 1000000000) AS a, generate_series(1, 1000) AS b")
    .catch(() => "ended");
  process.kill(pid, "SIGKILL");
  await until(() => answers(url));
  expect(isThere(rows[0]!.pid)).toBe(false);
  expect(await working).toBe("ended");
});

test("kill -9 of the shell between leaves one running server", async () => {
  const { url, pid } = await start();
  const shell = parentOf(pid)!;
  process.kill(shell, "SIGKILL");
  await untilGone(pid);
  await until(() => answers(url));
  expect(shellsOf(shell)).toEqual([]);
  const postmaster = readPidFile(cluster())!.pid;
  expect(running().filter((one) => one === postmaster || parentOf(one) !== postmaster)).toEqual([postmaster]);
});

test("a server that ends again and again is given up with one line", async () => {
  const told: string[] = [];
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
  const lost = new Promise<void>((resolve) => {
    void startPostgres({
      dataDir,
      pausesMs: [0, 1, 2],
      tell: (line) => told.push(line),
      onLost: resolve,
    }).then((started) => (server = started));
  });
  await until(() => server !== undefined);
  let isLost = false;
  void lost.then(() => (isLost = true));
  let killed: number | null = null;
  await until(() => {
    const file = isLost ? null : readPidFile(cluster());
    if (file?.status === "ready" && file.pid !== killed && isThere(file.pid))
      process.kill((killed = file.pid), "SIGKILL");
    return isLost;
  });
  expect(told.at(-1)).toMatch(/^PostgreSQL ended 4 times within a minute: /);
  await server!.stop();
});

test("a second start names the first; of many simultaneous starts exactly one succeeds", async () => {
  const first = await start();
  await expect(startLauncher({ dataDir })).rejects.toThrow(
    new Error(
      `The data folder ${dataDir} is in use by process ${first.child.pid}: ` +
        "stop it first, or set DATABASE_URL to run more than one.",
    ),
  );
  await first.stop();
  const all = await Promise.allSettled([1, 2, 3].map(() => start()));
  expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
});

test("a second start works after a killed first one", async () => {
  rmSync(dataDir, { recursive: true });
  const launcher = spawn(
    process.execPath,
    [join(import.meta.dirname, "testing/hold-postgres.mjs"), JSON.stringify({ dataDir })],
    { stdio: "ignore" },
  );
  await until(
    () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith("postgres.draft-")),
  );
  launcher.kill("SIGKILL");
  await once(launcher, "exit");
  // The killed start's initdb runs on for a moment and would write into what the second start removes.
  await until(() =>
    processes().every(({ words }) => !words.includes("postgres.draft-") || !words.includes(dataDir)),
  );
  const { url } = await start();
  expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.includes("draft"))).toEqual([]);
});
