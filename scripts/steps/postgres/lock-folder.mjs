import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StepError } from "../run.mjs";
import { processSpace, processStart } from "./read-process-identity.mjs";

const BEAT_MS = 1_000;
/** Time without a beat after which a claim of another container or boot is dead. */
const SILENCE_MS = 5_000;
const TRIES = 8;

/** Another start uses the folder. */
export class FolderInUse extends StepError {}

/**
 * Claims the data folder for this process, or throws. Each process writes a claim file of its own and backs off from a
 * living one of another; nobody removes a living process's claim, so two never hold the folder. Returns the release.
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
    // Two that start together may both back off; a random pause lets one win.
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

/** Watches a claim for a beat; its time may be of another machine's clock. */
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
    // The next write reports a full or missing disk; the beat is only for other containers.
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
  return (
    `The data folder ${folder} is in use by process ${pid}${where}: ` +
    "stop it first, or set DATABASE_URL to run more than one."
  );
}
