import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openShop } from "./open-shop.ts";
import { orderRows } from "./order-rows.ts";

const USUAL = /usually (\d+–)?\d+ points?$/;

test("flags, editions and shops say what choosing them costs, and 0 points for what is here", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await expect(flag(page)).toHaveAttribute("title", USUAL);
  await expect(flag(page)).toHaveAccessibleDescription(/^Flag 3 · usually/);
  await flag(page).click();
  await expect(page).toHaveURL(/flag=3/);
  await expect.poll(() => calls()).toBe(2);
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
  // To take it back shows what is here.
  await expect(flag(page)).toHaveAttribute("title", "Flag 3 · 0 points");
  await flag(page).click();
  await expect(flag(page)).toHaveAttribute("aria-pressed", "false");
  await expect(flag(page)).toHaveAttribute("title", "Flag 3 · 0 points");
  await expect(page.getByRole("button", { name: "Flag 2", exact: true })).toHaveAttribute("title", USUAL);
  expect(await calls()).toBe(2);

  const edition = (name: string) => page.locator("label").filter({ hasText: name });
  await expect(edition("Enhanced")).toHaveAttribute("title", "0 points");
  await expect(edition("Basic")).toHaveAttribute("title", /^(usually (\d+–)?\d+ points?|price not known)$/);
  await page.getByRole("radio", { name: "Basic" }).check({ force: true });
  await expect(edition("Basic")).toHaveAttribute("title", "0 points");
  expect(await calls()).toBe(3);
  await page.getByRole("radio", { name: "Enhanced" }).check({ force: true });
  await expect(flag(page)).toBeEnabled();
  expect(await calls()).toBe(3);

  const shops = page.getByRole("banner").getByRole("button").first();
  await shops.click();
  await expect(page.getByText(/^Each shop: usually (\d+–)?\d+ points?$/)).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await calls()).toBe(3);
  await openShop(page, "拾光文具");
  await expect(page.getByText("300 orders", { exact: true }).filter({ visible: true })).toBeVisible();
  await shops.click();
  await expect(page.getByText(/^Each shop: usually (\d+–)?\d+ points? · 0 points: 林间小铺$/)).toBeVisible();
  await expect(page.getByRole("menu").filter({ hasText: "青禾家居" })).toHaveAccessibleDescription(
    /^Each shop: usually/,
  );
  await page.keyboard.press("Escape");
  await page.goto("/buyers");
  await shops.click();
  await expect(page.getByRole("menuitemradio", { name: "拾光文具" })).toBeVisible();
  await expect(page.getByText(/^Each shop:/)).toHaveCount(0);
});

function flag(page: Page) {
  return page.getByRole("button", { name: "Flag 3", exact: true });
}
