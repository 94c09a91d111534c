// npm leaves optional platform packages that the registry lacks out of the lock, then `npm ci` rejects
// that lock. This adds the missing entries; run it after every change of a dependency.
import { readFileSync, writeFileSync } from "node:fs";

const path = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));
const systems = [
  "linux",
  "darwin",
  "win32",
  "android",
  "freebsd",
  "openbsd",
  "netbsd",
  "sunos",
  "aix",
  "openharmony",
  "wasm32",
];
const processors = [
  "x64",
  "arm64",
  "arm",
  "ia32",
  "ppc64",
  "s390x",
  "riscv64",
  "loong64",
  "mips64el",
  "mipsel",
];
let added = 0;

for (const [where, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(where, name)) continue;
    lock.packages[`node_modules/${name}`] = platformEntry(name, version);
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} platform entries added`);

function isLocked(where, name) {
  for (let folder = where; ; folder = folder.slice(0, folder.lastIndexOf("/node_modules/"))) {
    if (lock.packages[folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true;
    if (!folder.includes("/node_modules/")) return Boolean(lock.packages[`node_modules/${name}`]);
  }
}

function platformEntry(name, range) {
  const words = name.split(/[-/]/);
  const entry = { version: range.replace(/^[\^~]/, ""), optional: true };
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (os.length > 0) entry.os = os;
  if (cpu.length > 0) entry.cpu = cpu;
  if (words.includes("musl")) entry.libc = ["musl"];
  return entry;
}
