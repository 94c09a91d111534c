import type { Page } from "@playwright/test";
import { chooseFlag } from "./choose-flag.ts";
import { dateButton, datePanel } from "./date-range.ts";
import { fillBook } from "./fill-book.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { countPresses } from "./presses.ts";

/** Opens the book with a page of sold orders. */
async function openBook(page: Page): Promise<void> {
  await page.goto("/orders/book");
  await expect(orderRows(page)).toHaveCount(20);
}

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
