import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { MARK } from "#lib/server/tables/table-file.ts";
import { callApi, makeApiKey } from "#lib/testing/api-trials.ts";
import { pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN, OTHER } from "#lib/testing/book-trials.ts";
import type { ApiOrder } from "./order-schema.ts";

const { app, bookSold, bookPending, nameStatuses } = bookTrials("api_keys", "audit_entries");
const NUMBER = "4402981677163358206";
const CIPHER = "~AgAAAAB5Jx2rPwBc9Q==~q8Zk~1~~";
const receiver = {
  name: "王**",
  phone: "138****0426",
  province: "浙江省",
  city: "杭州市",
  district: "西湖区",
  address: "文三路 1 号",
};

type Page = { orders: ApiOrder[]; next: string; hasMore: boolean };

async function read(path: string, key: string): Promise<Page> {
  const response = await callApi(path, key);
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}

/** Waits until so many orders are listed: a change is, once all transactions before it have ended. */
async function untilListed(count: number): Promise<void> {
  const key = await makeApiKey(app.context, ["orders"]);
  await expect.poll(async () => (await read("/orders?limit=500", key)).orders.length).toBe(count);
}

const reads = async () =>
  (await database().select().from(auditEntries).orderBy(asc(auditEntries.id))).filter(
    ({ kind }) => kind === "apiReceiversRead",
  );

test("an order has exact texts, times with their offset, and what was not understood as received", async () => {
  await nameStatuses();
  const paidAt = { value: Date.parse("2026-11-21T10:42:05+08:00") };
  await bookPending([pendingOrder(NUMBER, { status: "1", paidAt, amountFen: { value: 129_900 } })]);
  const [line] = [{ name: "桂花乌龙", imageUrl: null, spec: "250 g", count: { value: 2 } }];
  await bookSold([
    soldOrder(NUMBER, {
      status: "1",
      amountFen: { value: 9_007_199_254_740_991 },
      goods: line,
      shipBy: { unreadable: "下周" },
      flag: "2",
      flagName: "待开票",
      remark: "加急",
      isPreSale: { value: false },
    }),
    soldOrder("SO/2026/00017", { status: "2", amountFen: { value: -5 } }),
    soldOrder("77", { status: "9" }),
  ]);
  await untilListed(3);
  const key = await makeApiKey(app.context, ["orders"], { shopIds: [app.shopId(MAIN)] });
  const { orders, hasMore } = await read("/orders", key);
  expect(hasMore).toBe(false);
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  expect(byNumber.get(NUMBER)).toMatchObject({
    shop: { id: app.shopId(MAIN), name: MAIN },
    status: { code: "1", name: "待发货" },
    isPending: true,
    amount: { value: "90071992547409.91", unit: "CNY" },
    paidAt: "2026-11-21T10:42:05+08:00",
    shipBy: null,
    isPreSale: false,
    items: [{ name: "桂花乌龙", imageUrl: null, spec: "250 g", quantity: 2 }],
    remark: "加急",
    flag: { code: "2", name: "待开票" },
    printed: null,
    unreadable: { shipBy: "下周" },
  });
  const shipped = { status: { code: "2", name: "已发货" }, isPending: false, amount: { value: "-0.05" } };
  expect(byNumber.get("SO/2026/00017")).toMatchObject(shipped);
  expect(byNumber.get("77")).toMatchObject({
    status: { code: "9", name: null },
    isPending: false,
    amount: null,
  });
});

test.each([
  [NUMBER, [NUMBER]],
  ["4402 9816-7716.3358_206", [NUMBER]],
  ["so 2026 00017", ["SO/2026/00017"]],
  ["SO%2F2026%2F00017", ["SO/2026/00017"]],
  ["４４０２９８１６７７１６３３５８２０６", [NUMBER]],
  ["3358206", null],
  ["440298167716335820", null],
  ["%25", null],
  ["%00", null],
  ["' or 1=1 --", null],
])("the number %s finds %j", async (text, found) => {
  await bookSold([soldOrder(NUMBER), soldOrder("SO/2026/00017")]);
  await bookSold([soldOrder(NUMBER)], OTHER);
  const key = await makeApiKey(app.context, ["orders"], { shopIds: [app.shopId(MAIN)] });
  const path = `/orders/${text.includes("%") ? text : encodeURIComponent(text)}`;
  if (found === null) expect((await callApi(path, key)).status).toBe(404);
  else expect((await read(path, key)).orders.map(({ number }) => number)).toEqual(found);
  const all = await makeApiKey(app.context, ["orders"]);
  if (found?.[0] === NUMBER) expect((await read(path, all)).orders).toHaveLength(2);
});

test("without the right receivers are as in lists, nothing encrypted leaves, nothing is logged", async () => {
  await bookSold([
    soldOrder("1", { receiver }),
    soldOrder("2", { receiver: { ...receiver, name: CIPHER, phone: CIPHER, address: CIPHER } }),
  ]);
  await untilListed(2);
  const key = await makeApiKey(app.context, ["orders"]);
  const { orders } = await read("/orders", key);
  expect(orders[0]?.receiver).toEqual({
    ...receiver,
    address: null,
    hasAddress: true,
    isEncrypted: false,
    isMasked: true,
  });
  expect(orders[1]?.receiver).toMatchObject({ name: null, phone: null, hasAddress: true, isEncrypted: true });
  for (const format of ["json", "csv"]) {
    const text = await (await callApi(`/orders?format=${format}`, key)).text();
    for (const secret of [CIPHER, "文三路"]) expect(text).not.toContain(secret);
  }
  expect(await reads()).toEqual([]);
});

test("with the right they are opened, after one entry a request that names the key", async () => {
  await bookSold([
    soldOrder("1", { receiver }),
    soldOrder("2", { receiver: { ...receiver, name: CIPHER, address: CIPHER } }),
  ]);
  await untilListed(2);
  const key = await makeApiKey(app.context, ["orders", "receivers"], { name: "打单" });
  const { orders, next } = await read("/orders", key);
  expect(orders.map((order) => order.receiver)).toMatchObject([
    { ...receiver, isEncrypted: false, isMasked: false },
    { name: CIPHER, address: CIPHER, isEncrypted: true, isMasked: false },
  ]);
  const entry = { kind: "apiReceiversRead", personId: null };
  const details = { name: "打单", lastFour: key.slice(-4) };
  expect(await reads()).toMatchObject([{ ...entry, details: { ...details, count: 2 } }]);
  expect((await read(`/orders?since=${next}`, key)).orders).toEqual([]);
  await read("/orders/1", key);
  const csv = await (await callApi("/orders?format=csv", key)).text();
  expect(csv).toContain("文三路 1 号");
  const all = await reads();
  expect(all.map((one) => one.details)).toMatchObject([{ count: 2 }, { count: 1 }, { count: 2 }]);
});

test("without its entry no receiver is shown", async () => {
  await bookSold([soldOrder("1", { receiver })]);
  await untilListed(1);
  const key = await makeApiKey(app.context, ["orders", "receivers"]);
  await database().execute("alter table audit_entries rename to audit_entries_away");
  const response = await callApi("/orders", key);
  await database().execute("alter table audit_entries_away rename to audit_entries");
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(await response.text()).not.toContain("文三路");
});

test("a CSV has the same rows, runs no formula, and keeps every digit", async () => {
  const remark = '=HYPERLINK("http://evil.example")';
  await bookSold([soldOrder(NUMBER, { remark, amountFen: { value: 1_250 }, isPreSale: { value: true } })]);
  await bookSold([soldOrder("2", { remark: 'a;b\n"c"', flagName: "@SUM(A1)" })]);
  await untilListed(2);
  const key = await makeApiKey(app.context, ["orders"]);
  const response = await callApi("/orders?format=csv&limit=1", key);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("x-has-more")).toBe("true");
  const rest = await callApi(`/orders?format=csv&since=${response.headers.get("x-next-since")}`, key);
  expect(rest.headers.get("x-has-more")).toBe("false");
  const [text, more] = [await response.text(), await rest.text()];
  expect(text).toContain(`"=""${NUMBER}"""`);
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(text).toContain(",0,12.50,CNY,,,,1,");
  expect(text).toContain(MARK);
  expect(more).toContain(`"a;b\n""c"""`);
  expect(more).toContain(",'@SUM(A1),");
  expect(more).not.toContain(NUMBER);
});

test("pages go on from next; a position of another account says so with 410", async () => {
  await bookSold(Array.from({ length: 5 }, (_, nr) => soldOrder(String(nr + 1))));
  await untilListed(5);
  const key = await makeApiKey(app.context, ["orders"]);
  const met: string[] = [];
  let page = await read("/orders?limit=2", key);
  for (;;) {
    met.push(...page.orders.map(({ number }) => number));
    if (!page.hasMore) break;
    page = await read(`/orders?limit=2&since=${page.next}`, key);
  }
  expect(met.toSorted()).toEqual(["1", "2", "3", "4", "5"]);
  const foreign = await callApi(`/orders?since=${page.next.replace(/^\d+/, "99")}`, key);
  expect(foreign.status).toBe(410);
  expect(await foreign.json()).toMatchObject({ title: "The position is not valid any more" });
});
