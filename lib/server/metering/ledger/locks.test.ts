import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { Client } from "pg";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { responses, ledger } from "#lib/server/db/ledger-schema.ts";
import { orderReadings, orders } from "#lib/server/db/orders-schema.ts";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { bookReadings, startBookingLoop } from "#lib/server/orders/book/book-readings.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { soldOrdersUrl } from "#lib/shared/orders/sold-url.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { joinLedger } from "./join-ledger.ts";
import { closeUnclosed } from "./unclosed-calls.ts";

const app = withTestApp();
/** Fails as after two seconds behind a lock on the table that a statement writes to. */
const lockedOut = (table: string) =>
  betweenStatements(({ text, run }) =>
    text.includes(`insert into ${table}`)
      ? Promise.reject(Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" }))
      : run(),
  );
const readPage = (page = 1, size: 20 | 100 = 100) => {
  const list = { ...soldOrdersUrl.defaults, shop: app.shopId("林间小铺"), size, page };
  return listSoldOrders({ ...app.context, cache: "bypass" }, list);
};

const TABLES = ["order_readings", "answers", "orders"];
test.each(TABLES)("row 101: however long %s is locked at the end of a call, all is kept", async (table) => {
  const log = catchLogLines();
  const unlock = lockedOut(table);
  expect(await readPage()).toMatchObject({ kind: "page" });
  for (let tries = 0; tries < 30; tries += 1) {
    await closeUnclosed();
    await bookReadings();
  }
  // The charge is written without waiting.
  expect(await database().select().from(ledger)).toMatchObject([{ outcome: "answered" }]);
  unlock();
  await closeUnclosed();
  await bookReadings();
  log.restore();
  expect(await database().$count(orderReadings)).toBe(0);
  expect(await database().$count(orders)).toBe(100);
  expect(await database().$count(responses)).toBeGreaterThan(0);
});

/** LOCK_SECONDS=60: each table is locked for five to sixty seconds. */
const LOCK_SECONDS = Number(process.env.LOCK_SECONDS ?? 0);
const timeout = 60_000 + LOCK_SECONDS * 100_000;
const lockMs = () => (LOCK_SECONDS === 0 ? 100 : 5_000 + Math.random() * 1_000 * (LOCK_SECONDS - 5));

test("row 101: every table in turn is locked as a call ends: nothing paid is lost", { timeout }, async () => {
  const log = catchLogLines();
  const locker = new Client({ connectionString: app.databaseUrl });
  await locker.connect();
  const { rows: tables } = await locker.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     order by relname`,
  );
  expect(tables.length).toBeGreaterThan(30);
  await app.sandbox.control.setLatency({ soldOrders: 150 });
  await emptyTables("orders", "order_counts", "order_readings");
  // Includes the tries that a dashboard makes automatically.
  const ends = [await joinLedger(), startBookingLoop()];
  const left = async () => (await app.sandbox.control.meter()).calls.length;
  // The sandbox has so many whole pages; further tables read the first ones again.
  const pages = Math.min(tables.length, 60);
  for (const [at, { name }] of tables.entries()) {
    // A reading beside the response may fail behind the lock: that is reported, and the response is stored.
    const reading = readPage((at % pages) + 1, 20).catch(() => undefined);
    await expect.poll(left, { interval: 10 }).toBe(at + 1);
    await locker.query(`begin; lock table ${name} in access exclusive mode`);
    await sleep(lockMs());
    await locker.query("rollback");
    await reading;
  }
  await locker.end();
  for (const end of ends) await end();
  const toDo = async () => {
    await closeUnclosed();
    await bookReadings();
    return database().$count(orderReadings);
  };
  const charged = statement`
    select count(*) filter (where outcome = 'answered')::float8 as answered, count(*)::float8 as calls
    from ledger`;
  const { length } = tables;
  await expect
    .poll(async () => ({ ...(await runStatement(charged))[0], toDo: await toDo() }), { timeout: 20_000 })
    .toEqual({ answered: length, calls: length, toDo: 0 });
  log.restore();
  expect(await database().$count(orders)).toBe(20 * pages);
  expect(await database().$count(responses, eq(responses.operation, "soldOrders"))).toBe(pages);
});
