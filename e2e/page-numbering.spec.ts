import { bodyText } from "#lib/testing/sandbox-control.ts";
import { expect, test } from "./fixtures.ts";
import { forgetPageNumbering } from "./forget-page-numbering.ts";
import { loseReply } from "./lose-response.ts";
import { openShop } from "./open-shop.ts";
import { chooseSize, isAtRest, nextButton, numbersOf, openList, orderRows } from "./order-rows.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { openTrail } from "./audit-log-entries.ts";

test.beforeEach(({ desk }) => forgetPageNumbering(desk));
test.afterAll(({ desk }) => forgetPageNumbering(desk));

const PENDING = "/orders/pending";
const OPEN = "Page numbering not checked:";

test("row 66: with pages from 0, one call by staff finds the orders that page 1 left out", async ({
  page,
  desk,
  sandbox,
  calls,
  signIn,
}) => {
  await sandbox.control.setOptions({ pageBase: 0 });
  const trail = await openTrail(desk, "settingChanged");
  await signIn("staff");
  const second = await openList(page, PENDING);
  await expect(page.getByText("the newest orders may be missing.")).toBeVisible();
  await expect(page.getByRole("link", { name: "set it yourself" })).toHaveCount(0);
  await nextButton(page).click();
  await expect.poll(() => numbersOf(page)).not.toEqual(second);
  await page.getByRole("button", { name: "Go to page 1 to check" }).click();
  await expect.poll(() => numbersOf(page)).toEqual(second);

  await openShop(page, "拾光文具");
  await chooseSize(page, 50);
  await expect(page.getByRole("heading", { name: "The service may number pages from 0" })).toBeVisible();
  await expect(page.getByText("Nothing to ship")).toHaveCount(0);

  // A page of fifty is another call, which must end before calls are counted.
  await openShop(page, "林间小铺");
  await expect(orderRows(page).nth(20)).toBeVisible();
  await chooseSize(page, 20);
  await expect(orderRows(page)).toHaveCount(20);
  const before = await calls("pendingOrders");
  // A check's response lost by the network comes with the next press.
  await loseReply(page, "**/orders/pending?*", (request) => request.method() === "POST");
  const check = page.getByRole("button", { name: /^Check with one call\s*(≈|price)/ });
  await check.click();
  await expect(page.getByText("Can’t reach Merchant Desk.")).toBeVisible();
  await check.click();
  await expect(page.getByText("Checked: pages start at 0.")).toBeVisible();
  expect(await calls("pendingOrders")).toBe(before + 1);
  expect(await lastPageIndex(sandbox)).toBe(0);
  expect((await trail.newest())?.details).toMatchObject({ key: "pendingPageBase", base: 0 });
  const first = await numbersOf(page);
  expect(first.filter((number) => second.includes(number))).toEqual([]);

  await nextButton(page).click();
  // Page 2 counted from 0 is page 1 counted from 1, which is cached.
  await expect.poll(() => numbersOf(page)).toEqual(second);
  expect(await calls("pendingOrders")).toBe(before + 1);
  await page.reload();
  await page.getByRole("button", { name: "First" }).click();
  await expect.poll(() => numbersOf(page)).toEqual(first);
  await expect(page.getByText(OPEN)).toHaveCount(0);

  await openShop(page, "拾光文具");
  await expect(orderRows(page)).toHaveCount(20);
  await openShop(page, "初雪集");
  await expect(page.getByRole("heading", { name: "Nothing to ship" })).toBeVisible();
});

test("a second check cannot start while one runs, not even from another filter", async ({
  page,
  sandbox,
  calls,
  signIn,
}) => {
  await signIn("admin");
  await openList(page, PENDING);
  const remark = page.getByRole("textbox", { name: "Remark" });
  await remark.fill("送礼");
  await remark.press("Enter");
  await expect.poll(() => calls("pendingOrders")).toBe(2);
  await isAtRest(page);
  await sandbox.control.setLatency({ pendingOrders: 3_000 });
  const check = page.getByRole("button", { name: /^Check/ });
  await check.click();
  await expect.poll(() => calls("pendingOrders")).toBe(3);
  await page.getByRole("button", { name: "Remove filter: Remark", exact: true }).click();
  await expect(orderRows(page)).toHaveCount(20);
  await expect(check).toHaveAttribute("aria-busy", "true");
  await check.click({ force: true });
  await expect(page.getByText(OPEN)).toHaveCount(0);
  expect(await calls("pendingOrders")).toBe(3);
});

test("row 66: a new page numbering drops old pages in every tab at its next look", async ({
  page,
  context,
  desk,
  sandbox,
  calls,
  signIn,
}) => {
  await sandbox.control.setOptions({ pageBase: 0 });
  await signIn("admin");
  const second = await openList(page, PENDING);
  const byHand = page.getByRole("link", { name: "set it yourself" });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText(OPEN)).toBeVisible();
  await expect.poll(() => numbersOf(other)).toEqual(second);

  await page.getByRole("button", { name: /^Check/ }).click();
  await expect(page.getByText("Checked: pages start at 0.")).toBeVisible();
  await expect.poll(() => numbersOf(page)).not.toEqual(second);
  const newest = await numbersOf(page);
  await expect(other.getByText(OPEN)).toBeVisible();
  await nextButton(other).click();
  await expect.poll(() => other.getByText(OPEN).count()).toBe(0);
  await expect.poll(() => numbersOf(other)).toEqual(second);
  await other.getByRole("button", { name: "First" }).click();
  await expect.poll(() => numbersOf(other)).toEqual(newest);
  expect(await calls("pendingOrders")).toBe(2);

  await forgetPageNumbering(desk);
  expect(await openList(page, PENDING)).toEqual(second);
  await byHand.click();
  await expect(page).toHaveURL(/\/settings\/service-format$/);
  const base = page.getByRole("region", { name: "First page number (pending orders)" });
  await base.getByText("From 0", { exact: true }).click();
  await base.getByRole("button", { name: "Save" }).click();
  await expect(base.getByText("Pages start at 0", { exact: true })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pending orders" }).click();
  await expect(page.getByText("Page 1 · more available").filter({ visible: true })).toBeVisible();
  await expect(page.getByText(OPEN)).toHaveCount(0);
  await expect(orderRows(page)).toHaveCount(20);
  expect((await numbersOf(page)).filter((number) => second.includes(number))).toEqual([]);
});

/** Makes the dashboard forget where page numbers begin. */
async function lastPageIndex(sandbox: RunningSandbox): Promise<unknown> {
  const text = bodyText((await sandbox.control.meter()).calls.at(-1)!);
  return (JSON.parse(text) as { pageIndex?: unknown }).pageIndex;
}
