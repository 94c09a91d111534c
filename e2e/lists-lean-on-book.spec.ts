import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { askDatabase } from "./ask-database.ts";
import { expectAccessible, expectWell } from "./expect-accessible.ts";
import { fillBook, untilBooked } from "./fill-book.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { openList, openOrder, orderRows } from "./order-rows.ts";

const OWNER_ID = "2208841037615";

const bookTable = (page: Page) => page.getByRole("table", { name: "From the order book" });
const bookRows = (page: Page) => bookTable(page).locator("tbody tr");

test("a list that fails to load shows its orders from the order book with their age, for no call", async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await fillBook(page, desk, "sold", 20);
  await sandbox.control.addFault({ kind: "html", status: 503 }, { operation: "soldOrders", times: null });

  const other = await browser.newContext({ baseURL: desk.url, locale: "en" });
  await signInAs(desk, other, "admin");
  const admin = await other.newPage();
  await admin.goto("/orders/sold?size=50");
  await expect(admin.getByRole("button", { name: /^(Refresh|Try again)/ }).first()).toBeVisible();
  await expect(bookRows(admin)).toHaveCount(20);
  await expect(admin.getByText(/From the order book · last updated \d/)).toBeVisible();
  await expect(admin.getByText("20 orders from the order book · not live")).toBeVisible();
  await expect(orderRows(admin)).toHaveCount(0);
  const before = await calls();
  await expectWell(admin, admin.url());

  await bookRows(admin).first().getByRole("button").first().click();
  const sheet = admin.getByRole("dialog");
  await expect(sheet.getByText("Last updated", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Show address" }).click();
  await expect(sheet.getByRole("button", { name: "Hide" })).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await admin.getByRole("link", { name: "Open in the order book" }).click();
  await expect(admin).toHaveURL(/\/orders\/book\?shop=/);
  await expect(orderRows(admin)).toHaveCount(20);
  expect(await calls()).toBe(before);
  await other.close();
});

test("orders from the book obey the filters it knows, name the others, and yield to a live list", async ({
  page,
  desk,
  sandbox,
  signIn,
}) => {
  await signIn("staff");
  await fillBook(page, desk, "sold", 100);
  const [flagged] = await askDatabase<{ count: number }>(
    desk,
    "select count(*)::int from orders where flag = '1'",
  );
  await sandbox.control.deauthorize(OWNER_ID);
  await page.goto("/orders/sold?size=100&flag=1&flagName=%E6%80%A5%E5%8D%95");
  await expect(bookRows(page)).toHaveCount(flagged?.count ?? -1);
  await expect(page.getByText("Filters not applied: Flag name.")).toBeVisible();

  await sandbox.control.authorize(OWNER_ID);
  await page.getByRole("button", { name: /^The owner has authorized it/ }).click();
  await expect(orderRows(page).first()).toBeVisible();
  await expect(bookTable(page)).toHaveCount(0);
});

test("pending orders get deadlines from the book; it shows its pending ones when the list fails", async ({
  page,
  desk,
  sandbox,
  signIn,
  calls,
  consoleErrors,
}) => {
  const fail = () => sandbox.control.addFault({ kind: "html", status: 503 }, { operation: "pendingOrders" });
  await signIn("staff");
  await fail();
  await page.goto("/orders/pending?size=50");
  await expect(page.getByRole("button", { name: /^(Refresh|Try again)/ }).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(bookTable(page)).toHaveCount(0);

  const before = await calls("pendingOrders");
  await openList(page, "/orders/pending?size=20");
  await expect(page.getByRole("columnheader", { name: "Ship by" })).toHaveCount(0);
  await untilBooked(desk, 20);
  await askDatabase(
    desk,
    `update orders
    set ship_by = extract(epoch from now()) * 1000 + (place - 1.5) * 3600000,
      sold_read_at = read_at - interval '1 hour'
    from (select id as one, row_number() over (order by number desc) as place from orders) as placed
    where id = one and place <= 3`,
  );
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Ship by" })).toBeVisible();
  await page.getByRole("columnheader", { name: "Ship by" }).getByRole("button").click();
  await expect(orderRows(page).first()).toContainText("overdue");
  await orderRows(page).first().getByRole("cell").filter({ hasText: "Overdue" }).hover();
  await expect(page.locator("[title^='From Sold orders, updated ']")).toHaveCount(3);
  await page.getByRole("button", { name: /^Overdue 1$/ }).click();
  await expect(orderRows(page)).toHaveCount(1);

  await page.getByRole("button", { name: "Copy, CSV, print" }).click();
  const downloads = page.waitForEvent("download");
  await page.getByRole("menuitem").filter({ hasText: "CSV" }).first().click();
  const text = await readFile(await (await downloads).path(), "utf8");
  expect(text.split("\r\n")[0]).toContain("Ship by");
  expect(text.split("\r\n")[1]).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,/);

  await openOrder(page);
  await expect(page.getByRole("dialog").getByText(/^From Sold orders, updated /)).toBeVisible();
  await expectAccessible(page, page.url());
  expect(await calls("pendingOrders")).toBe(before + 1);

  await askDatabase(
    desk,
    "update orders set sold_read_at = read_at + interval '1 second' where id in (select id from orders limit 3)",
  );
  await fail();
  await page.goto("/orders/pending?size=100");
  await expect(bookRows(page)).toHaveCount(17);
  expect(consoleErrors).toEqual([]);
});
