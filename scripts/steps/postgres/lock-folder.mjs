import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StepError } from "../run.mjs";
import { processSpace, processStart } from "./process-identity.mjs";

const BEAT_MS = 1_000;
/** A claim from another container or boot cannot be judged by its process: it lives while it beats. */
const SILENCE_MS = 5_000;
const TRIES = 8;

/** Another start has the folder. */
export class FolderInUse extends StepError {}

/**
 * Claims the data folder for this process, or throws one clear sentence. Every process has a claim file of its own,
 * whose name says all, and backs off when it sees a living one of another: nobody ever replaces or removes the claim
 * of a process that lives, so two can never hold the folder, whatever the timing. Returns what releases it.
 * @param {string} folder
 * @returns {Promise<() => void>}
 */
export async function lockFolder(folder) {
  const claims = join(folder, "claims");
  mkdirSync(claims, { recursive: true, mode: 0o700 });
  const own = claimName({
    pid: String(process.pid),
    start: processStart(process.pid) ?? "0",
    space: processSpace(),
  });
  for (let attempt = 1; ; attempt += 1) {
    const release = keepAlive(place(join(claims, own), folder));
    const rival = await livingRival(claims, own);
    if (!rival) return release;
    release();
    if (attempt === TRIES || rival.space !== processSpace()) throw new FolderInUse(refusal(folder, rival));
    // Both of two that start together may back off; a random pause lets one of them win.
    await sleep(10 + Math.random() * 60);
  }
}

function place(path, folder) {
  try {
    closeSync(openSync(path, "wx", 0o600));
    return path;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    throw new StepError(`The data folder ${folder} is already open in this process.`, { cause: error });
  }
}

async function livingRival(claims, own) {
  for (const name of readdirSync(claims)) {
    const owner = readClaim(name);
    if (!owner || name === own) continue;
    const path = join(claims, name);
    const isAlive =
      owner.space === processSpace() ? processStart(Number(owner.pid)) === owner.start : await beats(path);
    if (isAlive) return owner;
    rmSync(path, { force: true });
  }
  return null;
}

/** Watched, not compared with our clock: the other's may be another machine's. */
async function beats(path) {
  const first = lastBeat(path);
  for (let waited = 0; waited < SILENCE_MS && lastBeat(path) !== undefined; waited += 250) {
    await sleep(250);
    if (lastBeat(path) !== first) return lastBeat(path) !== undefined;
  }
  return false;
}

function lastBeat(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

function keepAlive(path) {
  const beat = setInterval(() => touch(path), BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    rmSync(path, { force: true });
  };
}

function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // A full or vanished disk is told by the next write; the beat only serves other containers.
  }
}

function claimName({ pid, start, space }) {
  return `process-${pid}-${start}-${space}`;
}

function readClaim(name) {
  const [, pid, start, space] = /^process-(\d+)-(\d+)-([0-9a-f]{16})$/.exec(name) ?? [];
  return pid && start && space ? { pid, start, space } : null;
}

function refusal(folder, { pid, space }) {
  const where = space === processSpace() ? "" : " on another machine or container";
  return `The data folder ${folder} is in use by process ${pid}${where}: stop it first, or set DATABASE_URL to run more than one.`;
}
