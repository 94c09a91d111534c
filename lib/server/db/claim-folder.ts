import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processSpace, processStart } from "#lib/server/db/process-mark.ts";
import { StartError } from "#lib/server/db/start-error.ts";

const BEAT_MS = 5_000;
/** A claim from another container or boot cannot be judged by its process: it lives while it beats. */
const SILENCE_MS = 30_000;
const TRIES = 8;

type Owner = { pid: string; start: string; space: string };

/**
 * Claims the data folder for this process, or throws one clear sentence. Every process has a claim file of its own,
 * whose name says all, and backs off when it sees a living one of another: nobody ever replaces or removes the claim
 * of a process that lives, so two can never hold the folder, whatever the timing. Returns what releases it.
 */
export async function claimFolder(folder: string): Promise<() => void> {
  const claims = join(folder, "in-use-by");
  mkdirSync(claims, { recursive: true, mode: 0o700 });
  const own = claimName({ pid: String(process.pid), start: processStart(process.pid) ?? "0", space: processSpace() });
  for (let attempt = 1; ; attempt += 1) {
    place(join(claims, own), folder);
    const rival = livingRival(claims, own);
    if (!rival) return keepAlive(join(claims, own));
    rmSync(join(claims, own), { force: true });
    if (attempt === TRIES) throw new StartError(refusal(folder, rival));
    // Both of two that start together may back off; a random pause lets one of them win.
    await sleep(10 + Math.random() * 60);
  }
}

function place(path: string, folder: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    throw new StartError(`The data folder ${folder} is already open in this process.`, { cause: error });
  }
}

function livingRival(claims: string, own: string): Owner | null {
  for (const name of readdirSync(claims)) {
    const owner = readClaim(name);
    if (!owner || name === own) continue;
    if (isAlive(owner, join(claims, name))) return owner;
    rmSync(join(claims, name), { force: true });
  }
  return null;
}

function isAlive({ pid, start, space }: Owner, path: string): boolean {
  if (space === processSpace()) return processStart(Number(pid)) === start;
  const lastBeat = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return lastBeat !== undefined && Date.now() - lastBeat < SILENCE_MS;
}

function keepAlive(path: string): () => void {
  const beat = setInterval(() => touch(path), BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    rmSync(path, { force: true });
  };
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // A full or vanished disk is told by the next write; the beat only serves other containers.
  }
}

function claimName({ pid, start, space }: Owner): string {
  return `process-${pid}-${start}-${space}`;
}

function readClaim(name: string): Owner | null {
  const [, pid, start, space] = /^process-(\d+)-(\d+)-([0-9a-f]{16})$/.exec(name) ?? [];
  return pid && start && space ? { pid, start, space } : null;
}

function refusal(folder: string, { pid, space }: Owner): string {
  const where = space === processSpace() ? "" : " on another machine or container";
  return `The data folder ${folder} is in use by process ${pid}${where}: stop it first, or set DATABASE_URL to run more than one.`;
}
