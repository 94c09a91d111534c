import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimFolder } from "#lib/server/db/claim-folder.ts";
import { processSpace, processStart } from "#lib/server/db/process-mark.ts";
import { spawnNode, type NodeChild } from "#lib/testing/spawn-node.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";

let folder: ReturnType<typeof temporaryFolder>;
const children: NodeChild[] = [];

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  for (const { child, ended } of children.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
  folder.remove();
});

function claimant(): NodeChild {
  const one = spawnNode("lib/testing/children/claim.ts", [folder.path]);
  children.push(one);
  return one;
}

const claims = () => readdirSync(join(folder.path, "in-use-by"));

function leaveClaim(name: string, ageMs = 0): void {
  const release = join(folder.path, "in-use-by", name);
  writeFileSync(release, "");
  const then = new Date(Date.now() - ageMs);
  utimesSync(release, then, then);
}

test("a second process is refused in one sentence that names the first", async () => {
  const first = claimant();
  await first.line("held");
  const refusal = await claimant().line("refused");
  expect(refusal).toBe(`refused The data folder ${folder.path} is in use by process ${first.child.pid}: stop it first, or set DATABASE_URL to run more than one.`);
  await expect(claimFolder(folder.path)).rejects.toMatchObject({ name: "StartError" });
  expect(claims()).toHaveLength(1);
});

test("a folder that is released can be claimed, by the same process too", async () => {
  const first = claimant();
  await first.line("held");
  first.child.stdin?.end();
  expect(await first.ended).toBe(0);
  expect(claims()).toEqual([]);
  for (let round = 0; round < 2; round += 1) (await claimFolder(folder.path))();
  expect(claims()).toEqual([]);
});

test("one process cannot claim a folder twice", async () => {
  const release = await claimFolder(folder.path);
  await expect(claimFolder(folder.path)).rejects.toThrow("is already open in this process");
  release();
});

test("the claim of a killed process is taken over", async () => {
  const first = claimant();
  await first.line("held");
  first.child.kill("SIGKILL");
  await first.ended;
  expect(claims()).toHaveLength(1);
  const release = await claimFolder(folder.path);
  expect(claims()).toHaveLength(1);
  release();
});

test("a claim whose process number lives on in another process is taken over", async () => {
  (await claimFolder(folder.path))();
  leaveClaim(`process-${process.ppid}-1-${processSpace()}`);
  (await claimFolder(folder.path))();
  expect(claims()).toEqual([]);
});

test("a claim of a living process is kept however old it is", async () => {
  (await claimFolder(folder.path))();
  leaveClaim(`process-${process.ppid}-${processStart(process.ppid)}-${processSpace()}`, 3_600_000);
  await expect(claimFolder(folder.path)).rejects.toThrow(`in use by process ${process.ppid}:`);
});

test("a claim from another container holds while it beats, and not after", async () => {
  (await claimFolder(folder.path))();
  leaveClaim("process-1-5-0123456789abcdef", 1_000);
  await expect(claimFolder(folder.path)).rejects.toThrow("in use by process 1 on another machine or container");
  leaveClaim("process-1-5-0123456789abcdef", 31_000);
  (await claimFolder(folder.path))();
});

test("of processes that race for the claim of a dead one exactly one wins", async () => {
  for (let round = 0; round < 3; round += 1) {
    (await claimFolder(folder.path))();
    leaveClaim(`process-999999999-1-${processSpace()}`);
    const racers = [claimant(), claimant(), claimant()];
    const ends = await Promise.all(racers.map((racer) => Promise.any([racer.line("held"), racer.line("refused")])));
    expect(ends.map((end) => end.split(" ")[0]).sort()).toEqual(["held", "refused", "refused"]);
    for (const { child, ended } of racers) {
      child.stdin?.end();
      await ended;
    }
  }
});

test("the start of a process stays the same and is null when it is gone", async () => {
  expect(processStart(process.pid)).toBe(processStart(process.pid));
  const child = claimant();
  await child.line("held");
  const pid = child.child.pid ?? 0;
  expect(processStart(pid)).not.toBeNull();
  child.child.kill("SIGKILL");
  await child.ended;
  expect(processStart(pid)).toBeNull();
});
