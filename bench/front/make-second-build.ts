import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Builds a copy of this checkout whose scripts differ, as the next release's do. Returns its folder;
 * `BENCH_SECOND_BUILD` names one that is there already.
 */
export function makeSecondBuild(): { folder: string; isOurs: boolean } {
  const given = process.env.BENCH_SECOND_BUILD;
  if (given) return { folder: given, isOurs: false };
  const folder = mkdtempSync(join(tmpdir(), "merchant-desk-second-"));
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0");
  for (const file of files.filter((name) => name !== "")) cpSync(join(ROOT, file), join(folder, file));
  // Links to the same files: a copy would take half a gigabyte.
  execFileSync("cp", ["-al", join(ROOT, "node_modules"), folder]);
  appendFileSync(
    join(folder, "instrumentation-client.ts"),
    "\nObject.assign(globalThis, { isSecondBuild: true });\n",
  );
  execFileSync(process.execPath, [join(folder, "scripts", "build.mjs")], { cwd: folder, stdio: "inherit" });
  return { folder, isOurs: true };
}
