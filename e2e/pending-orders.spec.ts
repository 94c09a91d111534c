import type { Page } from "@playwright/test";
import { typeDays } from "./date-range.ts";
import { openShop } from "./open-shop.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import type { SandboxCall } from "#lib/testing/sandbox-control.ts";
import { sandboxEnv } from "#lib/testing/start-desk.ts";

test.beforeEach(({ signIn }) => signIn("staff"));

test("pending orders fill for one call, and several goods unfold in their row", async ({
  page,
  calls,
  consoleErrors,
}) => {
  await page.goto("/orders/pending");
  await expect(orderRows(page)).toHaveCount(20);
  expect(await calls("pendingOrders")).toBe(1);
  expect(await calls("soldOrders")).toBe(0);
  await expect(where(page, "Requested as page 1, more")).toBeVisible();

  const row = orderRows(page)
    .filter({ has: page.getByRole("button", { name: /^[2-4] items · \d+ units$/ }) })
    .first();
  const fold = row.getByRole("button", { name: /^[2-4] items · \d+ units$/ });
  const count = Number((await fold.innerText()).slice(0, 1));
  await expect(row.getByText(/^×\d+$/)).toHaveCount(1);
  await fold.click();
  await expect(row.getByText(/^×\d+$/)).toHaveCount(count);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await row.getByRole("button").first().click();
  await expect(page.getByRole("dialog").getByText("Quantity")).toHaveCount(count);
  expect(consoleErrors).toEqual([]);
});

test("without a total the paging says more until a shorter page ends it", async ({ page, calls }) => {
  await page.goto("/orders/pending");
  for (const current of [1, 2, 3, 4]) {
    await expect(where(page, `Requested as page ${current}, more`)).toBeVisible();
    await expect(orderRows(page)).toHaveCount(20);
    await page.getByRole("button", { name: "Next" }).click();
  }
  await expect(where(page, "Requested as page 5")).toBeVisible();
  await expect(where(page, "Last page: not full")).toBeVisible();
  await expect(orderRows(page)).toHaveCount(16);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await expect(page.getByText(/\d orders$/)).toHaveCount(0);
  expect(await calls("pendingOrders")).toBe(5);
});

test("a service that sends fewer rows than asked is believed, and its empty page ends the list", async ({
  page,
  sandbox,
}) => {
  await sandbox.control.setOptions({ pendingSizeClamp: 48 });
  await page.goto("/orders/pending?size=100");
  await expect(orderRows(page)).toHaveCount(48);
  await expect(where(page, "Requested as page 1, perhaps more")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(where(page, "Requested as page 2, more")).toBeVisible();
  await expect(page.getByText("the service returns 48 per page").filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "No more orders" })).toBeVisible();
  await expect(page.getByText(/^End of list/).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Back to page 1\s*0 points$/ })).toBeVisible();
  await page.getByRole("button", { name: /^Previous page\s*0 points$/ }).click();
  await expect(orderRows(page)).toHaveCount(48);
});

test("a service that repeats its last page for ever does not page for ever", async ({ page, sandbox }) => {
  await sandbox.control.setOptions({ pendingSizeClamp: 48, pastLastPage: "last" });
  await page.goto("/orders/pending?size=50&page=2");
  await expect(where(page, "Requested as page 2, more")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(
    page.getByText(/^End of list: the service repeated a page/).filter({ visible: true }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
});

test("an order number typed with blanks finds its one order, dates and remark go out under their own names", async ({
  page,
  sandbox,
}) => {
  await page.goto("/orders/pending");
  const digits = (await page
    .getByRole("cell", { name: /^\d{19}$/ })
    .nth(3)
    .textContent())!;
  const field = page.getByRole("textbox", { name: "Order number" });
  await field.fill(digits.replace(/(\d{4})/g, "$1 "));
  await field.press("Enter");
  await expect(orderRows(page)).toHaveCount(1);
  await expect(page.getByRole("cell", { name: digits, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter: Order number" }).click();
  await expect(orderRows(page)).toHaveCount(20);

  await typeDays(page, { From: "20260102", To: "2026-12-30" });
  const remark = page.getByRole("textbox", { name: "Remark" });
  await remark.fill("送礼");
  await remark.press("Enter");
  await expect
    .poll(async () => bodyOf((await sandbox.control.meter()).calls.at(-1)))
    .toMatchObject({
      sellerId: "700261",
      pageIndex: 1,
      pageSize: 20,
      startTime: "2026-01-02",
      endTime: "2026-12-30",
      remark: "送礼",
    });
  expect(decodeURIComponent(page.url())).not.toContain("送礼");
});

test("a remark that a reload lost asks nothing of pending orders either", async ({ page, calls }) => {
  await page.goto("/orders/pending?r=gone1234");
  await expect(page.getByRole("heading", { name: "The remark filter is gone" })).toBeVisible();
  expect(await calls("pendingOrders")).toBe(0);
  await page.getByRole("button", { name: "Show all orders" }).click();
  await expect(orderRows(page)).toHaveCount(20);
  expect(await calls("pendingOrders")).toBe(1);
});

test("a shop that never subscribed has pending orders, and its empty sold list says why", async ({
  page,
}) => {
  await page.goto("/orders/pending");
  await openShop(page, "远山五金");
  await expect(orderRows(page)).toHaveCount(9);
  await page.getByRole("link", { name: "Sold orders" }).click();
  await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
  await expect(page.getByText(/since the shop subscribed to order pushes/)).toBeVisible();
});

test("an empty first page is never called nothing to ship before the page base is checked", async ({
  page,
  calls,
}) => {
  await page.goto("/orders/pending");
  await openShop(page, "初雪集");
  await expect(page.getByRole("heading", { name: "The service may number pages from 0" })).toBeVisible();
  await expect(
    page.getByRole("button", {
      name: /^Check with one call\s*(usually (\d+–)?\d+ points?|price not known)$/,
    }),
  ).toBeVisible();
  await expect(page.getByText("Nothing to ship")).toHaveCount(0);
  expect(await calls("pendingOrders")).toBe(2);
});

test("row 66: the first page number is settled once, by staff over a filled list: the newest 20 orders appear for one call", async ({
  page,
  context,
  sandbox,
  calls,
  startOwnDesk,
  consoleErrors,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await sandbox.control.setOptions({ pageBase: 0 });
  await signInAs(desk, context, "staff");
  await page.goto(`${desk.url}/orders/pending`);
  await expect(orderRows(page)).toHaveCount(20);
  const second = await numbers(page);
  const banner = page.getByText("Page numbering isn’t checked yet:");
  await expect(banner).toBeVisible();
  await expect(page.getByText("the newest orders may be missing.")).toBeVisible();
  await expect(page.getByRole("link", { name: "set it manually" })).toHaveCount(0);
  await expect(where(page, "Requested as page 1, more")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(where(page, "Requested as page 2, more")).toBeVisible();
  await page.getByRole("button", { name: "Go to page 1 to check" }).click();
  await expect.poll(() => numbers(page)).toEqual(second);
  expect(await calls("pendingOrders")).toBe(2);

  await page.getByRole("button", { name: /^Check with one call\s*usually 1(–20)? points?$/ }).click();
  await expect(page.getByText("Checked: pages start at 0.")).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expect(where(page, "Page 1, more")).toBeVisible();
  await expect(orderRows(page)).toHaveCount(20);
  const newest = await numbers(page);
  expect(newest.filter((number) => second.includes(number))).toEqual([]);
  expect(await calls("pendingOrders")).toBe(3);
  await page.reload();
  await expect.poll(() => numbers(page)).toEqual(newest);
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => numbers(page)).toEqual(second);
  expect(await calls("pendingOrders")).toBe(3);

  await signInAs(desk, context, "admin");
  await page.goto(`${desk.url}/settings/audit`);
  const entry = page.getByRole("row").filter({ hasText: "pending-order page numbering" });
  await expect(entry).toContainText("pages start at 0");
  await expect(entry).toContainText("Lin Staff");
  expect(consoleErrors).toEqual([]);
});

function numbers(page: Page): Promise<string[]> {
  return page.getByRole("cell", { name: /^\d{19}$/ }).allTextContents();
}

function where(page: Page, words: string) {
  return page.getByText(words, { exact: true }).filter({ visible: true });
}

function bodyOf(call: SandboxCall | undefined): Record<string, unknown> {
  return call
    ? (JSON.parse(Buffer.from(call.rawBody, "base64").toString("utf8")) as Record<string, unknown>)
    : {};
}
