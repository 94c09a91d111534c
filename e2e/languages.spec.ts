import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openShop } from "./open-shop.ts";
import { orderRows } from "./order-rows.ts";
import { visibleWords } from "./visible-words.ts";
import { zhCN as zh } from "#messages/messages.ts";

/** Names of things, keys and numbers that stay as they are in Chinese. */
const KEPT =
  /\w+@demo\.example|An Admin|English|https?:\S+|\b(App|ID|QR|EN|CSV|HTTP|http|Ctrl K|Owner|Shop|Seller)\b/g;

test("the language of the person menu takes the whole page along, and stays chosen", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("admin");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await page.getByRole("button", { name: /^Account/ }).click();
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
});

test("the same journey in Chinese: filter, empty, sheet, scan and fault, without an English word left", async ({
  page,
  context,
  desk,
  sandbox,
  signIn,
}) => {
  await context.addCookies([{ name: "md-locale", value: "zh-CN", url: desk.url }]);
  await page.goto("/sign-in");
  await expect(page.getByRole("heading", { name: zh.signIn.title })).toBeVisible();
  await isChinese(page, "sign-in");
  await signIn("admin");
  await page.goto("/orders/sold");
  const rows = orderRows(page, zh.table.selectRow);
  await expect(rows).toHaveCount(20);
  await rows.first().getByRole("checkbox").check();
  await isChinese(page, "sold orders");

  await rows.first().getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toContainText(zh.orders.columns.receiver);
  await isChinese(page, "detail sheet");
  await page.getByRole("button", { name: zh.common.close }).click();

  await page.getByRole("textbox", { name: zh.orders.filters.flagName }).fill("没有");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: zh.orders.empty.filtersTitle })).toBeVisible();
  await isChinese(page, "nothing matches");

  await page.goto("/orders/sold");
  await openShop(page, "山野茶事");
  await expect(page.getByRole("button", { name: new RegExp(`^${zh.scan.done}`) })).toBeVisible();
  await isChinese(page, "scan sheet");
  await page.getByRole("button", { name: zh.common.close }).click();
  await openShop(page, "初雪集");
  await expect(page.getByRole("heading", { name: zh.orders.empty.soldTitle })).toBeVisible();
  await isChinese(page, "never subscribed");

  await page.getByRole("link", { name: zh.shell.nav.pending }).click();
  await expect(page.getByRole("heading", { name: zh.orders.pageBase.title })).toBeVisible();
  await isChinese(page, "page base");
  await openShop(page, "林间小铺");
  await expect(rows).toHaveCount(20);
  await isChinese(page, "pending orders");

  for (const [code, reason] of [
    [101, "timedOut"],
    [200, "systemError"],
    [401, "invalidCredential"],
    [100, "parameterError"],
  ] as const) {
    await sandbox.control.addFault({ kind: "code", code, msg: "服务原文" });
    await page.getByRole("button", { name: zh.common.refresh }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: zh.problems.reasons[reason].title }),
    ).toContainText("服务原文");
    await isChinese(page, reason);
  }

  await page.goto("/settings/shops");
  await page.getByRole("button", { name: zh.settings.shops.add }).click();
  await page.getByRole("button", { name: zh.common.save }).click();
  await expect(page.getByLabel(zh.settings.shops.fields.name)).toHaveAccessibleDescription(
    zh.settings.shopNameMissing,
  );
  await isChinese(page, "shops");
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: zh.shell.notFound.title })).toBeVisible();
  await isChinese(page, "not found");
});

test("a Chinese browser gets Chinese without choosing", async ({ browser, desk }) => {
  const context = await browser.newContext({ locale: "zh-CN" });
  const page = await context.newPage();
  await page.goto(`${desk.url}/sign-in`);
  await expect(page.getByRole("heading", { name: zh.signIn.title })).toBeVisible();
  await context.close();
});

test("the theme is the device's at first, then the chosen one, also after a reload, until it is the device's again", async ({
  page,
  signIn,
}) => {
  const choose = async (theme: string) => {
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("group", { name: "Theme" }).getByRole("menuitemradio", { name: theme }).click();
  };
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  const dark = await ground(page);
  await choose("Light");
  await expect.poll(() => ground(page)).not.toBe(dark);
  const light = await ground(page);
  await page.reload();
  await expect(orderRows(page)).toHaveCount(20);
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
  await expect(orderRows(page)).toHaveCount(20);
  expect(await ground(page)).toBe(dark);
  await page.getByRole("button", { name: /^Account/ }).click();
  await expect(page.getByRole("menuitemradio", { name: "System" })).toHaveAttribute("aria-checked", "true");
});

test("the person menu is walked with the keyboard and begins with the account", async ({ page, signIn }) => {
  await signIn("staff");
  await page.goto("/account");
  const button = page.getByRole("button", { name: /^Account of/ });
  await button.press("Enter");
  const menu = page.getByRole("menu", { name: /^Account of/ });
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

test("who isn't signed in chooses theme and language too", async ({ page }) => {
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

async function isChinese(page: Page, where: string): Promise<void> {
  const words = await visibleWords(page);
  expect(words.length, where).toBeGreaterThan(3);
  const left = words.map((text) => text.replace(KEPT, "")).filter((text) => /[A-Za-z]{2,}/.test(text));
  expect(left, where).toEqual([]);
}

function ground(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
