import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { requireKnownBinaries } from "./binaries.mjs";
import { nodeCommand, root } from "./runtime.mjs";
import { runStep, StepError } from "./run.mjs";

const stamp = join(root, "node_modules", ".installed-lock");

/** Installs what the lock names when `node_modules` is missing or older than the lock. */
export async function ensurePackages() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    await runStep(
      "Installing packages",
      "npm",
      ["ci", "--include=dev", "--ignore-scripts", "--loglevel=error"],
      { cwd: root, shell: process.platform === "win32" },
    );
    await requireKnownBinaries();
    writeFileSync(stamp, wanted);
  }
  if (!nodeCommand())
    throw new StepError(
      "Merchant Desk needs Node 22.18 or newer on this system; install it and start again.",
    );
}
