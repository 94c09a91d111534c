import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StepError } from "../run.mjs";

/** Time for a former server to end after each signal; backends without a server end quickly or not at all. */
const patienceMs = { SIGINT: 20_000, SIGQUIT: 5_000, SIGKILL: 5_000 };
const leftoversPatienceMs = 2_000;

/**
 * Ends the server or backends that a killed start has left on `cluster`, found by their folder and not by a bare
 * number, and removes a `postmaster.pid` whose number is another process's by now.
 * @param {string} cluster
 * @param {string} mark `cluster_name` of its processes
 */
export async function endFormerServer(cluster, mark) {
  if (!existsSync(cluster)) return;
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"]) {
    if (await endBy(signal, cluster, mark)) return removeRecycledPid(cluster);
  }
  throw new StepError(
    `An earlier PostgreSQL is still running in ${cluster} (process ${serversIn(cluster, mark).join(", ")}) ` +
      "and cannot be stopped: stop it, then start again.",
  );
}

async function endBy(signal, cluster, mark) {
  const startedAt = Date.now();
  for (let told = null; ; await sleep(20)) {
    const servers = serversIn(cluster, mark);
    if (servers.length === 0) return true;
    const leader = servers.find((pid) => pid === readPidFile(cluster)?.pid) ?? null;
    if (Date.now() - startedAt > (leader ? patienceMs[signal] : leftoversPatienceMs)) return false;
    // SIGINT would only cancel a backend's statement; most backends end by themselves after their server.
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
        `An earlier PostgreSQL (process ${pid}) of another user is still running: stop it, then start again.`,
        { cause: error },
      );
  }
}

/** Removes a pid file whose number another process has: PostgreSQL would take that process for its server. */
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
 * Lists all PostgreSQL processes that work in `cluster`.
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
    // Ended meanwhile, or of another user, whose server could not have opened our folder.
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
