import type { Page } from "@playwright/test";
import { chooseFlag } from "./choose-flag.ts";
import { dateButton, datePanel } from "./date-range.ts";
import { fillBook } from "./fill-book.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { openList, orderRows } from "./order-rows.ts";
import { countPresses } from "./presses.ts";
import { walkTo } from "./until-listening.ts";

/** Opens the book with a page of sold orders. */
async function openBook(page: Page): Promise<void> {
  await page.goto("/orders/book");
  await expect(orderRows(page)).toHaveCount(20);
}

test("a view with a filter and fewer columns is shared in eight clicks; another opens it in two", async ({
  page,
  desk,
  browser,
  signIn,
}) => {
  await signIn("staff");
  await fillBook(page, desk, "sold", 20);
  await openBook(page);
  const presses = await countPresses(page);
  await chooseFlag(page, "With a flag");
  await page.getByRole("button", { name: "Columns and density" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Remark" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "View: All orders" }).click();
  await page.getByRole("menuitem", { name: "Save as a view…" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.insertText("Flags");
  await page.getByRole("checkbox", { name: /^Share with everyone/ }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "View: Flags" })).toBeVisible();
  expect(presses).toEqual({ clicks: 8, keys: 1, pastes: 0 });

  const others = await browser.newContext();
  await signInAs(desk, others, "admin");
  const other = await others.newPage();
  await other.goto(`${desk.url}/orders/book`);
  const theirs = await countPresses(other);
  await other.getByRole("button", { name: "View: All orders" }).click();
  await other.getByRole("menuitemradio", { name: "Flags" }).click();
  await expect(other).toHaveURL(/flag=any/);
  await expect(other.getByRole("columnheader", { name: "Remark" })).toHaveCount(0);
  expect(theirs).toEqual({ clicks: 2, keys: 0, pastes: 0 });
  await other.getByRole("button", { name: "View: Flags" }).click();
  await other.getByRole("menuitemcheckbox", { name: "Open the order book with this view" }).click();
  await expect(other.getByRole("menuitemcheckbox", { checked: true })).toBeVisible();
  await other.goto(`${desk.url}/`);
  await other
    .getByRole("link", { name: /^Order book/ })
    .first()
    .click();
  await expect(other.getByRole("button", { name: "View: Flags" })).toBeVisible();
  await expect(other).toHaveURL(/flag=any/);
  await others.close();
});

test("a whole list is fetched in three clicks, paused and resumed in one each, exported in three", async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn("staff");
  // The list says how long it is.
  await openList(page);
  await walkTo(page, "/orders/book");
  await expect(orderRows(page)).toHaveCount(20);
  await sandbox.control.setLatency({ soldOrders: 400 });
  const presses = await countPresses(page);
  await page.getByRole("button", { name: "Fetch orders" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Fetch orders" });
  await dialog.getByText("All", { exact: true }).click();
  await dialog.getByRole("button", { name: /^Start/ }).click();
  await expect(page.getByRole("heading", { name: "Fetch all sold orders" })).toBeVisible();
  expect(presses.clicks).toBe(3);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: /^Resume/ }).click();
  await sandbox.control.setLatency({ soldOrders: 0 });
  await expect(page.getByRole("status").getByText("Done")).toBeVisible({ timeout: 30_000 });
  expect(presses.clicks).toBe(5);

  await openBook(page);
  presses.clicks = 0;
  await page.getByRole("button", { name: "Export all" }).click();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).first().click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  expect(presses).toEqual({ clicks: 3, keys: 0, pastes: 0 });
});

test("last week's card checks by verdict, and their cost per result, take two clicks from Today", async ({
  page,
  signIn,
}) => {
  await signIn("admin");
  await page.goto("/");
  const presses = await countPresses(page);
  await page.getByRole("link", { name: "Usage", exact: true }).first().click();
  await page.getByText("Last week", { exact: true }).first().click();
  await expect(page).toHaveURL(/\/usage\?period=lastWeek$/);
  expect(presses).toEqual({ clicks: 2, keys: 0, pastes: 0 });
});

test("yesterday's flagged orders of all shops are on paper and marked in eight clicks", async ({
  page,
  desk,
  signIn,
}) => {
  await signIn("staff");
  await fillBook(page, desk, "sold", 100);
  await openBook(page);
  const presses = await countPresses(page);
  await page.getByText("All shops", { exact: true }).click();
  await dateButton(page).click();
  await datePanel(page).getByRole("button", { name: "Yesterday", exact: true }).click();
  await expect(page).toHaveURL(/from=/);
  await chooseFlag(page, "With a flag");
  await expect(page).toHaveURL(/flag=any/);
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await page.getByRole("button", { name: "Print all" }).click();
  await expect(page.getByRole("article").first()).toHaveAccessibleName("Pick list");
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.getByRole("button", { name: "Mark as printed" }).first().click();
  await expect(page.getByText(/now marked as printed/)).toBeVisible();
  expect(presses).toEqual({ clicks: 8, keys: 0, pastes: 0 });
});
