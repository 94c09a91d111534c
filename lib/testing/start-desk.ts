import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunningSandbox } from "./start-sandbox.ts";
import { freePort } from "../../scripts/steps/ports.mjs";
import { createTestDatabase } from "./blank-database.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type DemoPerson = { email: string; password: string };

export type RunningDesk = {
  url: string;
  dataDir: string;
  databaseUrl: string;
  /** Output of the process so far. */
  output: () => string;
  /** The demo people of sandbox mode. */
  people: () => Promise<DemoPerson[]>;
  child: ChildProcess;
  /** Ends the process and keeps its data, for a second start on it. */
  halt: (signal?: NodeJS.Signals) => Promise<number | null>;
  stop: () => Promise<void>;
};

/**
 * `dataDir` and `databaseUrl` of an earlier desk take over its data; `root` is another checkout's folder, `command`
 * what Node runs there.
 */
type DeskStart = {
  env: Record<string, string>;
  dataDir?: string;
  databaseUrl?: string;
  port?: number;
  root?: string;
  command?: string[];
};

/** The environment that `npm start` gives the dashboard in sandbox mode. */
export function sandboxEnv({ baseUrl, controlUrl, token }: RunningSandbox): Record<string, string> {
  return { SANDBOX_PORT: new URL(baseUrl).port, SANDBOX_CONTROL_URL: controlUrl, SANDBOX_TOKEN: token };
}

/** Starts the production build as a process with its own data folder and database, and waits until it is ready. */
export async function startDesk({
  env,
  dataDir,
  databaseUrl,
  port,
  root = ROOT,
  command = ["scripts/steps/serve-next.mjs"],
}: DeskStart): Promise<RunningDesk> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), "merchant-desk-")));
  const database = databaseUrl
    ? { url: databaseUrl, drop: async () => undefined }
    : await createTestDatabase();
  const listenAt = port ?? (await freePort("127.0.0.1"));
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(listenAt),
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      BUNDLED_DATABASE_URL: database.url,
      ...env,
    },
  });
  let output = "";
  const keep = (chunk: Buffer) => (output += chunk.toString("utf8"));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  await untilReady(child, `http://127.0.0.1:${listenAt}/readyz`, () => output);

  async function halt(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  }

  return {
    url: `http://localhost:${listenAt}`,
    dataDir: folder,
    databaseUrl: database.url,
    output: () => output,
    people: async () =>
      JSON.parse(await readFile(join(folder, "sandbox", "demo-people.json"), "utf8")) as DemoPerson[],
    child,
    halt,
    stop: async () => {
      await halt();
      await database.drop();
      if (!dataDir) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the dashboard ended with ${child.exitCode}: ${output()}`);
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the dashboard was not ready after 60 s: ${output()}`);
}
