import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { proveDurability } from "#lib/server/db/prove-durability.ts";

test("a database whose commits are not seen to reach the disk is closed and refused in one line", async () => {
  const client = await PGlite.create();
  await expect(proveDurability(client, () => 7)).rejects.toMatchObject({ name: "StartError", message: expect.stringMatching(/does not write its commits to disk.+refusing to start\.$/) });
  expect(client.closed).toBe(true);
});

test("one sync during the commit is proof", async () => {
  let count = 0;
  const client = { query: async () => (count += 1), close: async () => expect.fail("closed a durable database") };
  await expect(proveDurability(client, () => count)).resolves.toBeUndefined();
});
