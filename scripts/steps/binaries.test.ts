import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { BINARIES, requireKnownBinaries } from "./binaries.mjs";
import { root } from "./runtime.mjs";

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { version: string }>;
};

test("the installed Node and PostgreSQL are the tested ones", async () => {
  await requireKnownBinaries();
});

test.each(BINARIES)("$name is pinned in the version that the lock installs", ({ name, version, files }) => {
  expect(lock.packages[`node_modules/${name}`]?.version).toBe(version);
  for (const hash of Object.values(files)) expect(hash).toMatch(/^[\da-f]{64}$/);
});

const CONTENT = "program";
const PINNED = {
  name: "@some/linux-x64",
  version: "1.2.3",
  files: { "bin/run": createHash("sha256").update(CONTENT).digest("hex") },
};

test.each([
  ["as pinned", "1.2.3", CONTENT, true],
  ["another content", "1.2.3", `${CONTENT}!`, false],
  ["an empty file", "1.2.3", "", false],
  ["another version", "1.2.4", CONTENT, false],
  ["no such file", "1.2.3", null, false],
])("an installed program is held to its hash: %s", async (_what, version, content, isKnown) => {
  const path = folderOfTest();
  const folder = join(path, "node_modules", PINNED.name);
  mkdirSync(dirname(join(folder, "bin/run")), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version }));
  if (content !== null) writeFileSync(join(folder, "bin/run"), content);
  const checked = requireKnownBinaries(path, [PINNED]);
  if (isKnown) await checked;
  else await expect(checked).rejects.toThrow(/is not the program .* was tested with/);
});

test("a system without pinned programs may start", async () => {
  const path = folderOfTest();
  await requireKnownBinaries(path);
});
