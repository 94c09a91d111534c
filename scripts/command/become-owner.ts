import { statSync } from "node:fs";
import { join } from "node:path";

/** Makes a command of root continue as the owner of the data folder, so that all it makes belongs to that user. */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  const cluster = statSync(join(dataDir, "postgres"), { throwIfNoEntry: false });
  if (!folder || folder.uid === 0 || (cluster && cluster.uid !== folder.uid)) return;
  process.setgroups?.([folder.gid]);
  process.setgid?.(folder.gid);
  process.setuid?.(folder.uid);
}
