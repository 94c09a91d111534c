import type { Locator, Page } from "@playwright/test";
import { chooseFlag, flagButton } from "./choose-flag.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { fillBook } from "./fill-book.ts";
import { expect, test } from "./fixtures.ts";
import { isAtRest, openList, orderRows } from "./order-rows.ts";
import { openNewPlacement } from "./placements.ts";

const offer = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole("status")
    .filter({ hasText: text })
    .filter({ has: undo(page) });
const more = (page: Page) =>
  page.getByRole("region", { name: "Links", exact: true }).getByRole("button", { name: "More" });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

test("an archived placement is back by a press or Ctrl+Z, while the offer lasts or is focused", async ({
  page,
  desk,
  signIn,
}) => {
  await signIn("marketing");
  await page.clock.install();
  const name = await openNewPlacement(page, desk.url);
  const archived = page.getByRole("main").getByText("Archived", { exact: true });
  const archive = async () => {
    await more(page).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await expect(offer(page, `${name} archived`)).toBeVisible();
    await expect(archived).toBeVisible();
  };
  await archive();
  await expectAccessible(page, "an offer", { include: ".toasts" });
  await undo(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Undone" })).toBeVisible();
  await expect(archived).toHaveCount(0);
  await expect(more(page)).toBeFocused();

  await archive();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByText("Undone")).toBeVisible();
  await expect(archived).toHaveCount(0);

  await archive();
  // In a field the keys belong to its text.
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(undo(page)).toBeVisible();
  await expect(archived).toBeVisible();
  await undo(page).focus();
  await page.clock.fastForward(30_000);
  await expect(undo(page)).toBeVisible();
  await page.getByRole("searchbox").focus();
  await page.clock.fastForward(15_000);
  await expect(undo(page)).toBeHidden();
});

test("cleared filters of a paid list come back for no call, or show their new price before it", async ({
  page,
  calls,
  signIn,
}) => {
  await signIn("staff");
  await page.clock.install();
  await openList(page);
  await chooseFlag(page, "Flag 3");
  await isAtRest(page);
  const before = await orderRows(page).count();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page).not.toHaveURL(/flag=/);
  const paid = await calls();
  await expect(undo(page)).toHaveText(/^Undo.*0 points$/);
  await undo(page).click();
  await expect(page).toHaveURL(/flag=3/);
  await expect(flagButton(page)).toHaveText("Flag3");
  await expect(orderRows(page)).toHaveCount(before);

  // Sold orders stay fresh for a minute.
  await page.clock.fastForward(55_000);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(undo(page)).toHaveText(/0 points$/);
  await page.clock.fastForward(8_000);
  await undo(page).dblclick();
  await expect(undo(page)).toHaveText(/1 point$/);
  await expect(page).not.toHaveURL(/flag=/);
  expect(await calls()).toBe(paid);
});

test("a deleted view of one's own is back with its filters; the book's filters, too", async ({
  page,
  desk,
  signIn,
}) => {
  await signIn("staff");
  await fillBook(page, desk, "sold", 20);
  await page.goto("/orders/book");
  await expect(orderRows(page)).toHaveCount(20);
  await chooseFlag(page, "With a flag");
  await page.getByRole("button", { name: "View: All orders" }).click();
  await page.getByRole("menuitem", { name: "Save as a view…" }).click();
  await page.getByLabel("Name").fill("Flags");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const view = page.getByRole("button", { name: "View: Flags" });
  await expect(view).toBeVisible();
  await view.click();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  await expect(offer(page, "“Flags” deleted")).toBeVisible();
  await expect(view).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(view).toBeVisible();
  await expect(page).toHaveURL(/flag=any/);
  await expect(page.getByText("Edited")).toBeHidden();

  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).not.toHaveURL(/flag=/);
  await expect(offer(page, "Filters cleared")).toBeVisible();
  await undo(page).click();
  await expect(view).toBeVisible();
  await expect(page).toHaveURL(/flag=any/);
});
