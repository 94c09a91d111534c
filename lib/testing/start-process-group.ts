import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { descendantsOf, processes, type RunningProcess } from "./processes.ts";
import { readPidFile, serversIn } from "../../scripts/steps/postgres/former-server.mjs";
import { isThere } from "../../scripts/steps/postgres/process-identity.mjs";
import type { DemoPerson } from "./start-desk.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMMANDS = { npm: ["npm", "start"], node: [process.execPath, "scripts/start.mjs"] } as const;

/** What the real start command runs. */
export type ProcessGroup = {
  url: string;
  /** Where this mode keeps its data. */
  dataDir: string;
  child: ChildProcess;
  launcher: number;
  dashboard: number;
  /** Null in live mode. */
  sandbox: number | null;
  /** The PostgreSQL that runs at the moment, its first process; null when none does. */
  database: () => number | null;
  /** Everything that was written so far. */
  output: () => string;
  /** The demo people of sandbox mode. */
  people: () => Promise<DemoPerson[]>;
  /** Resolves when the start command is over, by itself or by `signal`. */
  end: (signal?: NodeJS.Signals) => Promise<void>;
};

type ProcessGroupStart = {
  by: keyof typeof COMMANDS;
  /** `DATA_DIR`; sandbox mode has its data in a folder of it. */
  folder: string;
  port: number;
  env?: Record<string, string>;
  /** Called when the dashboard answers at this address for the first time. */
  onPage?: { path: string; call: () => void };
};

/** Runs the start command until everything is up; rejects with its output when it ends before. */
export async function startProcessGroup({
  by,
  folder,
  port,
  env = {},
  onPage,
}: ProcessGroupStart): Promise<ProcessGroup> {
  const [command, ...args] = COMMANDS[by];
  const variables = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "test" as const,
    PORT: String(port),
    DATA_DIR: folder,
    ...env,
  };
  // Its own process group, as a shell gives it: signals are for those that a test means.
  const child = spawn(command, args, {
    cwd: ROOT,
    env: variables,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = once(child, "close");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  const url = `http://localhost:${port}`;
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  if (onPage) {
    while (
      !isOver() &&
      !(await fetch(`http://127.0.0.1:${port}${onPage.path}`).then(
        ({ status }) => status === 200,
        () => false,
      ))
    )
      await sleep(10);
    onPage.call();
  }
  while (!isOver() && !output.includes("Ctrl-C stops it.")) await sleep(20);
  if (isOver() || child.pid === undefined) throw new Error(`the start command ended: ${output}`);

  const all = descendantsOf(child.pid);
  const dataDir = env.COMMERCE_BASE_URL ? folder : join(folder, "sandbox");
  return {
    url,
    dataDir,
    child,
    launcher: by === "node" ? child.pid : pidOf(all, /^node scripts\/start\.mjs/),
    dashboard: pidOf(all, /steps\/serve-next\.mjs/),
    sandbox: env.COMMERCE_BASE_URL ? null : pidOf(all, /lib\/sandbox\/main\.ts/),
    database: () => readPidFile(join(dataDir, "postgres"))?.pid ?? null,
    output: () => output,
    people: async () => JSON.parse(readFileSync(join(dataDir, "demo-people.json"), "utf8")) as DemoPerson[],
    end: async (signal) => {
      if (signal && child.pid !== undefined) child.kill(signal);
      await ended;
    },
  };
}

/** Where the bundled PostgreSQL of a process group takes connections. */
export function bundledDatabaseUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, "postgres-password"), "utf8").trim();
  return `postgres://merchant_desk:${password}@localhost/merchant_desk?host=${encodeURIComponent(join(dataDir, "postgres-socket"))}&port=5432`;
}

/** What still runs of a process group, or of one that was killed: its data folder is in a process's words, or it is the database there. */
export function remainsOf({ dataDir }: Pick<ProcessGroup, "dataDir">): RunningProcess[] {
  const cluster = join(dataDir, "postgres");
  const servers = new Set(existsSync(cluster) ? serversIn(cluster, "") : []);
  return processes().filter(
    ({ pid, words }) => pid !== process.pid && (words.includes(dataDir) || servers.has(pid)) && isThere(pid),
  );
}

function pidOf(all: RunningProcess[], words: RegExp): number {
  const found = all.find((one) => words.test(one.words));
  if (!found) throw new Error(`no process ${words} among:\n${all.map((one) => one.words).join("\n")}`);
  return found.pid;
}
