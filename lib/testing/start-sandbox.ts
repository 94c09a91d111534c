import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { createSandboxControl } from "./sandbox-control.ts";
import { dismiss } from "./spawn-node.ts";
import type { ChildProcess } from "node:child_process";
import type { SandboxControl } from "./sandbox-control.ts";

export type RunningSandbox = {
  baseUrl: string;
  controlUrl: string;
  token: string;
  control: SandboxControl;
  stop(): Promise<void>;
};

export type SandboxStart = {
  seed?: number;
  token?: string;
  port?: number;
  controlPort?: number;
  nowMs?: number;
};

const MAIN = fileURLToPath(new URL("../sandbox/serve-sandbox.ts", import.meta.url));
const PLATFORM = process.platform === "win32" ? "win" : process.platform;
const NODE_FOLDER = `../../node_modules/node-${PLATFORM}-${process.arch}/bin/`;
const PACKAGED_NODE = fileURLToPath(
  new URL(NODE_FOLDER + (process.platform === "win32" ? "node.exe" : "node"), import.meta.url),
);

/** Starts the sandbox as a process that ends with `stop()` or with ours. Rejects with its message if it fails. */
export async function startSandbox(start: SandboxStart = {}): Promise<RunningSandbox> {
  const token = start.token ?? `sbx_${randomBytes(18).toString("base64url")}`;
  const options = { port: start.port, "control-port": start.controlPort, seed: start.seed, now: start.nowMs };
  const args = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, String(value)],
  );
  const node = existsSync(PACKAGED_NODE) ? PACKAGED_NODE : process.execPath;
  const child = spawn(node, [MAIN, "--ends-with-stdin", ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, NODE_OPTIONS: "", SANDBOX_TOKEN: token },
  });
  const { baseUrl, controlUrl } = await readFirstLine(child);
  // The sandbox must not keep a finished script alive.
  dismiss(child);
  return { baseUrl, controlUrl, token, control: createSandboxControl(controlUrl), stop: () => stop(child) };
}

let kept: Promise<RunningSandbox> | null = null;

/** The one sandbox of all test files that run in this process, as after a start; it ends with the process. */
export async function sandboxOfProcess(): Promise<RunningSandbox> {
  const sandbox = await (kept ??= startSandbox());
  await sandbox.control.reset();
  return sandbox;
}

async function readFirstLine(child: ChildProcess): Promise<{ baseUrl: string; controlUrl: string }> {
  if (!child.stdout || !child.stderr) throw new Error("the sandbox has no output to read");
  let issue = "";
  child.stderr.on("data", (chunk: Buffer) => (issue += chunk.toString("utf8")));
  const lines = createInterface({ input: child.stdout });
  const first = new Promise<string>((resolve, reject) => {
    lines.once("line", resolve);
    child.once("error", reject);
    child.once("close", () => reject(new Error(issue.trim() || "the sandbox ended before it was ready")));
  });
  return JSON.parse(await first) as { baseUrl: string; controlUrl: string };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
