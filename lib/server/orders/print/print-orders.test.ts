import { isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { people } from "#lib/server/db/schema.ts";
import { getBookTotal } from "#lib/server/orders/book/book-total.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import type { BookFilter, BookOrder, BookQuery } from "#lib/shared/orders/book.ts";
import { bookPrintUrl, type PackingSlips, type PickList } from "#lib/shared/orders/prints.ts";
import { auditTrail } from "#lib/testing/read-audit-log.ts";
import { pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { chosenInput, readChosen } from "./chosen-orders.ts";
import { getPackingSlips } from "./packing-slips.ts";
import { getPickList } from "./pick-list.ts";
import { markPrinted, removePrintMarks } from "./print-marks.ts";
import { listSameReceiver } from "./same-receiver.ts";

const { app, asked, page, listed, bookSold, bookPending, nameStatuses } = bookTrials();
const NUMBERS = "44029816077133550";
const HOME = {
  name: "王**",
  phone: "138****0001",
  province: "浙江",
  city: "杭州",
  district: "余杭区",
  address: "西溪路 9 号",
};

const filter = (change: Partial<BookFilter> = {}) =>
  chosenInput.parse({
    ...Object.fromEntries(new URLSearchParams(bookPrintUrl.write({ shop: app.shopId(MAIN), ...change }))),
    ...(change.q !== undefined && { q: change.q }),
  });

const line = (name: string | null, spec: string | null, count: number | string | null) => ({
  name,
  spec,
  imageUrl: null,
  count: count === null ? null : typeof count === "number" ? { value: count } : { unreadable: count },
});

const counted = (end: string, count: number) => ({ number: `${NUMBERS}${end}`, count });
const of = (end: string, ...lines: ReturnType<typeof line>[]) =>
  pendingOrder(`${NUMBERS}${end}`, { goods: { lines } });

const chosen = async (change: Partial<BookQuery> = {}) => ({
  shop: app.shopId(MAIN),
  all: change.all ?? false,
  ids: (await listed({ sort: "number", ...change })).map(({ id }) => id),
});

async function pickList(input: Parameters<typeof getPickList>[1]): Promise<PickList> {
  const list = await getPickList(app.context, input);
  if (list.kind !== "pickList") throw new Error(list.kind);
  return list;
}

async function slips(input: Parameters<typeof getPackingSlips>[1]): Promise<PackingSlips> {
  const made = await getPackingSlips(app.context, input);
  if (made.kind !== "packingSlips") throw new Error(made.kind);
  return made;
}

test("a pick list adds up each kind of goods in the order of its words, the unreadable apart", async () => {
  await bookPending([
    of("01", line("桂花乌龙", "10 袋", 2), line("安吉白茶", null, 1)),
    of("02", line("桂花乌龙", "2 袋", 40), line(" 桂花乌龙 ", "10 袋", 3)),
    of("03", line("桂花乌龙", "10 袋", "两袋"), line(null, null, null)),
    pendingOrder(`${NUMBERS}04`, { goods: { unreadable: "{broken" } }),
    of("05"),
    of("06", line("桂花乌龙", "10 袋", 1), line("桂花乌龙", "10 袋", 1)),
  ]);
  await bookSold([soldOrder(`${NUMBERS}07`, { goods: line(null, "散", 5) })]);
  const list = await pickList(await chosen());
  expect(list.lines).toEqual([
    { name: "安吉白茶", spec: null, quantity: 1, orders: [counted("01", 1)] },
    { name: "桂花乌龙", spec: "2 袋", quantity: 40, orders: [counted("02", 40)] },
    {
      name: "桂花乌龙",
      spec: "10 袋",
      quantity: 7,
      orders: [counted("01", 2), counted("02", 3), counted("06", 2)],
    },
    { name: null, spec: "散", quantity: 5, orders: [counted("07", 5)] },
  ]);
  expect(list).toMatchObject({ units: 53, firstLineOnly: 1, shopName: MAIN, gone: 0 });
  expect(list.uncounted).toEqual([
    { name: "桂花乌龙", spec: "10 袋", number: `${NUMBERS}03`, raw: "两袋" },
    { name: null, spec: null, number: `${NUMBERS}03`, raw: null },
  ]);
  expect(list.withoutLines).toEqual([
    { number: `${NUMBERS}04`, raw: "{broken" },
    { number: `${NUMBERS}05`, raw: null },
  ]);
});

test("all that match are the filter's, in its order, and more than fit make no list at all", async () => {
  const orders = Array.from({ length: 60 }, (_, at) =>
    soldOrder(`${NUMBERS}${at + 10}`, {
      amountFen: { value: at },
      status: String(at % 3),
      remark: at % 2 ? "送礼" : null,
    }),
  );
  await bookSold(orders);
  await bookSold([soldOrder(`${NUMBERS}99`, { status: "1" })], OTHER);
  const filters = [{}, { status: "1" }, { q: "送礼", status: "2" }, { all: true }, { unprinted: true }];
  for (const change of filters) {
    const list = await pickList(filter(change));
    expect(list.ids).toEqual((await listed(change)).map(({ id }) => id));
    expect(list.ids).toHaveLength((await getBookTotal(app.context, asked(change))).count);
    expect(list.units).toBe(list.ids.length);
  }
  expect((await pickList(filter({ status: "1" }))).shopName).toBe(MAIN);
  expect((await pickList(filter({ all: true }))).shopName).toBeNull();
  const tooMany = (most: number) => ({ kind: "tooMany", count: most + 1, most });
  expect(await readChosen(app.context, filter({ all: true }), 60)).toEqual(tooMany(60));
  expect(await readChosen(app.context, await chosen(), 59)).toEqual(tooMany(59));
  expect(chosenInput.safeParse({ shop: app.shopId(MAIN), all: false, ids: [] }).success).toBe(false);
});

test("orders of another shop or account are on no paper, and those that are gone are counted", async () => {
  await bookSold([soldOrder(`${NUMBERS}01`)]);
  await bookSold([soldOrder(`${NUMBERS}02`)], OTHER);
  const both = await chosen({ all: true });
  expect(both.ids).toHaveLength(2);
  expect(await pickList({ ...both, all: false })).toMatchObject({ ids: both.ids.slice(0, 1), gone: 1 });
  expect(await markPrinted(app.context, { ...both, all: false })).toMatchObject({ count: 1 });
  await beginAccount(app.context.identity.personId);
  forgetSettings();
  expect(await pickList(both)).toMatchObject({ ids: [], gone: 2, lines: [] });
  expect((await slips(both)).slips).toEqual([]);
  expect(await markPrinted(app.context, both)).toMatchObject({ count: 0 });
});

test("so many orders are marked in one commit: of a mark that fails nothing stays", async () => {
  const sold = Array.from({ length: 600 }, (_, at) =>
    soldOrder(`440298160771335${String(at).padStart(4, "0")}`),
  );
  await bookSold(sold);
  const rows = await database().select({ id: orders.id }).from(orders).orderBy(orders.id);
  const ids = rows.map(({ id }) => String(id));
  await database().execute(
    `create function fail() returns trigger language plpgsql as $$
    begin
      if new.id = ${ids[580]} then raise exception 'no'; end if;
      return new;
    end $$`,
  );
  await database().execute(
    "create trigger fail before update on orders for each row execute function fail()",
  );
  const mark = () => markPrinted(app.context, { shop: app.shopId(MAIN), all: false, ids });
  const marked = () => database().$count(orders, isNotNull(orders.printedAt));
  try {
    await expect(mark()).rejects.toThrow();
    expect(await marked()).toBe(0);
  } finally {
    await database().execute("drop function fail cascade");
  }
  expect([await mark(), await marked()]).toMatchObject([{ count: 600 }, 600]);
});

test("slips have the whole receiver, and who looks at them is recorded first, as with addresses", async () => {
  await bookPending([
    pendingOrder(`${NUMBERS}01`, { receiver: HOME, remark: "轻放", paidAt: { value: 5_000 } }),
    pendingOrder(`${NUMBERS}02`),
  ]);
  await bookSold([soldOrder(`${NUMBERS}03`, { flag: "2", flagName: "急单" })]);
  const made = await slips(await chosen());
  expect(made.slips).toMatchObject([
    { number: `${NUMBERS}01`, receiver: HOME, remark: "轻放", datedAt: 5_000, isFirstLineOnly: false },
    { number: `${NUMBERS}02`, receiver: { name: null, address: null } },
    { number: `${NUMBERS}03`, flag: "2", flagName: "急单", isFirstLineOnly: true },
  ]);
  const seen = async () => (await auditTrail("receiverAddressSeen")).map(({ details }) => details);
  const orders = ["01", "02", "03"].map((end) => `${NUMBERS}${end}`);
  expect(await seen()).toEqual([{ shop: app.shopId(MAIN), count: 3, orders }]);
  const list = await pickList(await chosen());
  expect(JSON.stringify(list)).not.toMatch(/西溪|王\*|138\*/);
  expect(await seen()).toHaveLength(1);
});

test("orders that may go to one receiver are told with every remark; a region alone is no hint", async () => {
  await nameStatuses();
  const to = (end: string, receiver: Partial<typeof HOME>, remark: string | null, status = "1") =>
    soldOrder(`${NUMBERS}${end}`, { receiver, remark, status });
  await bookSold([
    to("01", HOME, null),
    to("02", HOME, "不要合并"),
    to("03", { ...HOME, district: "西湖区" }, "另一个区"),
    to("04", { province: "广东" }, null),
    to("05", { province: "广东" }, null),
    to("06", HOME, "已发", "2"),
    to("07", {}, null),
    to("08", {}, null),
  ]);
  await bookSold([to("09", HOME, "别的店")], OTHER);

  const ends = (orders: { number: string; remark: string | null }[]) =>
    orders.map(({ number, remark }) => [number.slice(-2), remark]);
  const groups = async (all: boolean) =>
    (await pickList(filter({ all }))).sameReceivers.map(({ orders }) => ends(orders).sort());
  const own = [
    ["01", null],
    ["02", "不要合并"],
    ["06", "已发"],
  ];
  expect(await groups(false)).toEqual([own]);
  expect(await groups(true)).toEqual([[...own, ["09", "别的店"]]]);
  expect((await slips(await chosen())).sameReceivers.map(({ orders }) => ends(orders))).toEqual([own]);

  const [first = "", , third = ""] = (await chosen()).ids;
  const others = (id: string, all: boolean) =>
    listSameReceiver(app.context, { id, shop: app.shopId(MAIN), all });
  expect(ends((await others(first, false)).orders)).toEqual([["02", "不要合并"]]);
  expect(await others(first, true)).toMatchObject({ count: 2 });
  const none = { orders: [], count: 0 };
  expect(await others(third, true)).toEqual(none);
  const elsewhere = { id: first, shop: app.shopId(OTHER), all: false };
  expect(await listSameReceiver(app.context, elsewhere)).toEqual(none);
});

test("a mark says when and who, outlives newer readings, is not set anew, and can be removed", async () => {
  const order = (change = {}) => [soldOrder(`${NUMBERS}01`, { status: "1", ...change })];
  await bookSold(order(), MAIN, new Date(1_000));
  await bookSold([soldOrder(`${NUMBERS}02`)], MAIN, new Date(1_000));
  const both = await chosen();
  const [one = ""] = both.ids;
  const first = await markPrinted(app.context, { ...both, ids: [one] });
  expect(first.count).toBe(1);
  const printed = { at: first.at, by: "Zhou Yan" };
  const marks = async () => (await listed({ sort: "number" })).map((each) => each.printed);
  expect(await marks()).toEqual([printed, null]);
  await bookSold(order({ status: "3", remark: "改" }), MAIN, new Date(2_000));
  await bookPending([pendingOrder(`${NUMBERS}01`)], MAIN, new Date(3_000));
  expect(await marks()).toEqual([printed, null]);
  expect((await pickList(both)).printed).toEqual([{ number: `${NUMBERS}01`, printed }]);
  expect((await listed({ unprinted: true })).map(({ orderNumber }) => orderNumber)).toEqual([`${NUMBERS}02`]);

  const second = await markPrinted(app.context, both);
  expect(second.count).toBe(1);
  expect(await removePrintMarks(app.context, { ...both, at: second.at })).toEqual({ count: 1 });
  expect(await marks()).toEqual([printed, null]);
  await database().update(people).set({ name: "周妍" });
  expect((await marks())[0]).toEqual({ at: first.at, by: "周妍" });
  await database().update(people).set({ name: "Zhou Yan" });
  expect(await removePrintMarks(app.context, both)).toEqual({ count: 1 });
  expect(await marks()).toEqual([null, null]);
});

/** Collects the orders of all pages, one after the other. */
async function walked(query: Partial<BookQuery>): Promise<BookOrder[]> {
  const seen: BookOrder[] = [];
  for (let nr = 1; ; nr += 1) {
    const { orders, hasNext } = await page({ ...query, size: 20, page: nr, after: seen.at(-1)?.id });
    seen.push(...orders);
    if (!hasNext) return seen;
  }
}

test.each([
  { all: false, beside: {} },
  { all: true, beside: {} },
  { all: true, beside: { flag: "2" } },
])("what isn't printed comes in every order, from page to page ($all, $beside)", async ({ all, beside }) => {
  for (const [shop, first] of [
    [MAIN, 100],
    [OTHER, 300],
  ] as const)
    await bookSold(
      Array.from({ length: 60 }, (_, at) =>
        soldOrder(`${NUMBERS}${first + ((at * 37) % 60)}`, {
          amountFen: at % 7 === 0 ? null : { value: (at % 5) * 100 },
          confirmedAt: at % 9 === 0 ? null : { value: 1_000 * (at % 11) },
          flag: at % 2 === 0 ? "2" : null,
        }),
      ),
      shop,
    );
  const every = await listed({ all: true, sort: "dated" });
  await markPrinted(app.context, {
    ...(await chosen({ all: true })),
    ids: every.slice(0, 40).map(({ id }) => id),
  });
  for (const sort of ["dated", "-dated", "amount", "-amount", "-number"] as const) {
    const [wanted, found] = [
      await walked({ ...beside, all, sort }),
      await walked({ ...beside, all, sort, unprinted: true }),
    ];
    const ids = (orders: BookOrder[]) => orders.map(({ id }) => id);
    expect(ids(found)).toEqual(ids(wanted.filter(({ printed }) => printed === null)));
    expect(found).toHaveLength(
      (await getBookTotal(app.context, asked({ ...beside, all, unprinted: true }))).count,
    );
    expect(found.length).toBeLessThan(wanted.length);
  }
});
