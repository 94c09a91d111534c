import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { StepError } from "./run.mjs";
import { childEnv, nodeCommand, root } from "./runtime.mjs";

/** Asks the product's own reader of the environment, so that a bad variable is told before anything starts. */
export function checkEnvironment(extra) {
  const child = spawnSync(nodeCommand(), ["--conditions=react-server", "--disable-warning=ExperimentalWarning", join(root, "scripts", "check-environment.ts")], {
    cwd: root,
    env: childEnv({ NODE_ENV: "production", ...extra }),
    encoding: "utf8",
  });
  if (child.status !== 0) throw new StepError(child.stderr.trim() || "The environment could not be read.");
  return JSON.parse(child.stdout);
}
