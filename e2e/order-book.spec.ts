import type { Page } from "@playwright/test";
import { untilBooked } from "./fill-book.ts";
import { expect, test } from "./fixtures.ts";
import {
  isAtRest,
  nextButton,
  numberCells,
  numbersOf,
  openList,
  openOrder,
  orderRows,
} from "./order-rows.ts";

async function search(page: Page, text: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Search" });
  await field.fill(text);
  await field.press("Enter");
}

/** The text with the range of shown rows and their total. */
const position = (page: Page) => page.getByText(/^\d+–\d+ · /).filter({ visible: true });

test("the search follows the typing as one step of the history, and short texts wait for Enter", async ({
  page,
  desk,
  signIn,
  calls,
}) => {
  await signIn("staff");
  const [number = "", other = ""] = await openList(page, "/orders/sold?size=20", 20);
  await untilBooked(desk, 20);
  await page.goto("/orders/book");
  await expect(position(page)).toHaveText(/^1–20 · 20 orders/);
  const before = await calls();
  const steps = await page.evaluate(() => history.length);
  const field = page.getByRole("textbox", { name: "Search" });
  await field.fill(other.slice(-9));
  await expect(numberCells(page)).toHaveText([other]);
  await field.clear();
  await field.pressSequentially(number.slice(-9));
  await expect(numberCells(page)).toHaveText([number]);
  await expect(field).toHaveValue(number.slice(-9));
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(steps + 3);
  await field.fill(number.slice(-2));
  await expect(page.getByTitle("Press Enter to apply")).toBeVisible();
  await field.press("Escape");
  await expect(field).toHaveValue(number.slice(-9));
  await page.goBack();
  await expect(position(page)).toHaveText(/^1–20 · 20 orders/);
  await expect(field).toHaveValue("");
  expect(await calls()).toBe(before);
});

test("what is typed under More applies with the button, beside filters that stay", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/orders/book?province=广东&flag=any");
  await page.getByRole("button", { name: "More", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const field = (name: string) => sheet.getByRole("textbox", { name, exact: true });
  const show = sheet.getByRole("button", { name: "Show orders" });
  await expect(field("Province")).toHaveValue("广东");
  await field("Amount from").fill("a dozen");
  await show.click();
  await expect(field("Amount from")).toHaveAccessibleDescription("Enter an amount, such as 12.50.");
  await field("Amount from").fill("¥1,000");
  await field("Amount up to").fill("900");
  await show.click();
  await expect(field("Amount up to")).toHaveAccessibleDescription("Enter the same amount as above, or more.");
  await expect(field("Amount up to")).toBeFocused();
  await field("Amount up to").fill("２０００．５");
  await show.click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/least=1000&most=2000\.50/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("province"), searchParams.get("flag")]).toEqual(["广东", "any"]);
});

test("the book has every order shown in a list; it is searched, sorted and paged for no call", async ({
  page,
  desk,
  signIn,
  calls,
  consoleErrors,
}) => {
  // Two walks in one.
  test.setTimeout(120_000);
  await signIn("staff");
  const [number = ""] = await openList(page, "/orders/sold?size=100", 100);
  await untilBooked(desk, 100);
  await page.goto("/orders/book");
  const before = await calls("soldOrders");
  await search(page, number.slice(-7));
  await expect(numberCells(page)).toHaveText([number]);
  await expect(position(page)).toHaveText(/^1–1 · 1 order · ¥[\d,.]+$/);
  const goods = (await orderRows(page).first().getByRole("button").first().textContent()) ?? "";
  await search(page, goods.slice(0, 2));
  await expect(page.getByRole("cell", { name: number })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("cell", { name: number })).toBeVisible();
  expect(page.url()).not.toContain(encodeURIComponent(goods.slice(0, 2)));

  await search(page, number);
  await expect(numberCells(page)).toHaveText([number]);
  await openOrder(page);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Last updated", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Show address" }).click();
  await expect(sheet.getByRole("button", { name: "Hide" })).toBeVisible();
  await page.keyboard.press("Escape");
  await search(page, "这里没有");
  await expect(page.getByRole("heading", { name: "No orders match your filters" })).toBeVisible();

  await page.getByRole("button", { name: "Show all orders" }).click();
  const numbers = () => numbersOf(page);
  await page.getByRole("button", { name: "Amount" }).click();
  await page.getByRole("button", { name: "Amount" }).click();
  await expect(page).toHaveURL(/sort=-amount/);
  await expect(page.getByRole("columnheader", { name: "Amount" })).toHaveAttribute("aria-sort", "descending");
  await isAtRest(page);
  const first = await numbers();
  await nextButton(page).click();
  await expect(position(page)).toHaveText(/^21–40/);
  await expect.poll(numbers).not.toEqual(first);
  await isAtRest(page);
  const second = await numbers();
  expect(second.filter((number) => first.includes(number))).toEqual([]);
  await page.getByRole("button", { name: "Previous", exact: true }).click();
  await expect.poll(numbers).toEqual(first);
  await page.goBack();
  await expect.poll(numbers).toEqual(second);

  const chip = page.getByRole("button", { name: /^Overdue \d/ });
  const count = Number((await chip.textContent())?.match(/\d+$/)?.[0]);
  expect(count).toBeGreaterThan(0);
  const title = new RegExp(`^\\(${count}\\) 林间小铺 · Order book · `);
  await expect(page).toHaveTitle(title);
  // A refresh brings the title of the server, which knows no count.
  await page.locator("title").evaluate((element) => {
    element.dataset.before = "";
    (window as unknown as { next: { router: { refresh(): void } } }).next.router.refresh();
  });
  await expect(page.locator("head > title:not([data-before])")).toHaveCount(1);
  await expect(page).toHaveTitle(title);
  await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await expect(position(page)).toHaveText(new RegExp(`^1–${Math.min(count, 20)} · ${count} order`));
  await expect(orderRows(page).filter({ hasText: "Overdue" })).toHaveCount(Math.min(count, 20));

  await page.getByRole("button", { name: "Flag Any" }).click();
  await page.getByRole("menuitemradio", { name: "With a flag" }).click();
  await expect(chip).not.toHaveText(`Overdue ${count}`);
  await expect(chip).toHaveText(/^Overdue \d+$/);
  const flagged = (await chip.textContent())?.match(/\d+$/)?.[0];
  await expect(position(page)).toHaveText(new RegExp(` · ${flagged} order`));

  expect(await calls("soldOrders")).toBe(before);
  expect(consoleErrors).toEqual([]);
});
