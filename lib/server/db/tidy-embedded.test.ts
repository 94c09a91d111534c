import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "#lib/server/db/database.ts";
import { putSetting } from "#lib/server/db/put-setting.ts";
import { tidyEmbedded } from "#lib/server/db/tidy-embedded.ts";
import { openTestDatabase } from "#lib/testing/database.ts";

let opened: OpenDatabase;
beforeAll(async () => void (opened = await openTestDatabase()));
afterAll(() => opened.close());

const roomOf = async () => {
  const [row] = await opened.db.select({ bytes: sql`pg_relation_size('settings')`.mapWith(Number), known: sql`(select reltuples from pg_class where relname = 'settings')`.mapWith(Number) }).from(sql`(select) one`);
  return row;
};
const writeOften = async () => {
  for (let count = 1; count <= 400; count += 1) await putSetting("callsPerSecond", { count: 1 + (count % 10) }, null);
};

test("rows that are gone give back their room, and the planner learns how many there are", async () => {
  await writeOften();
  await tidyEmbedded();
  const after = await roomOf();
  expect(after?.known).toBe(1);
  await writeOften();
  await tidyEmbedded();
  expect((await roomOf())?.bytes).toBeLessThanOrEqual(after?.bytes ?? 0);
});
