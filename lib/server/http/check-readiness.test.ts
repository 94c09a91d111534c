import { afterEach, expect, test } from "vitest";
import { database, openedDatabase, setDatabase } from "#lib/server/db/database.ts";
import { checkReadiness, readiness } from "./check-readiness.ts";
import { openTestDatabase } from "#lib/testing/test-database.ts";

afterEach(() => setDatabase(null));

test("ready when the database answers, not when it is closed or was never open", async () => {
  expect(await checkReadiness()).toBe(false);
  const { close } = await openTestDatabase();
  expect(await checkReadiness()).toBe(true);
  await openedDatabase().close();
  expect(await checkReadiness()).toBe(false);
  await close().catch(() => undefined);
});

test("not ready when the database takes longer than the limit", async () => {
  const { close } = await openTestDatabase();
  const { promise, resolve } = Promise.withResolvers<null>();
  const busy = Promise.all(Array.from({ length: 10 }, () => database().transaction(() => promise)));
  expect(await checkReadiness(20)).toBe(false);
  resolve(null);
  await busy;
  expect(await checkReadiness()).toBe(true);
  await close();
});

test("an answer is good for a second", async () => {
  expect(await readiness(0)).toBe(false);
  const { close } = await openTestDatabase();
  expect([await readiness(999), await readiness(1_000)]).toEqual([false, true]);
  await close();
  expect([await readiness(1_999), await readiness(2_000)]).toEqual([true, false]);
});
