import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { instances, settings } from "#lib/server/db/schema.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { temporaryFolder } from "#lib/testing/temporary-folder.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

test("on SIGTERM requests and calls under way end, nothing new is taken, the folder is free and the exit code 0", { timeout: 60_000 }, async () => {
  const desk = spawnNode("lib/testing/children/serve.ts", [folder.path]);
  const port = (await desk.line("port")).slice(5);
  const url = `http://127.0.0.1:${port}`;
  const answer = fetch(url).then((response) => response.text());
  await desk.line("asked");
  desk.child.kill("SIGTERM");
  expect(await answer).toBe("answered");
  await expect(fetch(url)).rejects.toThrow();
  expect(await desk.ended).toBe(0);
  expect(desk.errors()).toBe("");

  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: folder.path });
  expect(await db.select({ key: settings.key }).from(settings)).toEqual([{ key: "call ended" }]);
  expect(await db.$count(instances)).toBe(0);
  await close();
});
