import type { Page } from "@playwright/test";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import { zhCN as zh } from "#messages/messages.ts";
import { expect, test } from "./fixtures.ts";
import { openShop } from "./open-shop.ts";
import { openList, openOrder, orderRows, sheetOf } from "./order-rows.ts";
import { countPresses } from "./presses.ts";
import { walkTo } from "./until-listening.ts";

const findOf = (page: Page, name = "Find") => page.getByRole("dialog", { name, exact: true });
const field = (page: Page) => page.getByRole("combobox", { name: "Search" });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const group = (page: Page, name: string) =>
  page.getByRole("group", { name, exact: true }).getByRole("option");
const firstLine = (text: string) => text.split("\n")[0] ?? "";
const LOADED = "Orders loaded in this browser";

async function openFind(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
}

/** Goes to another page by its link, without losing loaded data. */
async function goBy(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

test("an order is found by its last six digits with a chord and Enter, for no call", async ({
  page,
  signIn,
  sandbox,
}) => {
  await page.clock.install();
  await signIn("staff");
  const numbers = await openList(page, "/orders/sold?page=3");
  const wanted = numbers[7] ?? "";
  await goBy(page, "Buyer IDs");
  // After this every cached response is too old to be shown.
  await page.clock.fastForward(10 * 60_000);
  const before = (await sandbox.control.meter()).calls.length;
  const presses = await countPresses(page);

  await openFind(page);
  await page.keyboard.type(wanted.slice(-6));
  const first = group(page, LOADED).first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(first).toContainText(/林间小铺 · Sold orders · Updated (\d\d-\d\d )?\d\d:\d\d/);
  await page.keyboard.press("Enter");
  await expect(sheetOf(page)).toContainText("8 of 20");
  await expect(page).toHaveURL(new RegExp(`/orders/sold\\?.*page=3.*open=${wanted}`));
  expect(presses).toEqual({ clicks: 0, keys: 8, pastes: 0 });

  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(orderRows(page)).toHaveCount(20);
  await page.waitForLoadState("networkidle");
  expect((await sandbox.control.meter()).calls).toHaveLength(before);
});

test("goods and flag find orders of any list and shop, and a shop is chosen for the current list", async ({
  page,
  desk,
  signIn,
  calls,
}) => {
  const shopId = await findShopId(await visitAs(desk, "admin"), "拾光文具");
  await signIn("staff");
  await openList(page);
  await openShop(page, "青禾家居");
  await expect(orderRows(page)).toHaveCount(20);
  await goBy(page, "Pending orders");
  await expect(orderRows(page)).toHaveCount(20);
  const goods = firstLine(await orderRows(page).nth(2).getByRole("cell").nth(1).innerText());
  const before = [await calls(), await calls("pendingOrders")];

  await openFind(page);
  await expect(findOf(page)).toContainText("Searches loaded orders and the order book.");
  await page.keyboard.type(goods);
  await expect(group(page, LOADED).filter({ hasText: "Pending orders" }).first()).toContainText("青禾家居");
  await field(page).fill("flag 1");
  await expect(group(page, LOADED).first()).toContainText("Sold orders");
  const other = group(page, LOADED).filter({ hasText: "林间小铺" }).first();
  await other.click();
  await expect(sheetOf(page)).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/sold\?.*open=44/);
  await page.keyboard.press("Escape");
  const switcher = page.getByRole("banner").getByRole("button").first();
  await expect(switcher).toContainText("林间小铺");
  await page.waitForLoadState("networkidle");
  expect([await calls(), await calls("pendingOrders")]).toEqual(before);

  await openFind(page);
  await page.keyboard.type("拾光");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/orders/sold\\?shop=${shopId}$`));
  await expect(switcher).toContainText("拾光文具");
  await goBy(page, "Buyer IDs");
  await expect(switcher).toContainText("拾光文具");
});

test("a whole number that isn't loaded is requested by a press with its price, a short one never", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  const [, , wanted = ""] = await openList(page, "/orders/pending?page=2");
  await openList(page, "/orders/pending");
  const before = await calls("pendingOrders");

  await openFind(page);
  await page.keyboard.type("000001");
  await expect(findOf(page).getByRole("status")).toContainText(
    "No order number loaded here or in the order book contains 000001. " +
      "To look it up, paste the whole number. No request was sent.",
  );
  await page.keyboard.press("Enter");
  await field(page).fill("4.40298E+18");
  await expect(findOf(page).getByRole("status")).toContainText(
    "A spreadsheet cut this number to scientific notation",
  );
  await field(page).fill(`订单号：${wanted.slice(0, 4)} ${wanted.slice(4)}`);
  // Orders shown in a list are in the book, for free.
  await expect(group(page, "Order book")).toHaveCount(1);
  await expect(options(page)).toHaveCount(2);
  await expect(options(page).last()).toContainText("Look it up in Pending orders · ≈ 1 point");
  await expect(options(page).last()).toContainText("林间小铺");
  await page.keyboard.press("Enter");
  await expect(sheetOf(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/orders/book\\?.*open=${wanted}`));
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toHaveCount(0);
  expect(await calls("pendingOrders")).toBe(before);

  await openFind(page);
  await page.keyboard.type(wanted);
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/orders/pending\\?.*order=${wanted}`));
  await expect(orderRows(page)).toHaveCount(1);
  expect(await calls("pendingOrders")).toBe(before + 1);
});

test("Find keeps text typed while it loads, and opens by keyboard, from the bar and on a phone", async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("staff");
  await openList(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => navigator.clipboard.writeText("00001\n"));
  const scripts = Promise.withResolvers<undefined>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const remark = page.getByRole("textbox", { name: "Remark" });
  await remark.focus();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("gone");
  await page.keyboard.press("Escape");
  await page.keyboard.type("of the page");
  await expect(remark).toHaveValue("of the page");

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("49");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("ControlOrMeta+v");
  await page.keyboard.press("Enter");
  await expect(findOf(page)).toHaveCount(0);
  scripts.resolve(undefined);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("400001");
  await page.keyboard.type("7");
  await expect(field(page)).toHaveValue("4000017");
  await expect(remark).toHaveValue("of the page");
  await page.keyboard.press("Escape");

  const url = page.url();
  await openFind(page);
  await expect(field(page)).toHaveValue("");
  await page.keyboard.press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  const second = options(page).nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await second.getAttribute("id")) ?? "");
  for (const event of [
    { key: "Enter", isComposing: true },
    { key: "Enter", keyCode: 229 },
    { key: "ArrowDown", isComposing: true },
  ])
    await field(page).dispatchEvent("keydown", { ...event, bubbles: true });
  await expect(second).toHaveAttribute("aria-selected", "true");
  await expect(findOf(page)).toBeVisible();

  await page.keyboard.press("ControlOrMeta+k");
  await expect(findOf(page)).toHaveCount(0);
  await openFind(page);
  await page.keyboard.press("Escape");
  await expect(findOf(page)).toHaveCount(0);
  expect(page.url()).toBe(url);

  await openOrder(page);
  await expect(sheetOf(page)).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(findOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(findOf(page)).toHaveCount(0);
  await expect(sheetOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toHaveCount(0);

  const button = page.getByRole("button", { name: "Find an order, page or action" });
  await expect(button).toHaveText(/Ctrl K|⌘K/);
  await button.click();
  await expect(field(page)).toBeFocused();
  await findOf(page).getByRole("button", { name: "Close" }).click();
  await expect(button).toBeFocused();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole("main").getByRole("button", { name: "Find", exact: true }).click();
  await expect(field(page)).toBeFocused();
  await findOf(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Find", exact: true }).click();
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("each role finds its own pages and actions, and they work; / is the page's own search", async ({
  page,
  signIn,
}) => {
  const listed = async (role: "staff" | "marketing" | "admin") => {
    await page.context().clearCookies();
    await signIn(role);
    await page.goto("/account");
    await openFind(page);
    const texts = async (name: string) => (await group(page, name).allInnerTexts()).map(firstLine);
    const all = [...(await texts("Pages")), ...(await texts("Actions"))];
    return all.filter((text) => !/^(Theme|Language|Density): /.test(text));
  };
  const own = [
    "Today",
    "Pending orders",
    "Sold orders",
    "Order book",
    "Buyer IDs",
    "Background jobs",
    "Add orders from a file",
    "Training",
    "Your account",
    "Fetch orders",
  ];
  expect(await listed("staff")).toEqual(own);
  expect(await listed("marketing")).toEqual([
    "Today",
    "Top-up links",
    "Background jobs",
    "Training",
    "Your account",
    "New placement",
  ]);
  await expect(group(page, "Shops")).toHaveCount(0);
  const all = await listed("admin");
  expect(all).toEqual(expect.arrayContaining(["Audit log", "Unconfirmed", "Card checks", "Invite someone"]));

  await page.keyboard.type("settings audit");
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/audit$/);

  for (const [path, name] of [
    ["/orders/pending", "Order number"],
    ["/usage/calls", "Operation"],
  ] as const) {
    await walkTo(page, path);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await page.keyboard.press("/");
    await expect(page.getByLabel(new RegExp(`^${name}`)).first()).toBeFocused();
  }
  for (const path of ["/buyers", "/account"]) {
    await walkTo(page, path);
    await page.getByRole("main").focus();
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue("");
    await page.keyboard.press("Escape");
  }

  const choose = async (text: string) => {
    await openFind(page);
    await page.keyboard.type(text);
    await expect(options(page).first()).toContainText(text, { ignoreCase: true });
    await page.keyboard.press("Enter");
  };
  for (const [text, path] of [
    ["invite", "/settings/people"],
    ["add shop", "/settings/shops"],
    ["new placement", "/top-up"],
  ] as const) {
    for (const from of ["another page", "its own"]) {
      await choose(text);
      await expect(page.getByRole("dialog"), `${text} from ${from}`).toHaveCount(1);
      await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}(\\?(?!add).*)?$`));
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  }
  await choose("Density: Comfortable");
  await expect(page.locator("html")).toHaveAttribute("data-density", "52");
  await choose("Theme: Dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await choose("中文");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");

  await page.keyboard.press("ControlOrMeta+k");
  await expect(findOf(page, zh.find.title)).toBeVisible();
  await page.getByRole("combobox", { name: zh.find.field }).fill("没有这个");
  await expect(findOf(page, zh.find.title).getByRole("status")).toHaveText("没有找到“没有这个”。");
  await page.keyboard.press("Escape");
});
