import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { BookOrder, BookPage, BookTotal } from "#lib/shared/orders/book.ts";
import { formatFen } from "#lib/shared/base/digits.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { fillBook, readerOf } from "./fill-book.ts";
import { expect, test } from "./fixtures.ts";
import { dockOf, openList, openOrder, orderRows, selectRow } from "./order-rows.ts";
import { printed } from "./printed.ts";
import { openTrail } from "./audit-log-entries.ts";

const PENDING = 50;
const A4 = [210, 297];

/** Puts fifty pending orders into the book. Returns them and the book's total. */
async function readBook(page: Page, desk: RunningDesk): Promise<{ orders: BookOrder[]; total: BookTotal }> {
  const shop = await fillBook(page, desk, "pending", PENDING);
  const read = readerOf(page);
  const { orders } = await read<BookPage>(`/api/orders/book?shop=${shop}&size=100`);
  return { orders, total: await read<BookTotal>(`/api/orders/book/total?shop=${shop}`) };
}

/** Sums of units by item over all orders. */
function needed(orders: BookOrder[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { goods } of orders)
    for (const { name, spec, count } of "lines" in goods ? goods.lines : []) {
      const units = count !== null && "value" in count ? count.value : 0;
      sums.set(`${name} ${spec}`, (sums.get(`${name} ${spec}`) ?? 0) + units);
    }
  return sums;
}

async function selectAllThatMatch(page: Page): Promise<void> {
  await openList(page, "/orders/book");
  await page.getByRole("checkbox", { name: "Select page" }).check();
  await page.getByRole("button", { name: `Select all ${PENDING} matching orders` }).click();
}

test("all orders that match make one pick list with exact sums, for no call", async ({
  page,
  desk,
  signIn,
  calls,
  consoleErrors,
}) => {
  await signIn("staff");
  const { orders, total } = await readBook(page, desk);
  const before = await calls("pendingOrders");
  await page.goto("/orders/book/print");
  await expect(page.getByRole("heading", { name: "No orders selected" })).toBeVisible();
  const marketing = await visitAs(desk, "marketing");
  expect((await marketing.fetch("/orders/book/print")).status).toBe(403);

  await selectAllThatMatch(page);
  const dock = dockOf(page);
  await expect(dock.getByText(`All ${PENDING} matching orders selected`)).toBeVisible();
  await expect(dock.getByText(`¥${formatFen(total.amountFen)}`)).toBeVisible();
  await expect(dock.getByRole("button", { name: "Copy order numbers" })).toHaveCount(0);
  await expect(orderRows(page).getByRole("checkbox", { checked: true })).toHaveCount(20);

  await page.getByRole("textbox", { name: "Search" }).fill("0");
  await page.getByRole("textbox", { name: "Search" }).press("Enter");
  await expect(dock).toHaveCount(0);

  await selectAllThatMatch(page);
  await orderRows(page).first().getByRole("checkbox").uncheck();
  await expect(dock.getByText("19 orders selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select page" }).check();
  await page.getByRole("button", { name: `Select all ${PENDING} matching orders` }).click();
  await dock.getByRole("button", { name: "Pick list" }).click();
  await expect(page).toHaveURL(/\/orders\/book\/print\?shop=[\da-f-]{36}$/);
  const sheet = page.getByRole("article", { name: "Pick list" });
  const sums = needed(orders);
  const units = [...sums.values()].reduce((sum, count) => sum + count, 0);
  await expect(sheet).toContainText(
    `林间小铺 · Order book, all matching orders · ${PENDING} orders · ${units} units`,
  );
  await expect(sheet.getByText("SIMULATED")).toBeVisible();
  const lines = sheet.getByRole("table").first().locator("tbody").getByRole("row");
  await expect(lines).toHaveCount(sums.size);
  const listed = await lines.evaluateAll((rows) =>
    rows.map((row) => {
      const [, item, quantity] = row.querySelectorAll("td");
      const [name, spec] = item?.querySelectorAll(":scope > b, :scope > span") ?? [];
      return [`${name?.textContent}${spec?.textContent}`, Number(quantity?.textContent)] as const;
    }),
  );
  expect(new Map(listed)).toEqual(sums);
  await expect(sheet.getByText("may go to the same receiver", { exact: false }).first()).toBeVisible();
  const paper = await printed(page);
  expect(paper.count).toBeGreaterThan(1);
  expect(paper.mm).toEqual(A4);
  await expectAccessible(page, "paper");
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await calls("pendingOrders")).toBe(before);
  expect(consoleErrors).toEqual([]);
});

test("selected orders are saved, printed as list and slips in one, logged and marked as printed", async ({
  page,
  signIn,
  desk,
}) => {
  await signIn("staff");
  const { orders } = await readBook(page, desk);
  const trail = await openTrail(desk, "receiverAddressSeen");
  const dock = dockOf(page);
  await page.goto("/orders/book");
  await page.getByRole("checkbox", { name: "Select page" }).check();
  await expect(page.getByRole("button", { name: `Select all ${PENDING} matching orders` })).toBeVisible();
  expect((await dock.boundingBox())?.height).toBeLessThan(60);
  await dock.getByRole("button", { name: "More" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV", exact: true }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  for (const { orderNumber } of orders.slice(0, 20)) expect(text).toContain(orderNumber);
  await dock.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Show addresses" }).click();
  await expect(page.getByRole("dialog", { name: "Addresses" })).toBeVisible();
  await page.keyboard.press("Escape");
  await dock.getByRole("button", { name: "Clear selection" }).click();

  const seen = await trail.total();
  for (const at of [0, 1, 2]) await selectRow(page, at);
  await dock.getByRole("button", { name: "Packing slips" }).click();
  const slips = page.getByRole("article", { name: "Packing slip" });
  await expect(slips).toHaveCount(3);
  const chosen = orders.slice(0, 3);
  for (const [at, order] of chosen.entries()) {
    await expect(slips.nth(at)).toContainText(order.orderNumber);
    await expect(slips.nth(at)).toContainText(order.receiver.name ?? "");
    await expect(slips.nth(at)).toContainText(`${at + 1} of 3`);
  }
  await expect(page.getByText("was logged.")).toBeVisible();
  expect(await trail.total()).toBe(seen + 1);
  expect((await trail.newest())?.details).toMatchObject({
    count: 3,
    orders: chosen.map(({ orderNumber }) => orderNumber),
  });
  expect(await printed(page)).toEqual({ count: 3, mm: A4 });
  await page.getByText("2 per sheet").click();
  const sheets = page.locator(".paper-sheet").filter({ has: slips });
  await expect(sheets).toHaveCount(2);
  await expect(sheets.first().getByRole("article")).toHaveCount(2);
  expect(await printed(page)).toEqual({ count: 2, mm: A4 });
  await expectAccessible(page, "paper");

  const papers = page.getByRole("radiogroup", { name: "Document" });
  await papers.getByText("Pick list", { exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByText("2 per sheet")).toHaveCount(0);
  const listed = await printed(page);
  await papers.getByText("Pick list and slips").click();
  await expect(slips).toHaveCount(3);
  await expect(page).toHaveURL(/paper=both$/);
  await expect(page).toHaveTitle(/^林间小铺 · Pick list and slips/);
  await expect(page.getByRole("article").first()).toHaveAccessibleName("Pick list");
  expect(await printed(page)).toEqual({ count: listed.count + 2, mm: A4 });
  expect(await trail.total()).toBe(seen + 2);

  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.getByText(/^Printed OK\?/)).toBeVisible();
  await page.getByRole("button", { name: "Mark as printed" }).first().click();
  await expect(page.getByText("3 orders are now marked as printed.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Marks removed.")).toBeVisible();
  await page.getByRole("button", { name: "Mark as printed" }).first().click();
  await expect(page.getByText("3 orders are now marked as printed.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("3 of these orders are already marked as printed:")).toBeVisible();
  await expect(page.getByRole("radio", { name: "2 per sheet" })).toBeChecked();

  await page.getByRole("link", { name: "Back to order book" }).click();
  await expect(orderRows(page)).toHaveCount(20);
  await openOrder(page);
  await expect(page.getByRole("dialog").getByText("Printed", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Not printed" }).click();
  await page.getByRole("button", { name: "Show orders" }).click();
  await expect(
    page
      .getByText(`${PENDING - 3} orders`)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});
