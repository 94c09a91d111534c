import { sql, TransactionRollbackError } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { purges } from "#lib/server/db/schema.ts";
import { bookUrl } from "#lib/shared/orders/book.ts";
import { pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN } from "#lib/testing/book-trials.ts";
import { words } from "#lib/testing/shown/words.ts";
import { findBooks } from "./book-orders.ts";
import { bookWhere } from "./book-where.ts";
import { renewSearchTexts } from "./renew-search-texts.ts";

const { app, numbers, bookSold, bookPending } = bookTrials("purges");
const numbersOf = (q: string) => numbers({ sort: "number", q });
const goods = (name: string, spec: string | null = null) => ({ name, imageUrl: null, spec, count: null });
const named = (nr: number, name: string, remark: string | null = null) =>
  soldOrder(`440298160771335500${nr}`, { goods: goods(name), remark });

/** Last digits of the orders that a text finds. */
const find = async (q: string) => (await numbersOf(q)).map((number) => number.slice(-1)).join("");

test("a search finds two Chinese signs, words in any form, any part of a number, ends first", async () => {
  const [gift = "", parcel = "", last = ""] = words(
    "4402981607713355021 4402981607750210001 4402981607799990000",
  );
  await bookSold([
    soldOrder(gift, { goods: goods("桂花乌龙 Gift ＳＥＴ", "50g 罐装"), confirmedAt: { value: 1 } }),
    soldOrder(parcel, { goods: goods("茶碗"), remark: "放快递柜 100%", confirmedAt: { value: 2 } }),
    soldOrder(last, { goods: goods("茶碗"), flagName: "加急_1", confirmedAt: { value: 3 } }),
  ]);
  const found: [string[], string[]][] = [
    [["乌龙", "gift set", "罐装 乌龙"], [gift]],
    [["快递", "0%", "%", "柜", "4402 9816 0775 0210 001"], [parcel]],
    [["急_", `订单 ${last}`], [last]],
    [
      ["5021", "21"],
      [gift, parcel],
    ],
    [["龙桂", "\\"], []],
  ];
  for (const [texts, wanted] of found)
    for (const q of texts) expect([q, await numbers({ q })]).toEqual([q, wanted]);
});

test("goods of a pending order are all searched, also when sold orders tell of the first alone", async () => {
  const lines = [goods("茶"), goods("手工茶漏", "竹")];
  await bookPending([pendingOrder("4402981607713355021", { goods: { lines } })]);
  await bookSold([soldOrder("4402981607713355021")]);
  expect(await numbers({ q: "茶漏" })).toEqual(["4402981607713355021"]);
});

test("capitals of any alphabet are found by small letters and the reverse, wide signs too", async () => {
  const names = ["ÉCLAIR 礼盒", "éclair 礼盒", "МОСКВА 糖", "ＡＢＣ 全角", "100% 棉_\\x 😀👍", "ΑΘΗΝΑ"];
  await bookSold(names.map((name, at) => named(at + 1, name)));
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

test("a number of any channel is in the book: whole, by its end, with or without separators", async () => {
  const filler = Array.from({ length: 30 }, (_, nr) => soldOrder(`44029816771633582${10 + nr}`));
  await bookSold([...OTHERS.map((number) => soldOrder(number)), ...filler]);
  for (const number of OTHERS)
    for (const q of [number, number.slice(-6), number.normalize("NFKC").replace(/[^A-Za-z\d]/g, "")])
      expect([q, (await numbersOf(q))[0]]).toEqual([q, number]);
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

test("orders from before an upgrade are found once their texts are made anew, page by page", async () => {
  const filler = Array.from({ length: 200 }, (_, nr) =>
    soldOrder(`4402981607713356${String(nr).padStart(3, "0")}`),
  );
  await bookSold([named(1, "МОСКВА")]);
  await bookSold(filler);
  await bookSold([named(2, "ÉCLAIR")]);
  // As the earlier functions made them.
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

/** Runs `work` with texts lowercased in ASCII only. */
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
    const where = bookWhere(books, { ...bookUrl.defaults, q }, Date.now());
    let plan: string[] = [];
    await database()
      .transaction(async (tx) => {
        // An empty copy: the planner's costs depend on rows, also deleted ones.
        await tx.execute(sql`create temporary table orders (like orders including all) on commit drop`);
        await tx.execute(sql`set local enable_seqscan = off; set local enable_indexscan = off`);
        const { rows } = await tx.execute<{ "QUERY PLAN": string }>(
          sql`explain select o.id from orders o where ${where?.found}`,
        );
        plan = rows.map((row) => row["QUERY PLAN"]);
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
    const lines = (what: RegExp) => plan.filter((line) => what.test(line)).length;
    expect([lines(/on orders_order_terms_idx /) > 0, lines(/Filter:.*order_terms/)]).toEqual([true, 0]);
  },
);
