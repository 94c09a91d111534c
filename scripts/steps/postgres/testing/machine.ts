import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A user that every system has, and a number without a name. */
export const daemon = 1;
export const nameless = 1_234_567;

/** Abilities of this machine: a container may forbid namespaces and mounts, a plain user is not root. */
export const isRoot = process.getuid?.() === 0;
export const hasNamespaces = isRoot && canUnshare({});
export const hasNamespacesForOthers = isRoot && canUnshare({ uid: nameless, gid: nameless });
export const othersReachProject =
  isRoot &&
  spawnSync(process.execPath, [join(import.meta.dirname, "../read-process-identity.mjs")], {
    uid: daemon,
    gid: daemon,
    cwd: "/",
  }).status === 0;
export const canMount = isRoot && mountAndUnmount();

function canUnshare(user: { uid?: number; gid?: number }): boolean {
  return (
    spawnSync("unshare", ["--user", "--map-user=1", "--map-group=1", "true"], { ...user, cwd: "/" })
      .status === 0
  );
}

function mountAndUnmount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "merchant-desk-"));
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "tmpfs", folder]).status === 0;
  if (isMounted) spawnSync("umount", [folder]);
  rmdirSync(folder);
  return isMounted;
}
