import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readPidFile } from "../scripts/steps/postgres/former-server.mjs";
import { isThere } from "../scripts/steps/postgres/read-process-identity.mjs";
import { freePort } from "../scripts/steps/ports.mjs";
import { expect, test } from "./fixtures.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

type ProcessGroup = {
  npm: ChildProcess;
  launcher: number;
  dashboard: number;
  sandbox: number;
  database: number;
  all: number[];
  url: string;
  output: () => string;
};
const groups: ProcessGroup[] = [];
let dataDir: string;

// One folder for all tests: a start on existing data takes half the time of a first start.
test.beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), "merchant-desk-e2e-"))));
test.afterEach(async () => {
  for (const { npm } of groups.splice(0)) npm.kill("SIGTERM");
  await expect
    .poll(() => processes().filter(({ words }) => words.includes(dataDir)), { timeout: 30_000 })
    .toEqual([]);
});
test.afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("a second start is rejected, a killed database restarts, and SIGTERM stops all in order", async () => {
  const group = await start();
  const lists = processes().filter(({ pid }) => group.all.includes(pid));
  expect(lists.length).toBeGreaterThan(3);
  expect(lists.filter(({ words }) => /--token|sandbox-[\w-]{24}/.test(words))).toEqual([]);

  await expect(start()).rejects.toThrow(
    `The data folder ${join(dataDir, "sandbox")} is in use by process ${group.launcher}: ` +
      "stop it first, or set DATABASE_URL to run more than one.",
  );
  expect(await ready(group)).toBe(200);

  process.kill(group.database, "SIGKILL");
  await expect.poll(() => database(), { timeout: 20_000 }).not.toBe(group.database);
  await expect.poll(() => ready(group), { timeout: 20_000 }).toBe(200);
  expect(isThere(group.dashboard)).toBe(true);
  expect(group.output()).toContain("PostgreSQL stopped unexpectedly (137) and is being restarted.");

  const next = database()!;
  process.kill(group.launcher, "SIGTERM");
  await untilGone([group.dashboard]);
  await untilGone([group.sandbox], () => expect(isThere(next)).toBe(true));
  await expectAllGone(group);
});

test("Ctrl-C stops everything cleanly and silently", async () => {
  const group = await start();
  process.kill(-group.npm.pid!, "SIGINT");
  await expectAllGone(group);
  // On a busy machine the start's own request may be logged as slow.
  const lines = group.output().split("\n");
  const last = lines.findLast((line) => line !== "" && !line.includes('"a request was slow"'));
  expect(last).toMatch(/Ctrl-C stops it\.$/);
});

test("kill -9 of npm alone leaves nothing behind, and the database ends cleanly", async () => {
  const group = await start();
  process.kill(group.npm.pid!, "SIGKILL");
  await untilGone([group.dashboard], () => expect(isThere(group.database)).toBe(true));
  await expectAllGone(group);
});

test("kill -9 of the dashboard ends everything with one line", async () => {
  const group = await start();
  process.kill(group.dashboard, "SIGKILL");
  await expectAllGone(group);
  expect(group.output()).toMatch(/^The dashboard stopped unexpectedly \(.+\)\.$/m);
});

test("after kill -9 of everything the next start works; SIGTERM to npm alone ends it", async () => {
  const group = await start();
  for (const pid of [...group.all, group.npm.pid!]) killIfThere(pid);
  const next = await start();
  expect(await ready(next)).toBe(200);
  next.npm.kill("SIGTERM");
  await untilGone([next.dashboard], () => expect(isThere(next.database)).toBe(true));
  await expectAllGone(next);
});

/** Kills a process that may have ended with its parent. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Runs `npm start` until the dashboard is ready; rejects with its output if it ends before. */
async function start(): Promise<ProcessGroup> {
  const port = await freePort("127.0.0.1");
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "test" as const,
    PORT: String(port),
    DATA_DIR: dataDir,
  };
  const npm = spawn("npm", ["start"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  await expect
    .poll(() => npm.exitCode !== null || output.includes("Ctrl-C stops it."), { timeout: 50_000 })
    .toBe(true);
  if (npm.exitCode !== null) throw new Error(output);
  const all = descendants(npm.pid!);
  const group = {
    npm,
    launcher: find(all, /^node scripts\/start\.mjs/),
    dashboard: find(all, /steps\/serve-next\.mjs/),
    sandbox: find(all, /lib\/sandbox\/serve-sandbox\.ts/),
    database: database()!,
    all: all.map(({ pid }) => pid),
    url: `http://127.0.0.1:${port}`,
    output: () => output,
  };
  groups.push(group);
  return group;
}

async function ready({ url }: ProcessGroup): Promise<number> {
  return (await fetch(`${url}/readyz`)).status;
}

function database(): number | null {
  return readPidFile(join(dataDir, "sandbox", "postgres"))?.pid ?? null;
}

type Process = { pid: number; parent: number; words: string };

function processes(): Process[] {
  const list = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return list
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, words]) => ({ pid: Number(pid), parent: Number(parent), words: words ?? "" }));
}

function descendants(pid: number, among = processes()): Process[] {
  return among
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child, ...descendants(child.pid, among)]);
}

function find(all: Process[], words: RegExp): number {
  const found = all.find((one) => words.test(one.words));
  if (!found) throw new Error(`no process ${words} among:\n${all.map((one) => one.words).join("\n")}`);
  return found.pid;
}

async function untilGone(pids: number[], meanwhile = () => {}): Promise<void> {
  const deadline = Date.now() + 40_000;
  while (pids.some((pid) => isThere(pid))) {
    meanwhile();
    if (Date.now() > deadline) throw new Error("still there");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Expects that all processes have ended, and that the database removed its own pid file. */
async function expectAllGone({ npm, all }: ProcessGroup): Promise<void> {
  await untilGone([npm.pid!, ...all]);
  expect(database()).toBeNull();
}
