import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StepError } from "./run.mjs";

const OTHERS = 0o077;

/**
 * Makes the data folder, or removes all rights that others have on it and its content. Throws if an open one belongs to
 * another user.
 * @param {string} folder
 * @param {(line: string) => void} tell
 */
export function makePrivate(folder, tell = console.error) {
  if (process.platform === "win32") return void mkdirSync(folder, { recursive: true });
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first !== undefined)
    for (let made = folder; made.length >= first.length; made = dirname(made)) close(made);
  const place = realpathSync(folder);
  for (const parent of parentsOf(place))
    if (isOpenToAll(parent))
      tell(
        `The folder ${parent} allows every user of this machine to move or replace the data folder ${place}.`,
      );
  closeAll(place);
}

/** Closes the folder around the practice data, but lets users pass through to a live dashboard's below it. */
export function closeToReaders(folder) {
  if (process.platform === "win32") return;
  const entry = statSync(folder, { throwIfNoEntry: false });
  if (entry && entry.mode & 0o066 && entry.uid === process.getuid()) chmodSync(folder, entry.mode & 0o7711);
}

function closeAll(path) {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  // A link has no rights of its own; the start itself made the cluster it leads to.
  if (!entry || entry.isSymbolicLink()) return;
  close(path, entry);
  // A folder of another user that is closed to us is closed to others, too; the start reports it.
  const isClosedToUs = entry.uid !== process.getuid() && process.getuid() !== 0;
  if (entry.isDirectory() && !isClosedToUs) for (const name of readdirSync(path)) closeAll(join(path, name));
}

function close(path, entry = statSync(path)) {
  if ((entry.mode & OTHERS) === 0) return;
  try {
    chmodSync(path, entry.mode & 0o7700);
  } catch (error) {
    if (error.code === "ENOENT") return;
    if (error.code !== "EPERM" && error.code !== "EROFS") throw error;
    throw new StepError(
      `Others have access to ${path}, and this user cannot restrict it: ` +
        `it belongs to user ${entry.uid}, and this is user ${process.getuid()}. ` +
        "Give the data folder to this user (chown -R), or set DATA_DIR to another folder.",
      { cause: error },
    );
  }
}

function parentsOf(path) {
  const parents = [];
  for (let at = dirname(path); ; at = dirname(at)) {
    parents.push(at);
    if (at === dirname(at)) return parents;
  }
}

/** True if everybody may move entries of the folder; in one like /tmp only the owner of an entry may. */
function isOpenToAll(folder) {
  const { mode } = statSync(folder);
  return (mode & 0o002) !== 0 && (mode & 0o1000) === 0;
}
