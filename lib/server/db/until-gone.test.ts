import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#lib/testing/test-database.ts";
import { database, type OpenDatabase, openedDatabase } from "./database.ts";
import { runStatement, statement } from "./statement.ts";
import { forAll, untilGone } from "./until-gone.ts";
import { within } from "./connections/within.ts";

let opened: OpenDatabase;
beforeAll(async () => void (opened = await openTestDatabase()));
afterAll(() => opened.close());

const long = sql`select pg_sleep(8)`;
const asleep = async () =>
  (
    await openedDatabase().reserved.pool.query(
      `select from pg_stat_activity
      where state = 'active' and query like 'select pg_sleep%' and datname = current_database()`,
    )
  ).rowCount;

test.each<[string, number, () => Promise<unknown>]>([
  ["one statement", 1, () => database().execute(long)],
  ["a prepared one", 1, () => runStatement(statement`select pg_sleep(8)`)],
  ["within a transaction", 1, () => database().transaction((tx) => tx.execute(long))],
  ["with a limit of its own", 1, () => within(9_000, (db) => db.execute(long))],
  ["several at once", 3, () => Promise.all([1, 2, 3].map(() => database().execute(long)))],
  ["parts that may fail", 2, () => Promise.allSettled([1, 2].map(() => database().execute(long)))],
  [
    "one after the other, whatever becomes of the first",
    1,
    () =>
      database()
        .execute(long)
        .catch(() => database().execute(long)),
  ],
])("a read ends in the database, too, when its person has gone away: %s", async (_, statements, read) => {
  const gone = new AbortController();
  const ended = untilGone(gone.signal, read).then(
    () => "ended",
    () => "ended",
  );
  await expect.poll(asleep).toBe(statements);
  const began = Date.now();
  gone.abort();
  expect(await ended).toBe("ended");
  expect(Date.now() - began).toBeLessThan(4_000);
  await expect.poll(asleep, { timeout: 4_000 }).toBe(0);
  // Other reads keep their connections.
  expect((await database().execute<{ one: number }>(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("a connection that is cut as its transaction begins is given back to the pool", async () => {
  const gone = new AbortController();
  const { pool } = openedDatabase();
  pool.once("acquire", (client) => {
    const query = client.query;
    client.query = ((...words: Parameters<typeof query>) => {
      client.query = query;
      gone.abort();
      return query.apply(client, words);
    }) as typeof query;
  });
  await expect(
    untilGone(gone.signal, () => database().transaction((tx) => tx.execute(long))),
  ).rejects.toThrow();
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

test("who has gone away before a read begins has nothing read", async () => {
  let isRead = false;
  const read = () => Promise.resolve((isRead = true));
  await expect(untilGone(AbortSignal.abort(), read)).rejects.toThrow();
  expect(isRead).toBe(false);
});

test("what is read for others as well goes on when the one who asked first has gone away", async () => {
  const gone = new AbortController();
  let shared: Promise<unknown> = Promise.resolve();
  const own = untilGone(gone.signal, async () => {
    shared = forAll(() => database().execute(sql`select pg_sleep(1), 'shared' as was`));
    await database().execute(long);
  });
  const refused = expect(own).rejects.toThrow();
  await expect.poll(asleep).toBe(2);
  gone.abort();
  await refused;
  expect(await shared).toMatchObject({ rows: [{ was: "shared" }] });
});

test("what a read has begun beside itself goes on, too", async () => {
  const gone = new AbortController();
  const { beside } = await untilGone(gone.signal, () => {
    const later = sleep(50).then(() => database().execute(sql`select 'beside' as was`));
    return Promise.resolve({ beside: later });
  });
  gone.abort();
  expect(await beside).toMatchObject({ rows: [{ was: "beside" }] });
});

test("a read whose person goes away while it waits for a connection asks for nothing", async () => {
  const { pool } = openedDatabase();
  const all = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
  const gone = new AbortController();
  const read = untilGone(gone.signal, () => database().execute(sql`create table asked (id int)`));
  const refused = expect(read).rejects.toThrow();
  gone.abort();
  for (const client of all) client.release();
  await refused;
  const [found] = await runStatement<{ table: string | null }>(
    statement`select to_regclass('asked')::text as "table"`,
  );
  expect(found).toEqual({ table: null });
});
