import { bodyText } from "#lib/testing/sandbox-control.ts";
import { typeDays } from "./date-range.ts";
import { openShop } from "./open-shop.ts";
import { expect, test } from "./fixtures.ts";
import { nextButton, numberCells, openList, orderRows, sheetOf, where } from "./order-rows.ts";

const ROUNDED = "4402981677163350000";

test.beforeEach(({ signIn }) => signIn("staff"));

test("pending orders load with one call and unfold; without a total a short page ends them", async ({
  page,
  calls,
  consoleErrors,
}) => {
  await openList(page, "/orders/pending");
  expect(await calls("pendingOrders")).toBe(1);
  expect(await calls("soldOrders")).toBe(0);
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
  await page.keyboard.press("Escape");

  for (const current of [1, 2, 3, 4]) {
    await expect(where(page, `Sent as page ${current} · more available`)).toBeVisible();
    await expect(orderRows(page)).toHaveCount(20);
    if (current > 1) await expect(page.getByRole("main").getByRole("status")).toBeEmpty();
    await nextButton(page).click();
  }
  await expect(where(page, "Sent as page 5")).toBeVisible();
  await expect(where(page, "Last page")).toBeVisible();
  await expect(orderRows(page)).toHaveCount(16);
  await expect(nextButton(page)).toBeDisabled();
  await expect(page.getByText(/\d orders$/)).toHaveCount(0);
  expect(await calls("pendingOrders")).toBe(5);

  await openShop(page, "远山五金");
  await expect(orderRows(page)).toHaveCount(9);
  // Row 88: the shop never subscribed.
  await page.getByRole("link", { name: "Sold orders" }).click();
  await expect(page.getByRole("heading", { name: "No orders yet" })).toBeVisible();
  await expect(
    page.getByText(/pushed after the shop turned on order push.*ask its owner to turn it on/),
  ).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test("a service that sends fewer rows than requested is believed; an empty page ends the list", async ({
  page,
  sandbox,
}) => {
  await sandbox.control.setOptions({ pendingSizeClamp: 48 });
  await openList(page, "/orders/pending?size=100", 48);
  await expect(where(page, "Sent as page 1 · there may be more")).toBeVisible();
  await nextButton(page).click();
  await expect(where(page, "Sent as page 2 · more available")).toBeVisible();
  await expect(page.getByText("the service returns 48 per page").filter({ visible: true })).toBeVisible();
  await nextButton(page).click();
  await expect(page.getByRole("heading", { name: "No more orders" })).toBeVisible();
  await expect(where(page, /^End of list/)).toBeVisible();
  await expect(nextButton(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Back to page 1\s*0 points$/ })).toBeVisible();
  await page.getByRole("button", { name: /^Previous page\s*0 points$/ }).click();
  await expect(orderRows(page)).toHaveCount(48);
});

test("a number finds its order, a rounded one on the second Enter; dates and remark are sent", async ({
  page,
  sandbox,
  calls,
}) => {
  const newest = async () =>
    JSON.parse(bodyText((await sandbox.control.meter()).calls.at(-1)!)) as Record<string, unknown>;
  await openList(page, "/orders/pending");
  const asked = await calls("pendingOrders");
  const field = page.getByRole("textbox", { name: "Order number" });
  for (let times = 0; times < 2; times += 1) {
    await field.fill("4.40298E+18");
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription(/^A spreadsheet cut this number to scientific notation/);
  }
  await field.fill(ROUNDED);
  await expect(field).not.toHaveAccessibleDescription(/spreadsheet/);
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/^A spreadsheet may have rounded this number/);
  expect(await calls("pendingOrders")).toBe(asked);
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`order=${ROUNDED}`));
  await expect.poll(() => calls("pendingOrders")).toBe(asked + 1);
  await page.getByRole("button", { name: "Remove filter: Order number" }).click();
  await expect(orderRows(page)).toHaveCount(20);

  for (const { shop, seller, numbers, typed } of [
    { shop: "林间小铺", seller: "700261", numbers: numberCells(page), typed: /(\d{4})/g },
    {
      shop: "拾光文具",
      seller: "700417",
      numbers: page.getByRole("cell", { name: /^\d{6}-\d{15}$/ }),
      typed: /$^/g,
    },
  ]) {
    await openShop(page, shop);
    await expect(numbers).toHaveCount(20);
    const number = (await numbers.nth(3).textContent())!;
    await field.fill(number.replace(typed, "$1 "));
    await field.press("Enter");
    await expect(orderRows(page)).toHaveCount(1);
    await expect(page.getByRole("cell", { name: number, exact: true })).toBeVisible();
    expect(await newest()).toMatchObject({ orderNoStr: number });
    await page.getByRole("button", { name: "Remove filter: Order number" }).click();
    await expect(orderRows(page)).toHaveCount(20);

    await typeDays(page, { From: "20260102", To: "2026-12-30" });
    const remark = page.getByRole("textbox", { name: "Remark" });
    await remark.fill("送礼");
    await remark.press("Enter");
    await expect.poll(newest).toMatchObject({
      sellerId: seller,
      pageIndex: 1,
      pageSize: 20,
      startTime: "2026-01-02",
      endTime: "2026-12-30",
      remark: "送礼",
    });
    expect(decodeURIComponent(page.url())).not.toContain("送礼");

    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search" }).fill(number.replace("-", ""));
    await expect(page.getByRole("option").first()).toContainText(shop);
    await page.keyboard.press("Enter");
    await expect(sheetOf(page)).toContainText(number);
    await expect(page).toHaveURL(new RegExp(`[?&]open=${number}(&|$)`));
    await page.keyboard.press("Escape");
    await expect(sheetOf(page)).toHaveCount(0);
  }
});
