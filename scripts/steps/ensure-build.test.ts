import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { setAsideStatic } from "./ensure-build.mjs";

const folder = mkdtempSync(join(tmpdir(), "md-build-"));
const chunks = join(folder, "static", "chunks");

/** Imitates a build, which first empties all but its cache. */
function build(...names: string[]): string[] {
  const former = setAsideStatic(folder);
  for (const name of readdirSync(folder))
    if (name !== "cache") rmSync(join(folder, name), { recursive: true });
  mkdirSync(chunks, { recursive: true });
  for (const name of names) writeFileSync(join(chunks, name), names.join());
  former.bringBack();
  return readdirSync(chunks).sort();
}

test("row 127: scripts of the previous build stay beside the new ones, older ones are deleted", () => {
  expect(build("a.js", "b.js")).toEqual(["a.js", "b.js"]);
  expect(build("b.js", "c.js")).toEqual(["a.js", "b.js", "c.js"]);
  expect(build("d.js")).toEqual(["b.js", "c.js", "d.js"]);
  expect(build("d.js")).toEqual(["d.js"]);
  expect(existsSync(join(folder, "cache"))).toBe(true);
  rmSync(folder, { recursive: true });
});

test("no command is made inside a function: none carries values under the key of the build", () => {
  const files = globSync("{app,components,lib}/**/*.{ts,tsx}").filter((path) => !path.includes(".test."));
  const places = files.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/"use server"/g)].map(({ index }) => ({ path, index })),
  );
  expect(places.length).toBeGreaterThan(20);
  expect(places.filter(({ index }) => index > 0)).toEqual([]);
});
