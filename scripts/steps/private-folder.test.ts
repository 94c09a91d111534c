import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { startPostgres } from "./postgres/start-postgres.mjs";
import { closeToReaders, makePrivate } from "./private-folder.mjs";

const isWindows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
let folder: string;
let umask: number;

beforeEach(() => {
  umask = process.umask();
  folder = folderOfTest();
});
afterEach(() => void process.umask(umask));

/** Lists entries that others may read, write or enter, with their modes. */
function openOnes(path: string): string[] {
  const entry = fs.lstatSync(path);
  if (entry.isSymbolicLink()) return [];
  const own = entry.mode & 0o077 ? [`${(entry.mode & 0o777).toString(8)} ${path}`] : [];
  return entry.isDirectory()
    ? [...own, ...fs.readdirSync(path).flatMap((name) => openOnes(join(path, name)))]
    : own;
}

test.skipIf(isWindows)(
  "a start makes a folder that everybody could write private",
  { timeout: 60_000 },
  async () => {
    const dataDir = join(folder, "data");
    process.umask(0o000);
    fs.mkdirSync(dataDir, { mode: 0o777 });
    const first = await startPostgres({ dataDir, elsewhere: join(folder, "elsewhere") });
    await first.stop();
    fs.writeFileSync(join(dataDir, "app-key"), "secret", { mode: 0o666 });
    execFileSync("chmod", ["-R", "a+rwX", dataDir]);
    const again = await startPostgres({ dataDir, elsewhere: join(folder, "elsewhere") });
    try {
      expect(openOnes(dataDir)).toEqual([]);
      expect(fs.readdirSync(join(dataDir, "postgres-socket"))).toContain(".s.PGSQL.5432");
      expect(fs.readdirSync(join(dataDir, "claims"))).toHaveLength(1);
      if (isRoot) expect(seenByAnother(dataDir)).toBe("");
    } finally {
      await again.stop();
    }
  },
);

/** Lists what another user can read or write in the folder. */
function seenByAnother(path: string): string {
  fs.chmodSync(folder, 0o755);
  const look = "find . \\( -readable -o -writable \\) -print 2>/dev/null; cat ./app-key 2>/dev/null; true";
  return execFileSync("sh", ["-c", `cd "$1" 2>/dev/null || exit 0; ${look}`, "sh", path], {
    uid: NOBODY,
    gid: NOBODY,
    encoding: "utf8",
  });
}

test.skipIf(isWindows)("folders below a new folder are private from the first one on", () => {
  process.umask(0o000);
  makePrivate(join(folder, "a", "b", "c"));
  expect(openOnes(folder)).toEqual([]);
});

test.runIf(isRoot && !isWindows)("an open folder of another user is rejected with one line", () => {
  const dataDir = join(folder, "data");
  fs.mkdirSync(dataDir, { mode: 0o755 });
  fs.chownSync(folder, NOBODY, NOBODY);
  const file = JSON.stringify(join(import.meta.dirname, "private-folder.mjs"));
  const script = `import { closeToReaders, makePrivate } from ${file};
    process.setgid(${NOBODY}); process.setuid(${NOBODY});
    try { makePrivate(${JSON.stringify(dataDir)}); console.log("taken"); }
    catch (error) { console.log(error.message); }`;
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(said.trim()).toBe(
    `Others have access to ${dataDir}, and this user cannot restrict it: it belongs to user 0, and this is user ${NOBODY}. ` +
      "Give the data folder to this user (chown -R), or set DATA_DIR to another folder.",
  );
});

test.skipIf(isWindows)("the folder around the practice data is neither read nor written by others", () => {
  fs.chmodSync(folder, 0o777);
  closeToReaders(folder);
  expect(fs.lstatSync(folder).mode & 0o777).toBe(0o711);
});

test.skipIf(isWindows)("a parent that everybody may change is reported, one like /tmp is not", () => {
  const tell = vi.fn<(line: string) => void>();
  makePrivate(join(folder, "data"), tell);
  expect(tell).not.toHaveBeenCalled();
  fs.chmodSync(folder, 0o777);
  makePrivate(join(folder, "data"), tell);
  expect(tell.mock.calls).toEqual([[expect.stringContaining(`The folder ${folder} allows every user`)]]);
});
