import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openShop } from "./open-shop.ts";
import { orderRows } from "./order-rows.ts";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

for (const locale of ["en", "zh-CN"] as const) {
  test(`nothing scrolls sideways at 360 px, on any page or state (${locale})`, async ({
    page,
    context,
    desk,
    sandbox,
    signIn,
  }) => {
    await context.addCookies([{ name: "md-locale", value: locale, url: desk.url }]);
    await page.goto("/sign-in");
    await fits(page, "sign-in");
    await page.goto("/set-up#old");
    await fits(page, "set-up");
    await signIn("admin");
    for (const [path, state] of [
      ["/orders/sold", "sold orders"],
      ["/orders/pending", "pending orders"],
      ["/settings/shops", "shops"],
      ["/no/such", "not found"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      if (path.startsWith("/orders"))
        await expect(page.getByRole("table").getByRole("checkbox").nth(5)).toBeAttached();
      await fits(page, state);
    }
    await sandbox.control.addFault({
      kind: "patchRows",
      patch: {
        goods_name: "超长商品名称".repeat(40),
        remark: "LONGWORD".repeat(60),
        receiver_address: "路".repeat(300),
        remark_tag_name: "旗".repeat(80),
      },
    });
    // Pages nobody asked for: an earlier answer would spoil the fault.
    await page.goto("/orders/sold?page=2");
    await expect(page.getByRole("table").getByRole("checkbox").nth(5)).toBeAttached();
    await fits(page, "long texts");
    await page.getByRole("table").getByRole("row").nth(1).getByRole("button").first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await fits(page, "detail sheet");

    for (const [index, code] of [101, 204, 999].entries()) {
      await sandbox.control.addFault({ kind: "code", code, msg: "VERYLONGUNBROKENWORD".repeat(20) });
      await page.goto(`/orders/sold?page=${3 + index}`);
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await fits(page, `code ${code}`);
    }
    await page.goto("/orders/sold");
    await openShop(page, "山野茶事");
    await expect(page.getByRole("dialog")).toBeVisible();
    await fits(page, "scan sheet");
    await page.keyboard.press("Escape");
    await openShop(page, "初雪集");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await fits(page, "empty");
  });
}

test("a row is a card, which opens, and is chosen by its own box", async ({ page, signIn }) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  const card = orderRows(page).nth(1);
  const box = (await card.boundingBox())!;
  expect(box.width).toBeLessThanOrEqual(360);
  expect(box.height).toBeGreaterThan(70);
  await expect(page.getByRole("columnheader", { name: "Order number" })).not.toBeInViewport();
  await expect(card.getByRole("cell", { name: /^\d{19}$/ })).toBeInViewport();
  await card.getByRole("checkbox").check({ force: true });
  await expect(page.getByRole("toolbar", { name: "Selection" })).toContainText("1 order selected");
  await page
    .getByRole("toolbar", { name: "Selection" })
    .getByRole("button", { name: "Clear selection" })
    .click();
  await card.getByRole("button").first().click();
  await expect(page.getByRole("dialog", { name: "Order details" })).toBeVisible();
});

test("the filters stand in a sheet, and nothing is asked before they are all set", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("From").fill("2026-03-02");
  await sheet.getByLabel("To").fill("2026-03-01");
  await sheet.getByRole("button", { name: /^Show orders/ }).click();
  await expect(sheet.getByLabel("To")).toHaveAccessibleDescription("From is after To");
  await sheet.getByLabel("To").fill("2026-12-31");
  await sheet.getByRole("button", { name: "Flag 2" }).click();
  await sheet.getByLabel("Remark").fill("送");
  expect(await calls()).toBe(1);
  await sheet.getByRole("button", { name: /^Show orders/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Filters (4 applied)" })).toBeVisible();
  await expect(page).toHaveURL(/from=2026-03-02&to=2026-12-31&flag=2/);
  await expect.poll(() => calls()).toBe(2);
  await page.getByRole("button", { name: "Filters (4 applied)" }).click();
  await sheet.getByRole("button", { name: "Clear" }).click();
  await sheet.getByRole("button", { name: /^Show orders/ }).click();
  await expect(orderRows(page)).toHaveCount(20);
});

test("the bottom bar leads between the pages, More holds the rest", async ({ page, signIn }) => {
  await signIn("admin");
  await page.goto("/orders/sold");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link", { name: "Sold" })).toHaveAttribute("aria-current", "page");
  await bar.getByRole("link", { name: "Pending" }).click();
  await expect(page.getByRole("heading", { name: "Pending orders" })).toBeVisible();
  const { y, height } = (await bar.boundingBox())!;
  expect(Math.round(y + height)).toBe(780);
  await bar.getByRole("button", { name: "More" }).click();
  const more = page.getByRole("dialog", { name: "More" });
  await more.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await more.getByRole("radio", { name: "System" }).check();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  await more.getByRole("radio", { name: "中文" }).click();
  await expect(page.getByRole("heading", { name: "待发货订单" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "更多" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Pending orders" })).toBeVisible();
  await page.reload();
  await bar.getByRole("button", { name: "More" }).click();
  await more.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("main").getByRole("link", { name: "Shops" }).click();
  await expect(page.getByRole("heading", { name: "Shops" })).toBeVisible();
  await bar.getByRole("button", { name: "More" }).click();
  await more.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

/** No part of the page, nor anything that scrolls in it, is wider than the screen. */
async function fits(page: Page, state: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const scrollers = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>("main, main *, dialog, dialog *"),
    ];
    return scrollers
      .filter(
        (node) =>
          node === document.documentElement ||
          // The sections of the settings, and chips, stand in one row that a finger moves.
          (/auto|scroll/.test(getComputedStyle(node).overflowX) && !node.matches("nav, [role=group]")),
      )
      .filter((node) => node.scrollWidth > node.clientWidth && node.clientWidth > 0)
      .map((node) => `${node.tagName}.${node.className} ${node.scrollWidth} > ${node.clientWidth}`);
  });
  expect(wide, state).toEqual([]);
}
