// The quick look before a commit: types, lint, and the unit tests that import what changed since HEAD, or since the
// commit that is named: `npm run check -- main`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensurePackages } from "./steps/packages.mjs";
import { StepError } from "./steps/run.mjs";
import { childEnv, nodeCommand, root } from "./steps/runtime.mjs";
import { checkLint, checkTypes } from "./steps/sources.mjs";

const [since = "HEAD"] = process.argv.slice(2);
try {
  await ensurePackages();
  await Promise.all([checkTypes(), checkLint()]);
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const args = ["run", "--changed", since, "--passWithNoTests", "--reporter=dot"];
  const { status } = spawnSync(nodeCommand(), [vitest, ...args], {
    cwd: root,
    env: childEnv(),
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
}
