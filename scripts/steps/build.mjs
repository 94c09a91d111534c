import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nodeCommand, root } from "./runtime.mjs";
import { runStep } from "./run.mjs";

const sources = ["app", "components", "lib", "messages", "public"];
const files = [
  "package-lock.json",
  "next.config.mjs",
  "tailwind.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
];
const stamp = join(root, ".next", "built-from");

export const next = join(root, "node_modules", "next", "dist", "bin", "next");

/** Builds the dashboard when the build is missing or its sources have changed since. */
export async function ensureBuild() {
  const wanted = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  await runStep("Building the dashboard", nodeCommand(), [next, "build"], { cwd: root });
  writeFileSync(stamp, wanted);
}

function sourceHash() {
  const hash = createHash("sha256");
  for (const file of [
    ...files.filter((name) => existsSync(join(root, name))),
    ...sources.flatMap(filesBelow),
  ]) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .sort();
}
