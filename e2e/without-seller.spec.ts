import type { Page } from "@playwright/test";
import { openShop } from "./open-shop.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { visitAs } from "#lib/testing/visit-desk.ts";
import { command } from "./send-action.ts";

/** A shop name for this run only: a repeated test would find the shop of its first run. */
const SHOP = `只有店主${Date.now()}`;
const NOTE = "Loaded without a seller ID:";

test("a shop without a seller ID requests pending orders by its own press, for itself only", async ({
  page,
  desk,
  signIn,
  sandbox,
  calls,
  consoleErrors,
}) => {
  const ids = { ownerId: "2208841037615", shopId: null, sellerId: null };
  await command(await visitAs(desk, "admin"), "createShop", { name: SHOP, ...ids });
  await signIn("admin");
  await page.goto("/orders/pending");
  await openShop(page, SHOP);
  await expect(page.getByRole("heading", { name: `${SHOP} has no seller ID` })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add the seller ID" })).toBeVisible();

  await signIn("staff");
  await page.reload();
  await expect(page.getByText(/^Ask your admin to add it\..*may include other shops/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Add the seller ID" })).toHaveCount(0);
  const before = await calls("pendingOrders");
  await page.reload();
  await expect(request(page)).toBeVisible();
  expect(await calls("pendingOrders")).toBe(before);

  await request(page).click();
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(page.getByText("the orders may belong to other shops of the account.")).toBeVisible();
  await expect(page).toHaveURL(/[?&]seller=none(&|$)/);
  expect(await calls("pendingOrders")).toBe(before + 1);
  expect(await lastBody(sandbox)).toBe('{"pageIndex":1,"pageSize":20}');
  await page.goBack();
  await expect(request(page)).toHaveAccessibleName(/0 points$/);
  await page.goForward();
  await expect(orderRows(page)).toHaveCount(20);
  expect(await calls("pendingOrders")).toBe(before + 1);

  const number = await page
    .getByRole("cell", { name: /^\d{19}$/ })
    .first()
    .textContent();
  await orderRows(page).first().getByRole("button").first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Refresh this order/ })
    .click();
  await expect(page.getByRole("dialog").getByText(/Refreshed at \d\d:\d\d/)).toBeVisible();
  expect(await lastBody(sandbox)).toBe(`{"orderNoStr":"${number}","pageIndex":1,"pageSize":20}`);
  await page.keyboard.press("Escape");

  await openShop(page, "拾光文具");
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page.getByText(NOTE)).toHaveCount(0);
  expect(page.url()).not.toContain("seller=");
  await expect.poll(() => lastBody(sandbox)).toBe('{"sellerId":"700417","pageIndex":1,"pageSize":20}');
  const later = await calls("pendingOrders");
  await openShop(page, SHOP);
  await expect(request(page)).toBeVisible();
  expect(await calls("pendingOrders")).toBe(later);

  await signIn("admin");
  await page.goto("/usage/calls");
  const row = page.getByRole("row").filter({ hasText: "without a seller ID" }).first();
  await expect(row).toContainText("Pending orders");
  await expect(row).toContainText(SHOP);
  expect(consoleErrors).toEqual([]);
});

function request(page: Page) {
  return page.getByRole("button", {
    name: /^Load without a seller ID\s*(≈ .*points?|price unknown|0 points)$/,
  });
}

async function lastBody(sandbox: RunningSandbox): Promise<string> {
  return bodyText((await sandbox.control.meter()).calls.at(-1)!);
}
