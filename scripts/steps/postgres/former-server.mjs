import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StepError } from "../run.mjs";

/** How long a server of a former start may take to go at each step; without their server, backends go by themselves or not at all. */
const patienceMs = { SIGINT: 20_000, SIGQUIT: 5_000, SIGKILL: 5_000 };
const leftoversPatienceMs = 2_000;

/**
 * Ends what a killed start has left running on `cluster`: a server without its launcher, or backends without their
 * server. A process counts only when it works in this very folder, never by a bare number. Afterwards nothing of it
 * runs, and a `postmaster.pid` whose number now belongs to another process is out of the way.
 * @param {string} cluster
 * @param {string} mark the `cluster_name` its processes carry
 */
export async function endFormerServer(cluster, mark) {
  if (!existsSync(cluster)) return;
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"]) {
    if (await endBy(signal, cluster, mark)) return removeRecycledPid(cluster);
  }
  throw new StepError(
    `A former PostgreSQL still works in ${cluster} (process ${serversIn(cluster, mark).join(", ")}) and cannot be ended: end it, then start again.`,
  );
}

async function endBy(signal, cluster, mark) {
  const startedAt = Date.now();
  for (let told = null; ; await sleep(20)) {
    const servers = serversIn(cluster, mark);
    if (servers.length === 0) return true;
    const leader = servers.find((pid) => pid === readPidFile(cluster)?.pid) ?? null;
    if (Date.now() - startedAt > (leader ? patienceMs[signal] : leftoversPatienceMs)) return false;
    // To backends SIGINT would only cancel what they do; most notice the end of their server and go.
    if (leader === null && signal !== "SIGINT") for (const pid of servers) send(pid, signal);
    if (leader !== null && leader !== told) send(leader, signal);
    told = leader;
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH")
      throw new StepError(
        `A former PostgreSQL (process ${pid}) of another user is still running: end it, then start again.`,
        { cause: error },
      );
  }
}

/**
 * PostgreSQL itself removes the file of a dead server, but takes any process of that number for its owner, even a dead
 * one that nobody has waited for yet.
 */
function removeRecycledPid(cluster) {
  const pid = readPidFile(cluster)?.pid;
  if (pid && process.platform !== "win32" && isNumberTaken(pid))
    rmSync(join(cluster, "postmaster.pid"), { force: true });
}

function isNumberTaken(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * @param {string} cluster
 * @returns {{ pid: number, status: string, writtenAt: number } | null}
 */
export function readPidFile(cluster) {
  try {
    const path = join(cluster, "postmaster.pid");
    const lines = readFileSync(path, "utf8").split("\n");
    return {
      pid: Number.parseInt(lines[0] ?? "", 10),
      status: (lines[7] ?? "").trim(),
      writtenAt: statSync(path).mtimeMs,
    };
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * The processes of PostgreSQL that work in `cluster`, whoever started them.
 * @returns {number[]}
 */
export function serversIn(cluster, mark) {
  if (process.platform === "win32") return [];
  if (process.platform !== "linux") return serversByList(mark);
  const folder = statSync(cluster);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder));
}

function worksIn(pid, folder) {
  try {
    if (basename(readlinkSync(`/proc/${pid}/exe`)).replace(" (deleted)", "") !== "postgres") return false;
    const place = statSync(`/proc/${pid}/cwd`);
    return place.ino === folder.ino && place.dev === folder.dev;
  } catch (error) {
    // Gone meanwhile, or of another user, whose server could not have opened our folder.
    if (["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(error.code)) return false;
    throw error;
  }
}

function serversByList(mark) {
  const list = execFileSync("ps", ["-axo", "pid=,command="], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return list
    .split("\n")
    .filter((line) => line.includes(mark) && line.includes("postgres"))
    .map((line) => Number.parseInt(line, 10));
}
