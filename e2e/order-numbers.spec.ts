import { readFile, writeFile } from "node:fs/promises";
import { channelCsv, channelRows } from "#lib/testing/channel-files.ts";
import { readSheet } from "#lib/testing/read-xlsx.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { findShopId, visitAs, type Visitor } from "#lib/testing/visit-desk.ts";
import { type BookOrder, type BookPage, bookUrl } from "#lib/shared/orders/book.ts";
import { readCsvCell } from "#lib/shared/base/csv.ts";
import { findOrders, indexOrders } from "#lib/shared/orders/find-orders.ts";
import { cleanOrderNumber, isHeldBack } from "#lib/shared/orders/order-number.ts";
import type { PendingOrder, SoldOrder } from "#lib/shared/orders/orders.ts";
import { untilBooked } from "./fill-book.ts";
import { expect, test } from "./fixtures.ts";
import { numbersSent, OTHER_NUMBER, SEARCH_WAYS, SHOPS, WHOLE_WAYS } from "./number-ways.ts";
import { command } from "./send-action.ts";

const COUNT = 331;

type Numbered = { shop: string; number: string; order: SoldOrder | PendingOrder; list: "sold" | "pending" };

async function read<Body>(visitor: Visitor, path: string, headers: Record<string, string> = {}) {
  const response = await visitor.fetch(path, { headers });
  expect(response.status, path).toBe(200);
  return (await response.json()) as Body;
}

/** Runs `act` for each item, so many at a time. */
async function forEach<Item>(items: Iterable<Item>, atOnce: number, act: (item: Item) => Promise<void>) {
  const left = [...items][Symbol.iterator]();
  const walk = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
}

/** Loads all orders of the shops as their pages do. Returns each with its number. */
async function loadAll(visitor: Visitor, desk: RunningDesk): Promise<Numbered[]> {
  const all: Numbered[] = [];
  for (const { name, ...counts } of SHOPS) {
    const shop = await findShopId(visitor, name);
    for (const list of ["pending", "sold"] as const)
      for (let page = 1; (page - 1) * 100 < counts[list]; page += 1) {
        const { page: loaded } = await read<{ page: { orders: (SoldOrder & PendingOrder)[] } }>(
          visitor,
          `/api/orders/${list}?shop=${shop}&size=100&page=${page}`,
        );
        all.push(...loaded.orders.map((order) => ({ shop, number: order.orderNumber ?? "", order, list })));
      }
  }
  await untilBooked(desk, COUNT);
  return all;
}

const numbersIn = (orders: readonly BookOrder[]) => orders.map(({ orderNumber }) => orderNumber);

test("row 107: each number is found in every way it is written, and 0 calls have another one", async ({
  desk,
  sandbox,
}) => {
  test.setTimeout(120_000);
  const staff = await visitAs(desk, "staff");
  const all = await loadAll(staff, desk);
  const given = all.map(({ number }) => number);
  expect(new Set(given).size).toBe(COUNT);
  expect(given.filter((number) => !OTHER_NUMBER.test(number))).toEqual([]);
  const metered = async () => (await sandbox.control.meter()).calls;
  const lists = await metered();
  expect(lists).toHaveLength(5);

  await test.step("Find, among the orders in the browser", () => {
    const loaded = all.map(({ shop, ...row }) => ({ ...row, shopId: shop, asOf: 1, href: "" }));
    const index = indexOrders(loaded, "flag");
    const missed = Object.entries(SEARCH_WAYS).flatMap(([way, write]) =>
      given
        .filter((number) => !findOrders(index, write(number)).some((row) => row.number === number))
        .map((number) => `${number} ${way}`),
    );
    expect(missed).toEqual([]);
  });

  await test.step("the order book: whole, last six, without separators, and the other ways in turn", async () => {
    const ways = Object.entries(SEARCH_WAYS);
    const always = ["as it is", "its last six signs", "without separators"];
    const missed: string[] = [];
    await forEach(all.entries(), 4, async ([at, { shop, number }]) => {
      for (const way of new Set([...always, ways[at % ways.length]![0]])) {
        const q = { "x-search": encodeURIComponent(SEARCH_WAYS[way]!(number).trim()) };
        const path = `/api/orders/book${bookUrl.write({ ...bookUrl.defaults, shop, all: at % 2 === 0 })}`;
        const found = numbersIn((await read<BookPage>(staff, path, q)).orders);
        const isAlone = way in WHOLE_WAYS ? found.length === 1 : true;
        if (found[0] !== number || !isAlone) missed.push(`${number} ${way}: ${found.join(" ")}`);
      }
    });
    expect(missed).toEqual([]);
  });

  await test.step("programs", async () => {
    const admin = await visitAs(desk, "admin");
    const missed: string[] = [];
    const key = async (nr: number) => {
      const input = {
        name: `numbers ${nr}`,
        rights: ["orders"],
        shopIds: null,
        callsAMinute: 600,
        lastDay: null,
      };
      return /mdk_[0-9A-Za-z]{40}/.exec(await command(admin, "createApiKey", input))?.[0] ?? "";
    };
    const keys = [await key(1), await key(2)];
    const ways = Object.entries(WHOLE_WAYS).filter(([way]) => !/label|guard/.test(way));
    await forEach(all.entries(), 4, async ([at, { number }]) => {
      for (const [way, write] of [ways[at % 2]!, ways[at % ways.length]!]) {
        const path = `${desk.url}/api/v1/orders/${encodeURIComponent(write(number))}`;
        const response = await fetch(path, { headers: { authorization: `Bearer ${keys[at % 2]}` } });
        const { orders = [] } = (await response.json()) as { orders?: { number: string }[] };
        if (orders.length !== 1 || orders[0]?.number !== number) missed.push(`${number} ${way}`);
      }
    });
    expect(missed).toEqual([]);
  });
  expect(await metered()).toHaveLength(lists.length);

  const pending = all.filter(({ list }) => list === "pending");
  await test.step("the filter of pending orders: one call a number, whatever the way", async () => {
    const missed: string[] = [];
    const held: string[] = [];
    const ways = Object.entries(WHOLE_WAYS);
    for (const [at, { shop, number }] of pending.entries())
      for (const [way, write] of ways.filter((_, nr) => nr % 2 === at % 2)) {
        const order = cleanOrderNumber(write(number));
        if (isHeldBack(order, null)) held.push(`${number} ${way}: ${order}`);
        const path = `/api/orders/pending?shop=${shop}&order=${encodeURIComponent(order)}`;
        const { page } = await read<{ page: BookPage }>(staff, path);
        if (numbersIn(page.orders).join() !== number) missed.push(`${number} ${way}`);
      }
    expect([missed, held]).toEqual([[], []]);
  });
  const calls = await metered();
  expect(numbersSent(calls.slice(lists.length))).toEqual(pending.map(({ number }) => number));
  expect(numbersSent(calls.slice(0, lists.length)).filter((number) => number !== null)).toEqual([]);
  expect(calls.filter(({ code }) => code !== 0)).toEqual([]);
});

test("row 107: files, paper and an import have each number sign by sign, for no call", async ({
  desk,
  sandbox,
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const staff = await visitAs(desk, "staff");
  const all = await loadAll(staff, desk);
  const before = (await sandbox.control.meter()).calls.length;
  await signIn("staff");
  for (const { name, file } of SHOPS) {
    const shop = await findShopId(staff, name);
    const wanted = all
      .filter((one) => one.shop === shop)
      .map(({ number }) => number)
      .toSorted();

    const exported = async (form: string) => {
      const started = await command(staff, "startExport", { shop, form, columns: "number" });
      const id = /"id":"([\da-f-]{36})"/.exec(started)?.[1];
      const state = async () => (await read<{ state: string }>(staff, `/api/jobs?id=${id}`)).state;
      await expect.poll(state, { timeout: 20_000 }).toBe("done");
      return Buffer.from(await (await staff.fetch(`/api/jobs/file?id=${id}`)).arrayBuffer());
    };
    const cells = readSheet(await exported("xlsx"))
      .slice(1)
      .map(([cell]) => cell);
    expect(cells.every((cell) => cell?.kind === "text")).toBe(true);
    expect(cells.map((cell) => cell?.value).toSorted()).toEqual(wanted);
    for (const form of ["plain", "excel"]) {
      const lines = (await exported(form)).toString("utf8").trim().split("\r\n").slice(1);
      const numbers = lines.map((line) => line.slice(0, line.lastIndexOf(",SIMULATED")));
      if (form === "plain") expect(numbers.toSorted()).toEqual(wanted);
      else expect(numbers.map(unguard).toSorted()).toEqual(wanted);
    }

    const list = await command(staff, "getPickList", { shop });
    const slips = await command(staff, "getPackingSlips", { shop });
    const onPaper = wanted.filter((one) => [list, slips].every((text) => text.includes(`"${one}"`)));
    expect(onPaper).toEqual(wanted);

    // A file of the channel with the same numbers is a file of these orders.
    const rows = channelRows(file, wanted.length);
    const column = rows[0]!.findIndex((head) => /^订单(?:号|编号)$/.test(head));
    for (const [at, cells] of rows.slice(1).entries()) cells[column] = `${wanted[at]}\t`;
    const path = test.info().outputPath(`${file}.csv`);
    await writeFile(path, channelCsv(rows));
    await page.goto(`/orders/import?shop=${shop}`);
    await page.locator('input[type="file"]').setInputFiles(path);
    await expect(page.getByRole("button", { name: "Nothing to add" })).toBeDisabled();
    const figures = page.getByRole("region", { name: "What will change" }).locator("dd");
    await expect(figures).toHaveText(["0", "0", String(wanted.length), "0", "0", "0"]);
  }
  const entries = await readFile(test.info().outputPath("taobao.csv"), "utf8");
  expect(entries).toContain("YS-");
  expect((await sandbox.control.meter()).calls).toHaveLength(before);
});

/** A cell of a CSV for a spreadsheet, as the spreadsheet shows it. */
const unguard = (cell: string) =>
  readCsvCell(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
