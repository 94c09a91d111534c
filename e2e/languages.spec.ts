import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { zhCN as zh } from "#messages/messages.ts";

test("the person menu changes the language of the whole page for good, and works by keyboard", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("admin");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitemradio", { name: "中文" }).click();
  await expect(page.getByRole("heading", { name: zh.orders.title.sold })).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`^${zh.ui.dates.label}`) })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(orderRows(page, zh.table.selectRow)).toHaveCount(20);
  expect(await calls()).toBeLessThanOrEqual(2);

  await page.getByRole("link", { name: zh.shell.nav.pending }).click();
  await expect(page.getByRole("heading", { name: zh.orders.title.pending })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: zh.orders.title.pending })).toBeVisible();
  await page.getByRole("button", { name: / 的账号$/ }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Pending orders" })).toBeVisible();

  const button = page.getByRole("button", { name: /’s account$/ });
  await button.press("Enter");
  const menu = page.getByRole("menu", { name: /’s account$/ });
  await expect(menu.getByRole("menuitem", { name: "Your account" })).toBeFocused();
  await expect(menu.getByRole("group", { name: "Theme" })).toBeVisible();
  for (const name of ["System", "Light", "Dark"]) {
    await page.keyboard.press("ArrowDown");
    await expect(menu.getByRole("menuitemradio", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("the theme follows the device until one is chosen, and follows it again on request", async ({
  page,
  signIn,
}) => {
  const choose = async (theme: string) => {
    await page.getByRole("button", { name: /’s account$/ }).click();
    await page.getByRole("group", { name: "Theme" }).getByRole("menuitemradio", { name: theme }).click();
  };
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn("staff");
  await page.goto("/account");
  const dark = await ground(page);
  await choose("Light");
  await expect.poll(() => ground(page)).not.toBe(dark);
  const light = await ground(page);
  await page.reload();
  expect(await ground(page)).toBe(light);
  await choose("Dark");
  await expect.poll(() => ground(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await ground(page)).toBe(dark);
  await choose("System");
  await expect.poll(() => ground(page)).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => ground(page)).toBe(dark);
  await page.reload();
  expect(await ground(page)).toBe(dark);
  await page.getByRole("button", { name: /’s account$/ }).click();
  await expect(page.getByRole("menuitemradio", { name: "System" })).toHaveAttribute("aria-checked", "true");
});

test("signed-out visitors choose theme and language, too", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.getByRole("menuitemradio", { name: "System" })).toBeFocused();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "Language English" }).click();
  await page.getByRole("menuitemradio", { name: "中文" }).click();
  await expect(page.getByRole("heading", { name: zh.signIn.title })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: zh.shell.theme }).click();
  await page.getByRole("menuitemradio", { name: zh.shell.themes.system }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
});

function ground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
