import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * The start of the process `pid` as a stable text; null if there is no such process. With the number it identifies one
 * process: a recycled number has another start.
 * @param {number} pid
 * @returns {string | null}
 */
export function processStart(pid) {
  if (process.platform === "linux") return statFields(pid)?.[19] ?? null;
  return isThere(pid) ? startByList(pid) : null;
}

/** @param {number} pid */
export function isThere(pid) {
  if (process.platform === "linux") return statFields(pid) !== null;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * The parent of the process `pid`; null when it has ended or the system doesn't tell cheaply.
 * @param {number} pid
 * @returns {number | null}
 */
export function parentOf(pid) {
  const parent = process.platform === "linux" ? statFields(pid)?.[1] : undefined;
  return parent === undefined ? null : Number(parent);
}

/** Identifies one boot of one machine or container, within which process numbers are unique. */
export function processSpace() {
  return createHash("sha256").update(`${hostname()}\n${bootOnLinux()}`).digest("hex").slice(0, 16);
}

/** The fields of /proc/<pid>/stat after the name; null unless the process lives. */
function statFields(pid) {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The name in parentheses may have blanks and parentheses; the state is the first field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? null : fields;
}

function startByList(pid) {
  if (process.platform === "win32") return "0";
  const started = Date.parse(execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }));
  return Number.isNaN(started) ? "0" : String(started);
}

function bootOnLinux() {
  if (process.platform !== "linux") return "";
  return `${readText("/proc/sys/kernel/random/boot_id")} ${pidNamespace()}`;
}

// A hardened container may hide this; its own host name then tells the spaces apart.
function pidNamespace() {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "hidden";
  }
}

function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
