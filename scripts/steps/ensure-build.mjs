import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { childEnv, nodeCommand, root } from "./runtime.mjs";
import { runStep } from "./run.mjs";

const sources = ["app", "components", "lib", "messages", "public"];
const files = [
  "package-lock.json",
  ".browserslistrc",
  "next.config.mjs",
  "tailwind.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "proxy.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
];
const stamp = join(root, ".next", "built-from");

const next = join(root, "node_modules", "next", "dist", "bin", "next");

/**
 * The same key for every build: Next makes the IDs of commands from it, so a tab's presses work at dashboards of the
 * build before and after its own. It is no secret, as no command carries values that Next would encrypt with it.
 */
const variables = {
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, "merchant-desk").toString("base64"),
};

/** Builds the dashboard when the build is missing or its sources have changed since. */
export async function ensureBuild() {
  const wanted = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const former = setAsideStatic(join(root, ".next"));
  await runStep("Building the dashboard", nodeCommand(), [next, "build"], {
    cwd: root,
    env: childEnv(variables),
  });
  former.bringBack();
  writeFileSync(stamp, wanted);
}

/**
 * Keeps the scripts of the previous build beside the next one's, for tabs that are still open; their names are hashes
 * of their content. Scripts of older builds are deleted.
 */
export function setAsideStatic(folder) {
  const [chunks, own, aside] = ["static", "own-static.json", "cache/former-static"].map((name) =>
    join(folder, name),
  );
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(chunks)) {
    const isOwn = existsSync(own) ? new Set(JSON.parse(readFileSync(own, "utf8"))) : null;
    for (const name of listBelow(chunks))
      if (isOwn === null || isOwn.has(name)) cpSync(join(chunks, name), join(aside, name));
  }
  return {
    bringBack: () => {
      writeFileSync(own, JSON.stringify(listBelow(chunks)));
      if (existsSync(aside)) cpSync(aside, chunks, { recursive: true, force: false });
    },
  };
}

function listBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
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
