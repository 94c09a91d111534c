import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";

const PORT = String(20_000 + (process.pid % 20_000));

/** Milliseconds of the second `npm start` on one data folder, from the command to its line "Merchant Desk is at …". */
export async function secondStart(): Promise<number> {
  const { path, remove } = temporaryFolder();
  try {
    await start(path);
    return await start(path);
  } finally {
    remove();
  }
}

async function start(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  // Its own process group: npm alone would not pass the signal on to what it started.
  const child = spawn("npm", ["start"], { stdio: ["ignore", "pipe", "inherit"], detached: true, env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT } });
  const ended = once(child, "exit");
  let tookMs = NaN;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("Merchant Desk is at")) continue;
    tookMs = performance.now() - startedAt;
    if (child.pid) process.kill(-child.pid, "SIGTERM");
  }
  await ended;
  if (Number.isNaN(tookMs)) throw new Error("npm start ended before it was ready");
  return tookMs;
}
