import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "node_modules", ".bin");

/** The environment of our processes: our own Node first on the path, and no telemetry. */
export function childEnv(extra = {}) {
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ""}`,
    NEXT_TELEMETRY_DISABLED: "1",
    ...extra,
  };
}

/** The Node that runs the product: the packaged one, or the system's if it is new enough. */
export function nodeCommand() {
  const system = process.platform === "win32" ? "win" : process.platform;
  const packaged = join(
    root,
    "node_modules",
    `node-${system}-${process.arch}`,
    "bin",
    system === "win" ? "node.exe" : "node",
  );
  if (existsSync(packaged)) return packaged;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  return null;
}
