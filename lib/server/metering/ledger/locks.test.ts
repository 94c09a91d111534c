import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { answers, ledger } from "#lib/server/db/ledger-schema.ts";
import { orderReadings, orders } from "#lib/server/db/orders-schema.ts";
import { bookReadings } from "#lib/server/orders/book/book-readings.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { soldOrdersUrl } from "#lib/shared/orders/list-url.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { closeUnclosed } from "./unclosed-calls.ts";

const app = withTestApp();
/** As after two seconds behind a lock on the table that a statement writes to. */
const lockedOut = (table: string) =>
  betweenStatements(({ text, run }) =>
    text.includes(`insert into ${table}`)
      ? Promise.reject(Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" }))
      : run(),
  );
const readPage = () =>
  listSoldOrders(
    { ...app.context, cache: "bypass" },
    {
      ...soldOrdersUrl.read(new URLSearchParams()),
      shop: app.shopId("林间小铺"),
      size: 100 as const,
      page: 1,
    },
  );

test.each(["order_readings", "answers", "orders"])(
  "row 101: however long %s is locked while a call ends, its answer and its orders are kept",
  async (table) => {
    const log = catchLogLines();
    const unlock = lockedOut(table);
    expect(await readPage()).toMatchObject({ kind: "page" });
    for (let tries = 0; tries < 30; tries += 1) {
      await closeUnclosed();
      await bookReadings();
    }
    // The charge waits for nothing else.
    expect(await database().select().from(ledger)).toMatchObject([{ outcome: "answered" }]);
    unlock();
    await closeUnclosed();
    await bookReadings();
    log.restore();
    expect(await database().$count(orderReadings)).toBe(0);
    expect(await database().$count(orders)).toBe(100);
    expect(await database().$count(answers)).toBeGreaterThan(0);
  },
);
