import { afterAll, beforeAll, expect, test } from "vitest";
import { instances, settings } from "#lib/server/db/schema.ts";
import { spawnNode } from "#lib/testing/spawn-node.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => void (opened = await openTestDatabase()));
afterAll(() => opened.close());

test("on SIGTERM what is under way ends, and nothing new is taken", { timeout: 60_000 }, async () => {
  const desk = spawnNode("lib/testing/children/serve.ts", [opened.url]);
  const port = (await desk.line("port")).slice(5);
  const url = `http://127.0.0.1:${port}`;
  const answer = fetch(url).then((response) => response.text());
  await desk.line("asked");
  desk.child.kill("SIGTERM");
  expect(await answer).toBe("answered");
  await expect(fetch(url)).rejects.toThrow();
  expect(await desk.ended).toBe(0);
  expect(desk.errors()).toBe("");

  expect(await opened.db.select({ key: settings.key }).from(settings)).toEqual([{ key: "call ended" }]);
  expect(await opened.db.$count(instances)).toBe(0);
});
