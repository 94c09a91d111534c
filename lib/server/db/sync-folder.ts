import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Brings a folder, its files and its sub-folders to disk. Windows cannot sync a folder and does without. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    if (entry.isFile()) syncOne(path, "r+");
  }
  syncEntry(folder);
}

/** Brings the list of names of one folder to disk, as after a rename in it. */
export function syncEntry(folder: string): void {
  if (process.platform !== "win32") syncOne(folder, "r");
}

function syncOne(path: string, flags: string): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
