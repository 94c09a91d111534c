import { runStep } from "./run.mjs";
import { root } from "./runtime.mjs";

export function checkTypes() {
  return runStep("Types", "npm", ["run", "--silent", "typecheck"], { cwd: root });
}

/** Lint, import rules, words and formatting of the whole tree. */
export function checkLint() {
  return runStep("Lint and import rules", "npm", ["run", "--silent", "lint"], { cwd: root });
}
