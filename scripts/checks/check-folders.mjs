// Fails on folders with over 20 source files, and on folders that need each other.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const MAX_SOURCES = 20;
const SOURCE = /^(app|components|lib|scripts|bench)\/.*\.(ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$|(^|\/)testing\//;

/** Faults of the folders of `files`, a sentence each; `read` returns the text of a file. */
export function faultsOf(files, read) {
  const sources = files.filter((file) => SOURCE.test(file) && !TEST.test(file));
  const folders = Map.groupBy(sources, (file) => dirname(file));
  const needs = new Map([...folders].map(([folder, own]) => [folder, neededBy(own, read, folders)]));
  const crowded = [...folders].filter(([, own]) => own.length > MAX_SOURCES);
  return [
    ...crowded.map(
      ([folder, own]) => `${folder} holds ${own.length} source files; ${MAX_SOURCES} are the most.`,
    ),
    ...cyclesOf(needs).map((cycle) => `${cycle.join(" → ")}: folders that need each other.`),
  ];
}

function neededBy(own, read, folders) {
  const needed = own.flatMap((file) =>
    [...read(file).matchAll(/\bfrom\s+"([#.][^"]+)"/g)].map(([, to]) =>
      dirname(to.startsWith("#") ? to.slice(1) : normalize(join(dirname(file), to))),
    ),
  );
  return new Set(needed.filter((folder) => folders.has(folder) && folder !== dirname(own[0])));
}

/** Finds one import cycle for each folder in one; lists each cycle once. */
function cyclesOf(needs) {
  const found = new Map();
  for (const start of needs.keys()) {
    const way = wayBack(start, needs);
    const name = way?.toSorted().join(" ");
    if (way && !found.has(name)) found.set(name, [...way, start]);
  }
  return [...found.values()];
}

/** The shortest cycle of imports from a folder back to itself; null if there is none. */
function wayBack(start, needs) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of needs.get(way.at(-1)) ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = listed.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
  const faults = faultsOf(files, (file) => readFileSync(join(root, file), "utf8"));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
