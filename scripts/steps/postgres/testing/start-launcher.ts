import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { isThere } from "../read-process-identity.mjs";

const HOLD = fileURLToPath(new URL("./hold-postgres.mjs", import.meta.url));

type Options = {
  dataDir: string;
  projectFolder?: string;
  elsewhere?: string;
  settings?: Record<string, string>;
  withChild?: boolean;
};
type As = { uid?: number; gid?: number; path?: string };
export type Launcher = {
  child: ChildProcess;
  url: string;
  pid: number;
  childPid: number;
  told: string[];
  stop: () => Promise<void>;
};

/** Starts PostgreSQL from a process of its own until the test ends; rejects with that process's last lines. */
export async function startLauncher(
  options: Options,
  { uid, gid, path = process.env.PATH }: As = {},
): Promise<Launcher> {
  const env = { PATH: path, NODE_ENV: "test" as const };
  const child = spawn(process.execPath, [HOLD, JSON.stringify(options)], {
    env,
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid ? { uid, gid: gid ?? uid } : {}),
  });
  const told: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => told.push(line));
  const closed = once(child, "close");
  const first = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    closed.then(() => null),
  ]);
  if (!first) throw new Error(told.join("\n"));
  const { child: childPid, ...server } = JSON.parse(String(first[0])) as Record<"pid" | "child", number> & {
    url: string;
  };
  const stop = async () => {
    child.kill("SIGTERM");
    await closed;
  };
  onTestFinished(stop);
  return { child, ...server, childPid, told, stop };
}

/** Runs one statement over a connection of its own. */
export async function ask<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until `fact` holds, limited only by the test's timeout. */
export async function until(fact: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await fact())) await new Promise((resolve) => setTimeout(resolve, 20));
}

export function untilGone(...pids: number[]): Promise<void> {
  return until(() => !pids.some((pid) => isThere(pid)));
}
