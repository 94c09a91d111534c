import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { spawnNode } from "./spawn-node.ts";
import { createTestDatabase } from "./blank-database.ts";

test("a server ends with its starter and leaves nothing behind", async () => {
  const keeper = spawnNode("lib/testing/children/keep-server.ts", []);
  const { dataDir, url } = JSON.parse((await keeper.line("ready ")).slice("ready ".length)) as {
    dataDir: string;
    url: string;
  };
  keeper.child.kill("SIGINT");
  const { close } = await openDatabase(url);
  await close();
  keeper.child.stdin?.destroy();
  expect(await keeper.ended).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});

test("test databases are empty and know nothing of each other", async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const [one, other] = await Promise.all(databases.map(({ url }) => openDatabase(url)));
  await one!.pool.query("insert into settings (key, value) values ('kept', '1')");
  expect((await other!.pool.query("select * from settings")).rows).toEqual([]);
  await Promise.all([one!.close(), other!.close()]);
  await Promise.all(databases.map(({ drop }) => drop()));
});
