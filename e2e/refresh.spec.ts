import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { zhCN as zh } from "#messages/messages.ts";

const amount = (page: Page, name = "Amount") => page.getByRole("columnheader", { name, exact: true });

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });

test.beforeEach(async ({ page, signIn }) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
});

test("a press during a refresh changes the address after it, and no document is loaded", async ({ page }) => {
  const documents: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && documents.push(request.url())));
  // The router’s copy of the page is of another address than this one.
  await amount(page).getByRole("button").click();
  await expect(page).toHaveURL(/sort=amount/);
  const refresh = await heldRefresh(page);
  await amount(page).getByRole("button").click();
  await refresh.continue();
  await expect(page.getByRole("heading", { name: zh.orders.title.sold })).toBeVisible();
  await expect(amount(page, zh.orders.columns.amount)).toHaveAttribute("aria-sort", "descending");
  await expect(page).toHaveURL(/sort=-amount/);
  expect(documents).toEqual([]);
});

test("a refresh without a reply holds a press back for seconds only", async ({ page }) => {
  await heldRefresh(page);
  await next(page).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Page 2/)).toBeVisible();
});

test("a press that waits for a refresh is forgotten where the person goes back meanwhile", async ({
  page,
}) => {
  await next(page).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Page 2/)).toBeVisible();
  const refresh = await heldRefresh(page);
  await next(page).click();
  await page.goBack();
  await expect(page).not.toHaveURL(/page=/);
  await refresh.continue();
  await expect(page.getByRole("heading", { name: zh.orders.title.sold })).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
});

/** Chooses another language, and holds the request of the refresh that follows. */
async function heldRefresh(page: Page): Promise<Route> {
  const held = Promise.withResolvers<Route>();
  await page.route(/_rsc/, (route) => held.resolve(route), { times: 1 });
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitemradio", { name: "中文" }).click();
  return held.promise;
}
