import { readFileSync } from "node:fs";
import { parentOf, processStart } from "./postgres/process-mark.mjs";

const lookMs = 300;

/**
 * Calls `onGone` once when the npm that started us is gone: it may end without a word to us. Started by hand we
 * outlive our parent, as with nohup.
 * @param {() => void} onGone
 */
export function onParentGone(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // npm starts a shell that may stay between us.
  const npm = isShell(parent) ? parentOf(parent) : null;
  const npmStart = npm && processStart(npm);
  const look = setInterval(() => {
    if (process.ppid === parent && (!npm || processStart(npm) === npmStart)) return;
    clearInterval(look);
    onGone();
  }, lookMs);
  look.unref();
}

function isShell(pid) {
  if (process.platform !== "linux") return false;
  try {
    return /^(sh|dash|bash|ash|busybox|zsh)$/.test(readFileSync(`/proc/${pid}/comm`, "utf8").trim());
  } catch {
    return false;
  }
}
