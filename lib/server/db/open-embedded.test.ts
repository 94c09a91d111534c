import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { settings } from "#lib/server/db/schema.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";

const folder = temporaryFolder();
const place = { databaseUrl: null, dataDir: folder.path };
let opened: OpenDatabase;

beforeAll(async () => {
  // What a first start that was killed leaves behind.
  mkdirSync(join(folder.path, "database.new"), { recursive: true });
  writeFileSync(join(folder.path, "database.new", "PG_VERSION"), "half made");
  opened = await openDatabase(place);
});
afterAll(async () => {
  await opened.close();
  folder.remove();
});

test("a first start that was cut short is made anew", () => {
  expect(existsSync(join(folder.path, "database.new"))).toBe(false);
  expect(existsSync(join(folder.path, "database", "PG_VERSION"))).toBe(true);
});

test("every commit is one sync to disk, a read is none", async () => {
  const before = opened.syncCount();
  for (let count = 1; count <= 20; count += 1) await opened.db.insert(settings).values({ key: `row ${count}`, value: count });
  expect(opened.syncCount() - before).toBe(20);
  await opened.db.transaction(async (transaction) => {
    await transaction.insert(settings).values({ key: "one", value: 1 });
    await transaction.insert(settings).values({ key: "two", value: 2 });
  });
  expect(opened.syncCount() - before).toBe(21);
  await opened.db.select().from(settings);
  expect(opened.syncCount() - before).toBe(21);
});

test("a second process is refused while the database is open", async () => {
  const second = spawnNode("lib/testing/children/open-database.ts", [folder.path]);
  expect(await second.ended).toBe(1);
  expect(second.lines).toEqual([]);
  expect(second.errors()).toContain(`The data folder ${folder.path} is in use by process ${process.pid}: stop it first`);
});

test("rows are there after closing and opening again, and migrating again changes nothing", async () => {
  await opened.db.insert(settings).values({ key: "kept", value: 1 });
  await opened.close();
  opened = await openDatabase(place);
  expect((await opened.db.select().from(settings)).map(({ key }) => key)).toContain("kept");
});

test("a folder that cannot be written is told in one line", async () => {
  const file = join(folder.path, "a-file");
  writeFileSync(file, "");
  await expect(openDatabase({ databaseUrl: null, dataDir: join(file, "below") })).rejects.toMatchObject({
    name: "StartError",
    message: `The database in ${join(file, "below")} cannot be opened: error ENOTDIR.`,
  });
});
