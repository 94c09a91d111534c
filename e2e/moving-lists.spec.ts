import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { nextButton, numbersOf, openList, where } from "./order-rows.ts";

const MAIN = "2208841037615";

test.beforeEach(({ signIn }) => signIn("staff"));

test("row 80: orders that came or left between pages are counted, and one call starts over", async ({
  page,
  sandbox,
  calls,
}) => {
  const shown = await openList(page);
  const made = await sandbox.control.insertSoldOrders(MAIN, 3);
  await nextButton(page).click();
  await expect(notice(page)).toContainText(/\b3 new orders since \d\d:\d\d\./);
  await expect(notice(page)).not.toContainText("may have been skipped");
  await expect(page.getByText("Seen on page 1", { exact: true })).toHaveCount(3);
  expect((await numbersOf(page)).slice(0, 3)).toEqual(shown.slice(-3));
  expect(await calls()).toBe(2);

  await page.goBack();
  await expect(notice(page)).toContainText("3 new orders since");
  await expect(page.getByText(/^Seen on page/)).toHaveCount(0);
  await nextButton(page).click();
  await expect(page.getByText("Seen on page 1", { exact: true })).toHaveCount(3);
  expect(await calls()).toBe(2);

  await page.getByRole("button", { name: /^Refresh from page 1\s*≈ .*points?$/ }).click();
  await expect(where(page, "1,237 orders")).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByText(/new orders? since/)).toHaveCount(0);
  expect((await numbersOf(page)).slice(0, 3)).toEqual(made);
  expect(await calls()).toBe(3);

  await sandbox.control.removeOrders(MAIN, (await numbersOf(page)).slice(4, 6));
  // Page 2 is cached; page 3 is requested.
  await nextButton(page).click();
  await expect(page).toHaveURL(/page=2/);
  await nextButton(page).click();
  await expect(notice(page)).toContainText(
    /\b2 orders have left this list since \d\d:\d\d\. Some orders may have been skipped\./,
  );
});

/** The notice of moved orders; it exists, empty, once a second page was shown. */
function notice(page: Page): Locator {
  return page.getByRole("main").getByRole("status");
}
