import { execFile, execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { readPidFile } from "./former-server.mjs";
import { isThere } from "./read-process-identity.mjs";
import { spawnAs } from "./server-identity.mjs";
import { underLifeline } from "./under-lifeline.mjs";

/**
 * Makes a pipe whose writing end (`hold`) every process that needs the database holds; null on Windows.
 * @returns {{ read: number, hold: number, close: () => void } | null}
 */
export function makeLifeline() {
  if (process.platform === "win32") return null;
  const folder = mkdtempSync(join(tmpdir(), "merchant-desk-"));
  try {
    const path = join(folder, "lifeline");
    execFileSync("mkfifo", ["-m", "600", path], { stdio: "pipe" });
    const hold = openSync(path, constants.O_RDWR);
    const read = openSync(path, constants.O_RDONLY);
    return { read, hold, close: () => [read, hold].forEach((end) => closeSync(end)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Starts the server on its cluster.
 * @param {import("./choose-place.mjs").Place} place
 * @param {{ read: number } | null} lifeline
 * @param {(line: string) => void} onLine gets each line of output
 */
export function spawnServer({ identity, cluster, files }, mark, lifeline, onLine) {
  const before = readPidFile(cluster)?.writtenAt;
  const command = [join(files, "bin", "postgres"), "-D", cluster, "-c", `cluster_name=${mark}`];
  // A process group of its own: Ctrl-C reaches only us, and we stop the server last.
  const options = {
    stdio: [lifeline?.read ?? "ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
  };
  const child = lifeline
    ? spawnAs(identity, ...underLifeline(...command), options)
    : spawnAs(identity, command[0], command.slice(1), options);
  let pid = lifeline ? null : child.pid;
  createInterface({ input: child.stdout }).once("line", (line) => (pid = Number(line)));
  const output = createInterface({ input: child.stderr }).on("line", onLine);
  const saidAll = new Promise((resolve) => output.once("close", resolve));
  const ended = new Promise((resolve) => {
    child.once("error", (error) => resolve(error.code));
    child.once("exit", (code, signal) => resolve(code ?? signal));
  });
  return { ended, pid: () => pid, untilReady, stop, endWatch };

  /** Resolves with true when it takes connections, false when it ended before. */
  async function untilReady() {
    let hasEnded = false;
    void ended.then(() => (hasEnded = true));
    for (;;) {
      const file = readPidFile(cluster);
      if (file && file.pid === pid && file.status === "ready" && file.writtenAt !== before) return true;
      if (hasEnded) {
        // Its last lines, which say why, may come after its end.
        await Promise.race([saidAll, sleep(1_000, undefined, { ref: false })]);
        return false;
      }
      await sleep(10);
    }
  }

  /** Stops it with open transactions rolled back and everything written; with a harder signal only when that hangs. */
  async function stop() {
    for (const [signal, patienceMs] of [
      ["SIGINT", 30_000],
      ["SIGQUIT", 5_000],
      ["SIGKILL", 5_000],
    ]) {
      signalServer(signal);
      if (await Promise.race([ended.then(() => true), sleep(patienceMs, false, { ref: false })])) return;
    }
  }

  /** Ends the watch of a killed shell, which would later signal a number that isn't the server's any more. */
  function endWatch() {
    try {
      if (lifeline && child.signalCode !== null) process.kill(-child.pid, "SIGKILL");
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  }

  function signalServer(signal) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    if (lifeline && signal !== "SIGKILL") child.kill(signal);
    else if (process.platform === "win32" && signal === "SIGINT")
      execFile(join(files, "bin", "pg_ctl"), ["stop", "-D", cluster, "-m", "fast"], () => {});
    else if (pid !== null && isThere(pid)) process.kill(pid, signal);
  }
}
