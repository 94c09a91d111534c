import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { clipboard, dockOf, numbersOf, openList, orderRows } from "./order-rows.ts";
import { countPresses } from "./presses.ts";

test.beforeEach(async ({ signIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("staff");
});

const chip = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: "Show only" }).getByRole("button", { name });
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const amountsOf = async (page: Page) => {
  const texts = await page.locator("td.is-money").allTextContents();
  return texts.map((text) => Number(text.replaceAll(",", "")));
};
const sorted = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b);

test("orders due within four hours are one click and no call; hidden rows stay selected", async ({
  page,
  calls,
}) => {
  // The clock stands still, so that no deadline passes while rows are counted.
  await page.clock.setFixedTime(Date.now());
  await openList(page, "/orders/sold?size=100", 100);
  const due = chip(page, /^Due within 4 h/);
  const count = Number((await due.innerText()).match(/\d+$/)?.[0]);
  expect(count).toBeGreaterThan(0);
  const presses = await countPresses(page);
  await due.click();
  await expect(orderRows(page)).toHaveCount(count);
  expect(presses).toEqual({ clicks: 1, keys: 0, pastes: 0 });
  await expect(page.getByText(`${count} of 100 on this page`)).toBeVisible();
  await expect(orderRows(page).filter({ hasText: "待发货" })).toHaveCount(count);

  await page.reload();
  await expect(orderRows(page)).toHaveCount(count);
  await due.click();
  await expect(orderRows(page)).toHaveCount(100);

  await page.getByRole("checkbox", { name: "Select page" }).click();
  await chip(page, /^Overdue/).click();
  await expect.poll(() => orderRows(page).count()).toBeLessThan(100);
  const shown = await orderRows(page).count();
  await expect(dockOf(page)).toContainText(`100 orders selected (${100 - shown} not shown)`);
  expect(await calls()).toBe(1);

  await page.goto("/orders/sold?page=60&only=due4");
  await expect(page.getByText("None of the 20 orders on this page match.")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(orderRows(page)).toHaveCount(20);
});

test("a heading sorts loaded rows up, down and as they came; shown rows are selected and copied", async ({
  page,
  calls,
}) => {
  const sent = await openList(page);
  const amount = heading(page, "Amount");
  await amount.getByRole("button").click();
  await expect(amount).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByText("Sorted on this page")).toBeVisible();
  expect(await amountsOf(page)).toEqual(sorted(await amountsOf(page)));
  await amount.getByRole("button").click();
  await expect(amount).toHaveAttribute("aria-sort", "descending");
  expect(await amountsOf(page)).toEqual(sorted(await amountsOf(page)).toReversed());

  const shown = await numbersOf(page);
  await page.getByRole("checkbox", { name: "Select page" }).click();
  await dockOf(page).getByRole("button", { name: "Copy order numbers" }).click();
  await expect(page.getByText("20 order numbers copied")).toBeVisible();
  expect((await clipboard(page)).split("\n")).toEqual(shown);

  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`open=${shown[0]}`));
  await expect(page.getByRole("dialog")).toContainText("1 of 20");
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(`open=${shown[1]}`));
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await amount.getByRole("button").click();
  await expect(amount).not.toHaveAttribute("aria-sort");
  expect(await numbersOf(page)).toEqual(sent);
  expect(await calls()).toBe(1);

  const newest = await openList(page, "/orders/pending");
  await heading(page, "Paid").getByRole("button").click();
  await expect(heading(page, "Paid")).toHaveAttribute("aria-sort", "ascending");
  const oldest = await numbersOf(page);
  expect(oldest).not.toEqual(newest);
  expect(oldest.toSorted()).toEqual(newest.toSorted());
  await page.getByRole("textbox", { name: "Remark" }).fill("送");
  await page.keyboard.press("Enter");
  await expect(page.locator("mark").first()).toHaveText("送");
});
