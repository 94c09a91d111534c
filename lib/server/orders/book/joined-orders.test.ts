import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { jobCalls, jobs } from "#lib/server/db/jobs-schema.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";
import { getPackingSlips } from "#lib/server/orders/print/packing-slips.ts";
import { getPickList } from "#lib/server/orders/print/pick-list.ts";
import type { GoodsLine, Parsed } from "#lib/shared/orders/orders.ts";
import { bookOrders, pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN } from "#lib/testing/book-trials.ts";

const { app, listed, bookSold, bookPending } = bookTrials("jobs", "job_calls");
const NUMBER = "261121-123456789012345";

const line = (name: string, count = 1, spec: string | null = null): GoodsLine => ({
  name,
  spec,
  imageUrl: null,
  count: { value: count },
});
const part = (name: string, fen: number | null, count = 1, spec: string | null = null) =>
  soldOrder(NUMBER, { goods: line(name, count, spec), amountFen: fen === null ? null : { value: fen } });

/** Parses parts: "茶 5990, 杯 - ×2" is one part with an amount and two without. */
const parts = (told: string) =>
  told.split(", ").map((one) => {
    const [name = "", fen, count = "×1"] = one.split(" ");
    return part(name, fen === "-" ? null : Number(fen), Number(count.slice(1)));
  });

/** Reads names and amount of the only order. */
async function inBook(): Promise<[goods: string, amount: Parsed<number>]> {
  const [order, ...others] = await listed();
  expect(others).toEqual([]);
  const { goods, amountFen } = order!;
  if (!("lines" in goods)) throw new Error("goods that can't be read");
  const names = goods.lines.map(
    ({ name, count }) => `${name}×${count && "value" in count ? count.value : "?"}`,
  );
  return [names.join(" "), amountFen];
}

const ODD = soldOrder(NUMBER, { goods: line("杯"), amountFen: { unreadable: "约30" } });
const PICTURED = { ...line("茶"), imageUrl: "https://a.example/1.png" };
const PICTURE = soldOrder(NUMBER, { goods: PICTURED, amountFen: { value: 1 } });
test.each([
  ["other goods", parts("茶 5990, 杯 3000"), "茶×1 杯×1", { value: 8_990 }],
  ["another spec", [part("茶", 5_990, 1, "红"), part("茶", 3_000, 1, "绿")], "茶×1 茶×1", { value: 8_990 }],
  ["another count", parts("茶 5990, 茶 11980 ×2"), "茶×1 茶×2", { value: 17_970 }],
  ["the same for another amount", parts("茶 5990, 茶 4990"), "茶×1 茶×1", { value: 10_980 }],
  ["three, one of them free", parts("茶 100, 杯 200, 赠品 0"), "茶×1 杯×1 赠品×1", { value: 300 }],
  ["an amount in the first alone", parts("茶 5990, 杯 -"), "茶×1 杯×1", { value: 5_990 }],
  ["no amount", parts("茶 -, 杯 -"), "茶×1 杯×1", null],
  ["the same amount", parts("茶 5990, 杯 5990"), "茶×1 杯×1", { unreadable: "59.90 + 59.90" }],
  ["an odd amount", [part("茶", 5_990), ODD], "茶×1 杯×1", { unreadable: "59.90 + 约30" }],
  ["an identical row with another picture", [part("茶", 1), PICTURE], "茶×1", { value: 1 }],
  ["an identical row", parts("茶 5990, 茶 5990"), "茶×1", { value: 5_990 }],
  ["a part and its repeat", parts("茶 5990, 杯 3000, 茶 5990"), "茶×1 杯×1", { value: 8_990 }],
])("row 109: rows of one number are one order with all its goods: %s", async (_, rows, goods, amount) => {
  await bookSold(rows);
  expect(await inBook()).toEqual([goods, amount]);
});

test("pending rows of one number are one order too", async () => {
  const rows = ["茶", "杯"].map((name, at) =>
    pendingOrder(NUMBER, { goods: { lines: [line(name)] }, amountFen: { value: 100 + at } }),
  );
  await bookPending(rows);
  expect(await inBook()).toEqual(["茶×1 杯×1", { value: 201 }]);
});

test("pick list and slip of an order in parts have all its goods, and no word of more", async () => {
  await bookSold([part("茶", 5_990), part("杯", 3_000, 2)]);
  const chosen = { shop: app.shopId(MAIN), all: false, ids: (await listed()).map(({ id }) => id) };
  expect(await getPickList(app.context, chosen)).toMatchObject({
    units: 3,
    firstLineOnly: 0,
    lines: [
      { name: "杯", quantity: 2 },
      { name: "茶", quantity: 1 },
    ],
  });
  expect(await getPackingSlips(app.context, chosen)).toMatchObject({
    slips: [{ number: NUMBER, isFirstLineOnly: false, goods: { lines: [{ name: "茶" }, { name: "杯" }] } }],
  });
});

test("a newer reading of all parts wins, one of a single part tells nothing of the others", async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 3, minute));
  await bookSold([part("茶", 5_990), part("杯", 3_000)], MAIN, at(0));
  await bookSold([part("茶", 5_990)], MAIN, at(1));
  expect(await inBook()).toEqual(["茶×1 杯×1", { value: 8_990 }]);
  await bookSold([part("茶", 5_000), part("杯", 3_000, 2)], MAIN, at(2));
  expect(await inBook()).toEqual(["茶×1 杯×2", { value: 8_000 }]);
  await bookSold([part("茶", 700), part("杯", 700)], MAIN, at(3));
  await bookSold([part("杯", 700)], MAIN, at(4));
  expect(await inBook()).toEqual(["茶×1 杯×1", { unreadable: "7.00 + 7.00" }]);
});

test("row 82: other goods in a later reading by itself are the newest, not a part", async () => {
  await bookSold([part("茶", 5_990)], MAIN, new Date(Date.UTC(2026, 10, 2, 3)));
  await bookSold([part("杯", 3_000)], MAIN, new Date(Date.UTC(2026, 10, 2, 4)));
  expect(await inBook()).toEqual(["杯×1", { value: 3_000 }]);
});

/** Reads pages in one fetch, a minute apart. */
async function fetchPages(...pages: ReturnType<typeof part>[][]): Promise<void> {
  const shopId = app.shopId(MAIN);
  const [account] = await database().select().from(serviceAccounts);
  const began = Date.now() - 600_000;
  const fetch = { kind: "fetchOrders", state: "done", shopId, accountId: account!.id } as const;
  const input = { list: "soldOrders", goal: "all", edition: "enhanced" } as const;
  const progress = { walk: { beganAt: new Date(began).toISOString() } };
  const [job] = await database()
    .insert(jobs)
    .values({ ...fetch, input, progress })
    .returning();
  for (const [at, sold] of pages.entries()) {
    const callId = randomUUID();
    await database().insert(jobCalls).values({ callId, jobId: job!.id });
    await bookOrders(shopId, { sold }, new Date(began + at * 60_000), callId);
  }
}

test.each([
  ["each brings a part", "茶 5990 | 杯 3000", "茶×1 杯×1", { value: 8_990 }],
  ["three parts", "茶 1 | 杯 2, 盘 3", "茶×1 杯×1 盘×1", { value: 6 }],
  ["a part without an amount", "茶 - | 杯 3000", "茶×1 杯×1", { value: 3_000 }],
  ["the same amount", "茶 1 | 杯 1 | 盘 1", "茶×1 杯×1 盘×1", { unreadable: "0.01 + 0.01 + 0.01" }],
  ["the first again", "茶 1 | 杯 2 | 茶 1", "茶×1 杯×1", { value: 3 }],
  ["row 82: a newer reading of the same goods", "茶 5990 | 茶 3000 ×2", "茶×2", { value: 3_000 }],
])("pages of one fetch bring one order with all its goods: %s", async (_, told, goods, amount) => {
  // A repetition changes nothing.
  for (let time = 0; time < 2; time += 1) {
    await fetchPages(...told.split(" | ").map(parts));
    expect(await inBook()).toEqual([goods, amount]);
  }
});

test("remarks of all parts stay, on one page and on pages of one fetch", async () => {
  const noted = (name: string, fen: number, remark: string | null) => ({ ...part(name, fen), remark });
  const remark = async () => (await listed())[0]!.remark;
  await bookSold(
    [noted("茶", 1, "红色包装"), noted("杯", 2, null), noted("盘", 3, "周六前")],
    MAIN,
    new Date(Date.now() - 700_000),
  );
  expect(await remark()).toBe("红色包装\n周六前");
  await fetchPages(
    [noted("茶", 1, "红色包装")],
    [noted("杯", 2, null)],
    [noted("盘", 3, "周六前")],
    [noted("碗", 4, "轻放")],
  );
  expect(await remark()).toBe("红色包装\n周六前\n轻放");
});

test("what the pending list calls its goods is no other part", async () => {
  await bookPending(
    [pendingOrder(NUMBER, { goods: { lines: [line("茶 礼盒"), line("杯")] } })],
    MAIN,
    new Date(Date.now() - 700_000),
  );
  await fetchPages([part("茶", 5_990)], [part("茶", 5_990)]);
  expect(await inBook()).toEqual(["茶 礼盒×1 杯×1", { value: 5_990 }]);
});
