import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataKeys } from "#lib/server/crypto/keyring.ts";
import { unseal } from "#lib/server/crypto/seal.ts";
import { onLongDatabase, whileAlone } from "#lib/server/db/connections/alone.ts";
import { database } from "#lib/server/db/database.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { bookOrders, soldOrder } from "#lib/testing/book-orders.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { isSealedWith, resealRows } from "./reseal-rows.ts";
import { beginNewKey } from "./rotate-keys.ts";

const app = withTestApp();

const scans = async () => {
  const { rows } = await database().execute<{ count: number }>(
    sql`select idx_scan::int as count from pg_stat_user_indexes where indexrelname = 'orders_receiver_key_index'`,
  );
  return rows[0]?.count ?? 0;
};

test("receivers under an older key are found by an index, slice by slice", async () => {
  const sold = Array.from({ length: 25 }, (_, nr) =>
    soldOrder(`44029816077133550${10 + nr}`, { receiver: { city: `城市 ${nr}` } }),
  );
  await bookOrders(app.shopId("林间小铺"), { sold });
  await database().execute(
    sql`update orders set sealed_receiver = left(sealed_receiver, 20) where number = ${sold[3]?.orderNumber}`,
  );
  const former = dataKeys().sealingId;
  await beginNewKey();
  const before = await scans();
  await onLongDatabase(async (db) => {
    // With so few orders the planner would scan them all.
    await db.execute("set enable_seqscan = off");
    expect(await resealRows(db, 10)).toEqual({ resealed: 24, lost: 1 });
    expect(await resealRows(db, 10)).toEqual({ resealed: 0, lost: 1 });
    expect([await isSealedWith(db, former, false), await isSealedWith(db, "nobody", false)]).toEqual([
      true,
      false,
    ]);
  });
  const rows = await database().select().from(orders).orderBy(orders.number);
  const opened = rows.map((row) =>
    unseal("receiver", [row.number, row.receiverHash ?? ""], row.sealedReceiver ?? ""),
  );
  expect((await Promise.all(opened)).filter((text) => text?.includes("城市"))).toHaveLength(24);
  await expect.poll(scans).toBeGreaterThan(before);
});

test("what one instance at a time does is left to the one that is at it", async () => {
  let runs = 0;
  await whileAlone(async () => {
    runs += 1;
    await whileAlone(() => Promise.resolve(void (runs += 1)));
  });
  await whileAlone(() => Promise.resolve(void (runs += 1)));
  expect(runs).toBe(2);
});
