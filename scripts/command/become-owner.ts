import { statSync } from "node:fs";
import { join } from "node:path";

/**
 * Run as root on the data of another user (a service's), a command goes on as that user: whatever it makes is theirs, and the
 * database stays theirs.
 */
export function becomeOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  const cluster = statSync(join(dataDir, "postgres"), { throwIfNoEntry: false });
  if (!folder || folder.uid === 0 || (cluster && cluster.uid !== folder.uid)) return;
  process.setgroups?.([folder.gid]);
  process.setgid?.(folder.gid);
  process.setuid?.(folder.uid);
}
