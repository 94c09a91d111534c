import { sql } from "drizzle-orm";
import { Client } from "pg";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { openDatabase } from "#lib/server/db/open-database.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { seededRandom } from "#lib/testing/seeded-random.ts";
import { getCurrentPosition, listOrderChanges, type OrderChanges } from "./list-order-changes.ts";

const { app, bookSold } = bookTrials();
const numberOf = (nr: number) => `44029816077133${String(nr).padStart(6, "0")}`;
const sold = (from: number, to: number, status = "1") =>
  Array.from({ length: to - from + 1 }, (_, at) => soldOrder(numberOf(from + at), { status }));

async function changes(since: string | null, limit = 100, shopNrs: number[] | null = null) {
  const found = await listOrderChanges({ since, shopNrs, limit });
  if (found === null) throw new Error("the position is unknown");
  return found;
}
const numbers = ({ orders }: OrderChanges) => orders.map(({ number }) => number);

async function inAnotherSession<T>(
  work: (client: Client) => Promise<T>,
  connectionString = app.databaseUrl,
): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test("pages go from the oldest change to the newest; reading an order again is no change", async () => {
  await bookSold(sold(1, 3));
  await bookSold(sold(4, 5));
  const first = await changes(null, 4);
  expect(numbers(first)).toEqual([1, 2, 3, 4].map(numberOf));
  expect(first.hasMore).toBe(true);
  const rest = await changes(first.next, 4);
  expect(numbers(rest)).toEqual([numberOf(5)]);
  expect(rest.hasMore).toBe(false);
  await bookSold(sold(1, 5), MAIN, new Date(Date.now() + 1_000));
  expect(numbers(await changes(rest.next))).toEqual([]);
  await bookSold(sold(2, 2, "9"), MAIN, new Date(Date.now() + 2_000));
  await bookSold(sold(6, 6), MAIN, new Date(Date.now() + 2_000));
  const { orders } = await changes(rest.next);
  expect(orders).toMatchObject([
    { number: numberOf(2), status: "9", isNew: false },
    { number: numberOf(6), isNew: true },
  ]);
});

test("a change is listed once all transactions before it have ended: none is passed over", async () => {
  await bookSold(sold(1, 2));
  const since = await getCurrentPosition();
  await inAnotherSession(async (slow) => {
    await slow.query("begin");
    await slow.query("update orders set remark = 'slow', sold_read_at = now() where number = $1", [
      numberOf(1),
    ]);
    await database().execute(
      sql`update orders set remark = 'quick', sold_read_at = now() where number = ${numberOf(2)}`,
    );
    const early = await changes(since);
    expect(numbers(early)).toEqual([]);
    await slow.query("commit");
    expect(numbers(await changes(early.next))).toEqual([numberOf(1), numberOf(2)]);
  });
});

test("a transaction in another database of the server holds nothing up", async () => {
  const elsewhere = new URL(app.databaseUrl);
  elsewhere.pathname = "/postgres";
  await inAnotherSession(async (client) => {
    await client.query("begin");
    await client.query("select pg_current_xact_id()");
    await bookSold(sold(1, 2));
    expect(numbers(await changes(null))).toEqual([1, 2].map(numberOf));
  }, elsewhere.href);
});

test("a key of one shop passes over the changes of others", async () => {
  await bookSold(sold(1, 30), OTHER);
  await bookSold(sold(31, 32), MAIN);
  const { rows } = await database().execute<{ nr: number }>(
    sql`select nr from shops where id = ${app.shopId(MAIN)}::uuid`,
  );
  const shopNrs = rows.map(({ nr }) => nr);
  const first = await changes(null, 1, shopNrs);
  expect(numbers(first)).toEqual([numberOf(31)]);
  const last = await changes(first.next, 1, shopNrs);
  expect(numbers(last)).toEqual([numberOf(32)]);
  expect(last.next).not.toBe(last.orders[0]?.position);
  expect(await changes(last.next, 1, shopNrs)).toMatchObject({ orders: [], hasMore: false });
});

test("another account, a server that has not come as far, and typed text are no positions", async () => {
  await bookSold(sold(1, 1));
  const since = await getCurrentPosition();
  expect(
    await listOrderChanges({ since: since.replace(/\.\d+\./, ".99999999999."), shopNrs: null, limit: 1 }),
  ).toBe(null);
  for (const text of ["", "1", "1.2", "1.2.3.4", "-1.2.3", "1.2.x", " 1.2.3", "1.2.3\n", "9".repeat(40)])
    await expect(listOrderChanges({ since: text, shopNrs: null, limit: 1 })).rejects.toMatchObject({
      code: "badInput",
    });
  await beginAccount(app.context.identity.personId);
  forgetSettings();
  expect(await listOrderChanges({ since, shopNrs: null, limit: 1 })).toBe(null);
});

test("numbers of transactions of another server are forgotten at the start", async () => {
  await bookSold(sold(1, 2));
  await database().execute(
    sql`update orders set changed_in = '99999999999', booked_in = '99999999999' where number = ${numberOf(1)}`,
  );
  expect(numbers(await changes(null))).toEqual([numberOf(2)]);
  await (await openDatabase(app.databaseUrl)).close();
  expect(numbers(await changes(null))).toEqual([numberOf(1), numberOf(2)]);
});

test("whoever follows while four writers change orders misses no change and meets none twice", async () => {
  const size = Number(process.env.CHANGES ?? 400);
  await bookSold(sold(1, 40));
  const random = seededRandom(7);
  let since = await getCurrentPosition();
  const written = new Map<string, string[]>();
  const met = new Map<string, string[]>();
  let isWriting = true;
  const writers = Array.from({ length: 4 }, (_, writer) =>
    inAnotherSession(async (client) => {
      for (let nr = 0; nr < size / 4; nr += 1) {
        const number = numberOf(1 + writer * 10 + Math.floor(random() * 10));
        const remark = `${writer}-${nr}`;
        await client.query("begin");
        await client.query(
          "update orders set remark = $2, sold_read_at = clock_timestamp() where number = $1",
          [number, remark],
        );
        if (random() < 0.3) await client.query("select pg_sleep(0.01)");
        await client.query("commit");
        written.set(number, [...(written.get(number) ?? []), remark]);
      }
    }),
  );
  const follow = async () => {
    for (;;) {
      const wasWriting = isWriting;
      const page = await changes(since, 7);
      for (const { number, remark } of page.orders)
        met.set(number, [...(met.get(number) ?? []), remark ?? ""]);
      since = page.next;
      if (!wasWriting && !page.hasMore) return;
    }
  };
  const following = follow();
  await Promise.all(writers);
  isWriting = false;
  await following;
  for (const [number, remarks] of written) {
    const seen = met.get(number) ?? [];
    expect(seen.at(-1)).toBe(remarks.at(-1));
    expect(new Set(seen).size).toBe(seen.length);
    expect(remarks.filter((remark) => seen.includes(remark))).toEqual(seen);
  }
});
