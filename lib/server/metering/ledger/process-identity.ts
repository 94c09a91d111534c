import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * Gives the start time of process `pid` as a stable word; null without such a process. With the number it names one
 * process for good: a reused number has another start.
 */
function processStart(pid: number): string | null {
  if (process.platform === "linux") return startOnLinux(pid);
  return isThere(pid) ? startByList(pid) : null;
}

/**
 * Names the set of processes in which a process number has a meaning: one boot of one machine or container.
 */
export function processSpace(): string {
  return createHash("sha256").update(`${hostname()}\n${bootOnLinux()}`).digest("hex").slice(0, 16);
}

/** Gives the identity of this process, from which others on the machine can tell when it is gone. */
export function ownProcessIdentity(): string {
  return `${processSpace()} ${process.pid} ${processStart(process.pid) ?? "0"}`;
}

/** Tells whether the process with this identity is certainly gone; false for another machine or container. */
export function isGoneProcess(words: string | null): boolean {
  const [space = "", pid = "", start = ""] = words?.split(" ") ?? [];
  return space === processSpace() && processStart(Number(pid)) !== start;
}

function startOnLinux(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The name in parentheses may hold spaces and parentheses; the state is the first field behind it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const isGone = fields[0] === "Z" || fields[0] === "X";
  return isGone ? null : (fields[19] ?? null);
}

function startByList(pid: number): string {
  if (process.platform === "win32") return "0";
  const started = Date.parse(execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }));
  return Number.isNaN(started) ? "0" : String(started);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function bootOnLinux(): string {
  if (process.platform !== "linux") return "";
  return `${readText("/proc/sys/kernel/random/boot_id")} ${pidNamespace()}`;
}

// A hardened container may hide it; its own host name then tells the spaces apart.
function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "hidden";
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
