import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";

const DAEMON = 1;
const NOBODY = 65534;

/** The user that a command of root becomes on a data folder of `folder`, with a database of `cluster`. */
function userOn(folder: number, cluster: number | null): string {
  const path = folderOfTest();
  if (cluster !== null) {
    mkdirSync(join(path, "postgres"));
    chownSync(join(path, "postgres"), cluster, cluster);
  }
  chownSync(path, folder, folder);
  const file = fileURLToPath(new URL("become-owner.ts", import.meta.url));
  const script = `
    const { becomeOwner } = await import(${JSON.stringify(file)});
    becomeOwner(${JSON.stringify(path)});
    console.log(process.getuid(), process.getgid(), process.getgroups().join());`;
  return spawnSync(process.execPath, ["--input-type=module", "--no-warnings", "--eval", script], {
    encoding: "utf8",
  }).stdout.trim();
}

test.runIf(process.getuid?.() === 0).each([
  ["a service's folder and database", DAEMON, DAEMON, "1 1 1"],
  ["a service's folder without a database", DAEMON, null, "1 1 1"],
  ["root's own", 0, 0, /^0 0 /],
  ["root's folder with a database that runs as nobody", 0, NOBODY, /^0 0 /],
  ["a folder whose database belongs to somebody else", DAEMON, NOBODY, /^0 0 /],
])("a command of root on %s", (_, folder, cluster, user) => {
  expect(userOn(folder, cluster)).toMatch(user);
});
