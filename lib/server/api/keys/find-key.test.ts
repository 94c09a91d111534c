import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { apiKeyCalls, apiKeys } from "#lib/server/db/api-schema.ts";
import { database, openedDatabase, setDatabase } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { withTestDatabase } from "#lib/testing/with-test-database.ts";
import { type ApiKey, findKey } from "./find-key.ts";

withTestDatabase();
beforeEach(() => emptyTables("api_keys"));

const addKey = (callsAMinute: number, keyHash = "hash") =>
  database()
    .insert(apiKeys)
    .values({ keyHash, lastFour: "abcd", name: "ERP", rights: ["links"], callsAMinute });

const isLetIn = ({ calls, callsAMinute }: ApiKey) => calls <= callsAMinute;

async function call(hash = "hash"): Promise<ApiKey> {
  const key = await findKey(hash);
  if (!key) throw new Error("no such key");
  return key;
}

/** Calls this many times; gives how many were let in. */
async function letIn(tries: number): Promise<number> {
  let count = 0;
  for (let nr = 0; nr < tries; nr += 1) count += isLetIn(await call()) ? 1 : 0;
  return count;
}

/** Lets time pass for the limits of all keys; less than none puts the clock back. */
const pass = (seconds: number) =>
  database()
    .update(apiKeyCalls)
    .set({ beganAt: sql`began_at - make_interval(secs => ${seconds})` });

test.each<[limit: number, used: number, seconds: number, most: number]>([
  [4, 4, 0, 0],
  [4, 4, 14, 0],
  [4, 4, 15, 1],
  [4, 4, 59, 3],
  [4, 4, 60, 4],
  [4, 4, 1_000_000, 4],
  [4, 2, 0, 2],
  [4, 1, 15, 4],
  [4, 3, 15, 2],
  [1, 1, 50, 0],
  [1, 1, 60, 1],
  [7, 7, 8, 0],
  [7, 7, 9, 1],
  [7, 7, 60, 7],
  [7, 5, 60, 7],
])("of %i a minute, %i used and %i s later: %i are let in", async (limit, used, seconds, most) => {
  await addKey(limit);
  expect(await letIn(used)).toBe(used);
  await pass(seconds);
  expect(await letIn(limit + 2)).toBe(most);
});

test("at the seam of two minutes no second burst is let in", async () => {
  await addKey(4);
  expect(await letIn(1)).toBe(1);
  await pass(59);
  expect(await letIn(6)).toBe(4);
  await pass(2);
  expect(await letIn(6)).toBe(0);
});

test("what a call says is true: calls left, until all are, and until one more is let in", async () => {
  await addKey(4);
  const said = [];
  for (let nr = 0; nr < 6; nr += 1) said.push(await call());
  expect(said.map(({ calls }) => calls)).toEqual([1, 2, 3, 4, 5, 5]);
  expect(said.map(({ secondsLeft }) => secondsLeft)).toEqual([15, 30, 45, 60, 60, 60]);
  const { retryAfterMs } = said.at(-1)!;
  expect(retryAfterMs).toBeGreaterThan(10_000);
  expect(retryAfterMs).toBeLessThanOrEqual(15_000);
  await pass(retryAfterMs / 1_000);
  expect(await letIn(2)).toBe(1);
});

test.each([3_600, 61])("a clock that was put back by %i s leaves no key locked out", async (seconds) => {
  await addKey(4);
  expect(await letIn(4)).toBe(4);
  await pass(-seconds);
  expect(await letIn(5)).toBe(4);
});

test("600 a minute are let in at once, and the rest come back every 100 ms", async () => {
  await addKey(600);
  await call();
  await database()
    .update(apiKeyCalls)
    .set({ beganAt: sql`now() - interval '100050 microseconds'` });
  expect([await letIn(1), (await call()).retryAfterMs <= 100]).toEqual([1, true]);
});

test("a call that waits while a later one counts is let in when one is left", async () => {
  await addKey(6);
  await call();
  const waiting = await database().transaction(async (tx) => {
    await tx.select().from(apiKeyCalls).for("update");
    const started = call();
    await vi.waitFor(async () => {
      const { rows } = await database().execute(sql`select from pg_locks where not granted`);
      expect(rows).toHaveLength(1);
    });
    await tx.update(apiKeyCalls).set({ beganAt: sql`clock_timestamp() - interval '10 seconds'` });
    return { started };
  });
  expect(isLetIn(await waiting.started)).toBe(true);
});

test("three dashboards count together: of parallel calls exactly the limit is let in", async () => {
  await addKey(6);
  await addKey(1, "other");
  const first = openedDatabase();
  const { connectionString = "" } = first.pool.options;
  const dashboards = [first, await openDatabase(connectionString), await openDatabase(connectionString)];
  onTestFinished(async () => {
    setDatabase(first);
    for (const { close } of dashboards.slice(1)) await close();
  });
  const burst = () =>
    Promise.all(
      Array.from({ length: 60 }, (_, nr) => {
        setDatabase(dashboards[nr % 3]!);
        return call(nr % 10 === 0 ? "other" : "hash");
      }),
    );
  const count = (keys: ApiKey[]) =>
    [6, 1].map((limit) => keys.filter((key) => key.callsAMinute === limit && isLetIn(key)).length);
  const keys = await burst();
  expect(count(keys)).toEqual([6, 1]);
  const used = keys.filter((key) => key.callsAMinute === 6 && isLetIn(key)).map(({ calls }) => calls);
  expect(used.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(count(await burst())).toEqual([0, 0]);
  await pass(21);
  expect(count(await burst())).toEqual([2, 0]);
});
