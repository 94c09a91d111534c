import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Refusal } from "./run.mjs";
import { childEnv, nodeCommand, root } from "./runtime.mjs";

/** Stands for the database that isn't started yet. */
const databaseToCome = "postgres://merchant_desk@localhost/merchant_desk";

/** Reads the environment with the product's own reader, so that a bad variable fails before anything starts. */
export function checkEnvironment(extra) {
  const child = spawnSync(
    nodeCommand(),
    ["--conditions=react-server", "--no-warnings", join(root, "scripts", "check-environment.ts")],
    {
      cwd: root,
      env: childEnv({ NODE_ENV: "production", BUNDLED_DATABASE_URL: databaseToCome, ...extra }),
      encoding: "utf8",
    },
  );
  if (child.status !== 0) throw new Refusal(child.stderr.trim() || "The environment could not be read.");
  const { databaseUrl, ...facts } = JSON.parse(child.stdout);
  return { ...facts, needsDatabase: databaseUrl === null || databaseUrl === databaseToCome };
}
