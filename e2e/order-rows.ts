import { expect, type Locator, type Page } from "@playwright/test";

/**
 * The rows of orders on the page, found by their boxes. By selectors: a search by role reads every element of the page,
 * which takes a third of a journey's time.
 */
export const orderRows = (page: Page, select = "Select"): Locator =>
  page.locator(`tr[data-index]:has(input[type=checkbox][aria-label^="${select}"])`);

/** Cells with an order number. */
export const numberCells = (page: Page): Locator =>
  page.locator("tr[data-index] td.is-code").filter({ hasText: /^\d{19}$/ });
/** The order numbers on screen; unlike a row's text they never change with time. */
export const numbersOf = (page: Page): Promise<string[]> => numberCells(page).allTextContents();

/** Opens a list. Returns its order numbers once all rows are there. */
export async function openList(page: Page, path = "/orders/sold", rows = 20): Promise<string[]> {
  await page.goto(path);
  await expect(orderRows(page)).toHaveCount(rows);
  await isAtRest(page);
  return numbersOf(page);
}

/** Waits until the table shows the last requested rows. */
export const isAtRest = (page: Page): Promise<void> =>
  expect(page.locator("main table").first()).toHaveAttribute("aria-busy", "false");

export async function chooseSize(page: Page, size: number): Promise<void> {
  const sizes = page.getByRole("radiogroup", { name: "Rows per page" });
  await sizes.getByRole("radio", { name: String(size), exact: true }).click();
}

export const selectRow = (page: Page, at: number): Promise<void> =>
  orderRows(page).nth(at).getByRole("checkbox").check();
export const openOrder = (page: Page, at = 0): Promise<void> =>
  orderRows(page).nth(at).getByRole("button").first().click();

export const sheetOf = (page: Page): Locator => page.getByRole("dialog", { name: "Order details" });
export const dockOf = (page: Page): Locator => page.getByRole("toolbar", { name: "Selected orders" });
export const nextButton = (page: Page): Locator => page.getByRole("button", { name: "Next", exact: true });

/** Text in the table's foot; on a phone the head has it, too. */
export const where = (page: Page, words: string | RegExp): Locator =>
  page.getByText(words, { exact: true }).filter({ visible: true });

export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
