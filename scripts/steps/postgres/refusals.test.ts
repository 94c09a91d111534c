import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { folderOfTest } from "#lib/testing/folder-of-test.ts";
import { Refusal } from "../run.mjs";
import { startPostgres } from "./start-postgres.mjs";
import { canMount } from "./testing/machine.ts";

vi.setConfig({ testTimeout: 60_000 });
let dataDir: string;

beforeEach(() => void (dataDir = folderOfTest()));

test("data of the former engine is rejected with a way to begin again", async () => {
  mkdirSync(join(dataDir, "database"));
  mkdirSync(join(dataDir, "in-use-by"));
  writeFileSync(join(dataDir, "database", "PG_VERSION"), "18\n");
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    new Refusal(
      "The data of the earlier database engine can no longer be read: move or delete " +
        `${join(dataDir, "database")} and ${join(dataDir, "in-use-by")}, then start again with an empty database.`,
    ),
  );
  expect(readdirSync(dataDir).sort()).toEqual(["database", "in-use-by"]);
});

test("a cluster of a major version that isn't bundled is rejected by its version", async () => {
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "12\n");
  await expect(startPostgres({ dataDir })).rejects.toThrow(
    /^The database in .+ was created by PostgreSQL 12, and this Merchant Desk comes with 18: /,
  );
});

test("a data folder below a file fails with one line", async () => {
  writeFileSync(join(dataDir, "file"), "");
  await expect(startPostgres({ dataDir: join(dataDir, "file", "data") })).rejects.toThrow(
    /^The data folder .+ cannot be used \(ENOTDIR at .+\): /,
  );
});

test("an error of the server itself is one line with its reason", async () => {
  await expect(startPostgres({ dataDir, settings: { shared_buffers: "much" } })).rejects.toThrow(
    /^PostgreSQL could not start: .+\.$/,
  );
});

test.runIf(canMount)("a full disk fails any start with one line, and nothing is lost", async () => {
  const disk = join(dataDir, "disk");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=90m", "tmpfs", disk]);
  const data = join(disk, "data");
  const noSpace = /^.+: no space is left on the disk of .+\.$/;
  try {
    fill(disk, 60);
    await expect(startPostgres({ dataDir: data })).rejects.toThrow(noSpace);
    expect(readdirSync(data)).toEqual(["claims"]);
    rmSync(join(disk, "filling"));
    const made = await startPostgres({ dataDir: data });
    await made.stop();
    fill(disk, Math.floor((statfsSync(disk).bavail * statfsSync(disk).bsize) / 1024 / 1024));
    writeFileSync(join(disk, "rest"), "");
    try {
      for (;;) writeFileSync(join(disk, "rest"), Buffer.alloc(4096), { flag: "a" });
    } catch {
      // The disk is full.
    }
    await expect(startPostgres({ dataDir: data })).rejects.toThrow(noSpace);
    rmSync(join(disk, "filling"));
    await (await startPostgres({ dataDir: data })).stop();
  } finally {
    execFileSync("umount", [disk]);
  }
});

function fill(disk: string, megabytes: number): void {
  writeFileSync(join(disk, "filling"), Buffer.alloc(megabytes * 1024 * 1024));
}
