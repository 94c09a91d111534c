import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { descendantsOf, processes, type RunningProcess } from "./processes.ts";
import { readPidFile, serversIn } from "../../scripts/steps/postgres/former-server.mjs";
import { isThere } from "../../scripts/steps/postgres/read-process-identity.mjs";
import type { DemoPerson } from "./start-desk.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMMANDS = { npm: ["npm", "start"], node: [process.execPath, "scripts/start.mjs"] } as const;

/** The processes that the start command runs. */
export type ProcessGroup = {
  url: string;
  /** Data folder of this mode. */
  dataDir: string;
  child: ChildProcess;
  launcher: number;
  dashboard: number;
  /** Null in live mode. */
  sandbox: number | null;
  /** First process of the running PostgreSQL; null when none runs. */
  database: () => number | null;
  /** Output so far. */
  output: () => string;
  /** The demo people of sandbox mode. */
  people: () => Promise<DemoPerson[]>;
  /** Sends `signal`, if given, and resolves when the start command has ended. */
  end: (signal?: NodeJS.Signals) => Promise<void>;
};

type ProcessGroupStart = {
  by: keyof typeof COMMANDS;
  /** `DATA_DIR`; sandbox mode keeps its data in a folder inside. */
  folder: string;
  port: number;
  env?: Record<string, string>;
  /** Called when the dashboard first responds at this path. */
  onPage?: { path: string; call: () => void };
};

/** Runs the start command until everything is up; rejects with its output if it ends before. */
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
  // A process group of its own, as in a shell, so that signals reach only what a test means.
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
    sandbox: env.COMMERCE_BASE_URL ? null : pidOf(all, /lib\/sandbox\/serve-sandbox\.ts/),
    database: () => readPidFile(join(dataDir, "postgres"))?.pid ?? null,
    output: () => output,
    people: async () => JSON.parse(readFileSync(join(dataDir, "demo-people.json"), "utf8")) as DemoPerson[],
    end: async (signal) => {
      if (signal && child.pid !== undefined) child.kill(signal);
      await ended;
    },
  };
}

/** Address of the bundled PostgreSQL of a process group. */
export function bundledDatabaseUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, "postgres-password"), "utf8").trim();
  const socket = encodeURIComponent(join(dataDir, "postgres-socket"));
  return `postgres://merchant_desk:${password}@localhost/merchant_desk?host=${socket}&port=5432`;
}

/** Processes left of a process group: those whose words name its data folder, and the database in it. */
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
