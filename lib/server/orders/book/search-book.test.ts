import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { purges } from "#lib/server/db/schema.ts";
import { bookUrl } from "#lib/shared/orders/book.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN } from "#lib/testing/book-trials.ts";
import { words } from "#lib/testing/shown/words.ts";
import { findBooks } from "./book-orders.ts";
import { bookWhere } from "./book-where.ts";
import { renewSearchTexts } from "./renew-search-texts.ts";

const { app, numbers, bookSold } = bookTrials("purges");
const numbersOf = (q: string) => numbers({ sort: "number", q });
const named = (nr: number, name: string, remark: string | null = null) =>
  soldOrder(`440298160771335500${nr}`, { goods: { name, imageUrl: null, spec: null, count: null }, remark });

/** The last digits of what a text finds. */
async function find(q: string): Promise<string> {
  return (await numbersOf(q)).map((number) => number.slice(-1)).join("");
}

test("capitals of any alphabet are found by small letters and the other way round, wide signs too", async () => {
  await bookSold([
    named(1, "ÉCLAIR 礼盒"),
    named(2, "éclair 礼盒"),
    named(3, "МОСКВА 糖"),
    named(4, "ＡＢＣ 全角"),
    named(5, "100% 棉_\\x 😀👍"),
    named(6, "ΑΘΗΝΑ"),
  ]);
  const found = {
    3: ["МОСКВА", "москва", "м"],
    4: ["abc", "ａｂｃ", "ＡＢＣ"],
    5: ["100%", "棉_", "_\\x", "😀👍"],
    6: ["αθηνα"],
    12: ["ÉCLAIR", "éclair", "Éclair 礼"],
  };
  for (const [ends, texts] of Object.entries(found))
    for (const q of texts) expect([q, await find(q)]).toEqual([q, ends]);
});

const OTHERS = [
  ...words("261121-123456789012345 302112345678 SO-2026-00017B 2026/11/0017_4.2 kPxQwErT #1001"),
  "No. 77 2026",
  ...words("ＦＷ－２０２６－９９ 100%-20-26"),
];

test("a number of any channel is found in the book: as it is, by its end, with and without separators", async () => {
  const filler = Array.from({ length: 30 }, (_, nr) => soldOrder(`44029816771633582${10 + nr}`));
  await bookSold([...OTHERS.map((number) => soldOrder(number)), ...filler]);
  for (const number of OTHERS) {
    const narrow = number.normalize("NFKC");
    const key = narrow.replace(/[^A-Za-z\d]/g, "");
    for (const q of [
      number,
      number.slice(-6),
      key,
      key.toUpperCase(),
      `${narrow.toLowerCase()}\u00a0`,
      ...(key.length > 5 ? [`${key.slice(0, 3)}-${key.slice(3)}`, `#${key.slice(-7)}`] : []),
    ])
      expect([q, (await numbersOf(q))[0]]).toEqual([q, number]);
  }
  expect(await numbersOf("302112345678，261121123456789012345")).toEqual([
    "261121-123456789012345",
    "302112345678",
  ]);
  expect(await numbersOf("58210")).toEqual(["4402981677163358210"]);
});

test("a word far behind the beginning of a long text is found", async () => {
  await bookSold([named(1, "茶".repeat(60), `${"备".repeat(4_500)} 尾巴`)]);
  expect([await find("尾巴"), await find("头部")]).toEqual(["1", ""]);
});

test("orders from before an upgrade are found as others once their texts are made anew, by each page of the table", async () => {
  const filler = Array.from({ length: 200 }, (_, nr) =>
    soldOrder(`4402981607713356${String(nr).padStart(3, "0")}`),
  );
  await bookSold([named(1, "МОСКВА")]);
  await bookSold(filler);
  await bookSold([named(2, "ÉCLAIR")]);
  // As the functions of before made them.
  await asBefore(async () => {
    await database().execute(sql`update orders set remark = remark`);
    expect([await find("москва"), await find("éclair")]).toEqual(["", ""]);
  });
  await renewSearchTexts(database());
  expect([await find("москва"), await find("éclair"), await find("МОСКВА")]).toEqual(["", "", ""]);
  await database().insert(purges).values({ what: "searchTexts", count: 0 });
  await renewSearchTexts(database(), 2);
  expect([await find("москва"), await find("éclair"), await find("ÉCLAIR")]).toEqual(["1", "2", "2"]);
  expect(await database().$count(purges)).toBe(0);
});

/** With texts lowered in ASCII alone. */
async function asBefore(work: () => Promise<void>): Promise<void> {
  const { rows } = await database().execute<{ text: string }>(
    sql`select pg_get_functiondef('plain_text'::regproc) as text`,
  );
  const { text = "" } = rows[0] ?? {};
  await database().execute(text.replace(/COLLATE [\w."-]+/, 'COLLATE "C"'));
  await work();
  await database().execute(text);
}

test.each(["4471", "330021", "102 981", "乌龙", "oolong 70g", "é 礼盒 tea"])(
  "a search for %s asks the index, and makes the terms of no found order anew",
  async (q) => {
    const books = await findBooks(app.shopId(MAIN), true);
    const where = bookWhere(books, { ...bookUrl.read(new URLSearchParams()), q }, Date.now());
    const plan = await database().transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off; set local enable_indexscan = off`);
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(
        sql`explain select o.id from orders o where ${where?.found}`,
      );
      return rows.map((row) => row["QUERY PLAN"]);
    });
    const lines = (what: RegExp) => plan.filter((line) => what.test(line)).length;
    expect([lines(/on orders_search_index/) > 0, lines(/Filter:.*order_terms/)]).toEqual([true, 0]);
  },
);
