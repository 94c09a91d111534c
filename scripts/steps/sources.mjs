import { runTogether } from "./run.mjs";
import { root } from "./runtime.mjs";

/** Checks types, lint, import rules and formatting of the whole tree. */
export function checkSources() {
  return runTogether(
    "Types, lint and import rules",
    [
      ["npm", ["run", "--silent", "typecheck"]],
      ["npm", ["run", "--silent", "lint"]],
    ],
    { cwd: root },
  );
}
