import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { lockFolder } from "./lock-folder.mjs";
import { processSpace, processStart } from "./read-process-identity.mjs";

let folder: string;

beforeEach(() => void (folder = folderOfTest()));

function placeClaim(pid: number, start: string, space: string): string {
  mkdirSync(join(folder, "claims"), { recursive: true });
  const path = join(folder, "claims", `process-${pid}-${start}-${space}`);
  writeFileSync(path, "");
  return path;
}

test("a released folder can be claimed again, and nothing is left", async () => {
  (await lockFolder(folder))();
  (await lockFolder(folder))();
  expect(readdirSync(join(folder, "claims"))).toEqual([]);
});

test("a process claims a folder once", async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is already open in this process.`,
  );
  release();
});

test("a living process keeps its claim; a dead one with a recycled number loses it", async () => {
  const other = process.ppid;
  const claim = placeClaim(other, processStart(other)!, processSpace());
  await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${other}: stop it first`);
  rmSync(claim);
  placeClaim(other, "1", processSpace());
  const release = await lockFolder(folder);
  expect(readdirSync(join(folder, "claims"))).toHaveLength(1);
  release();
});

test("a claim of another container holds as long as it beats", async () => {
  const claim = placeClaim(7, "1", "0123456789abcdef");
  let second = 1;
  const beat = setInterval(() => utimesSync(claim, (second += 1), second), 20);
  await expect(lockFolder(folder)).rejects.toThrow(
    "is in use by process 7 on another machine or container: stop it first",
  );
  clearInterval(beat);
  (await lockFolder(folder))();
  expect(readdirSync(join(folder, "claims"))).toEqual([]);
});
