import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { findMisfits } from "./find-misfits.ts";
import { expect, test } from "./fixtures.ts";
import { numbersOf, openList, openOrder, orderRows, selectRow, sheetOf } from "./order-rows.ts";

const modal = (page: Page) => page.locator("dialog:modal");
const opener = (page: Page, at: number) => orderRows(page).nth(at).getByRole("button").first();

test.beforeEach(({ signIn }) => signIn("staff"));

test("beside an open order rows open, are selected, followed by J and K, left out by a filter", async ({
  page,
  calls,
}) => {
  const numbers = await openList(page);
  const shows = (at: number) => expect(sheetOf(page)).toContainText(numbers[at] ?? "");
  await opener(page, 0).focus();
  await page.keyboard.press("Enter");
  await shows(0);
  await expect(modal(page)).toHaveCount(0);
  await expect(sheetOf(page).getByRole("heading", { name: "Order details" })).toBeFocused();
  await expectAccessible(page, "the panel");
  await orderRows(page)
    .nth(3)
    .click({ position: { x: 200, y: 10 } });
  await shows(3);
  await expect(orderRows(page).nth(3)).toHaveClass(/is-cursor/);
  await page.keyboard.press("j");
  await shows(4);
  await expect(opener(page, 4)).toBeFocused();
  await page.keyboard.press("x");
  await expect(orderRows(page).nth(4).getByRole("checkbox")).toBeChecked();
  await selectRow(page, 1);
  await shows(4);
  await expect(page.getByText("2 orders selected")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("k");
  await shows(3);
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(opener(page, 3)).toBeFocused();
  await expect(page.getByText("2 orders selected")).toBeVisible();
  await page.keyboard.press("j");
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(opener(page, 4)).toBeFocused();

  // An order that a filter of the page leaves out stays open; the next press opens the row shown.
  await openOrder(page, 2);
  await page.getByRole("group", { name: "On this page" }).getByRole("button").first().click();
  await expect(orderRows(page)).not.toHaveCount(20);
  const [first = ""] = await numbersOf(page);
  if (first !== numbers[2]) await shows(2);
  await orderRows(page)
    .first()
    .click({ position: { x: 200, y: 10 } });
  await expect(sheetOf(page)).toContainText(first);
  expect(await calls()).toBe(1);
});

test("closing gives the focus back to the row; below 1024 px the order is a sheet above the page", async ({
  page,
}) => {
  await openList(page);
  await openOrder(page, 2);
  await expect(sheetOf(page)).toBeVisible();
  await sheetOf(page).getByRole("button", { name: "Close" }).click();
  await expect(opener(page, 2)).toBeFocused();
  await page.keyboard.press("Enter");
  for (const [width, modals] of [
    [1440, 0],
    [1366, 0],
    [1024, 0],
    [1000, 1],
    [768, 1],
    [1366, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await expect(modal(page)).toHaveCount(modals);
    await expect(sheetOf(page)).toContainText("3 of 20");
    expect(await findMisfits(page), `${width} px`).toEqual([]);
    // Nothing of the panel lies over the table's foot.
    if (modals === 0) await expect(page.getByRole("radiogroup", { name: "Rows per page" })).toBeInViewport();
  }
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Order details" })).toBeVisible();
});
