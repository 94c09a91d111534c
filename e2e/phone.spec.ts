import { chooseFlag } from "./choose-flag.ts";
import { expect, test } from "./fixtures.ts";
import { dockOf, orderRows, sheetOf } from "./order-rows.ts";
import { walkTo } from "./until-listening.ts";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

test("a row is a card that opens and is selected by its box or in Select mode; a menu sorts", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  const card = orderRows(page).nth(1);
  const box = (await card.boundingBox())!;
  expect(box.width).toBeLessThanOrEqual(360);
  expect(box.height).toBeGreaterThan(70);
  await expect(page.getByRole("columnheader", { name: "Order number" })).not.toBeInViewport();
  await expect(card.getByRole("cell", { name: /^\d{19}$/ })).toBeInViewport();
  await card.getByRole("checkbox").check({ force: true });
  await expect(dockOf(page)).toContainText("1 order selected");
  await dockOf(page).getByRole("button", { name: "Clear selection" }).click();
  await card.getByRole("button").first().click();
  await expect(sheetOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheetOf(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await card.getByRole("button").first().click();
  await expect(dockOf(page)).toContainText("1 order selected");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Sort this page" }).click();
  await page.getByRole("menuitemradio", { name: "Amount" }).click();
  await expect(page).toHaveURL(/sort=amount/);
  const rows = page.getByRole("radiogroup", { name: "Rows per page" }).locator("label");
  for (const label of await rows.all()) {
    const box = await label.boundingBox();
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test("filters are in a sheet, and nothing is requested before all are set", async ({
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
  await expect(sheet.getByLabel("To")).toHaveAccessibleDescription("Start date is after end date.");
  await expect(sheet.getByLabel("To")).toBeFocused();
  await sheet.getByLabel("To").fill("2026-12-31");
  await chooseFlag(sheet, "Flag 2");
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

  // Rounded numbers: the sheet stays open and says why.
  await walkTo(page, "/orders/pending");
  await expect(orderRows(page)).toHaveCount(20);
  const asked = await calls("pendingOrders");
  await page.getByRole("button", { name: "Filters" }).click();
  const number = sheet.getByLabel("Order number");
  await number.fill("4402981677163350000");
  await sheet.getByRole("button", { name: /^Show orders/ }).click();
  await expect(number).toHaveAccessibleDescription(/A spreadsheet may have rounded/);
  expect(await calls("pendingOrders")).toBe(asked);
  await sheet.getByRole("button", { name: /^Show orders/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => calls("pendingOrders")).toBe(asked + 1);
});

test("a sheet applies what has changed alone; Clear leaves the view", async ({ page, signIn, calls }) => {
  await signIn("staff");
  await page.goto("/orders/sold?page=2");
  await expect(orderRows(page)).toHaveCount(20);
  const asked = await calls();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const open = () => page.getByRole("button", { name: /^Filters/ }).click();
  const show = async () => {
    await sheet.getByRole("button", { name: /^Show orders/ }).click();
    await expect(sheet).toHaveCount(0);
  };
  await open();
  await show();
  await expect(page).toHaveURL(/[?&]page=2$/);
  expect(await calls()).toBe(asked);

  await walkTo(page, "/orders/book?due=today&view=shipToday&least=12.5");
  await open();
  await sheet.getByLabel("Search").fill("茶");
  await show();
  await expect(page).toHaveURL(/due=today&.*least=12\.5&/);
  await expect(page).toHaveURL(/view=shipToday/);
  await open();
  await sheet.getByLabel("Amount up to").fill("900");
  await show();
  await expect(page).toHaveURL(/most=900/);
  await page.goBack();
  await expect(page).toHaveURL(/least=12\.5&(?!most).*r=/);
  await open();
  await sheet.getByRole("button", { name: "Clear" }).click();
  await show();
  await expect(page).toHaveURL(/\/orders\/book\?shop=[^&]*$/);
});

test("the bottom bar leads to the main pages, More to the rest", async ({ page, signIn }) => {
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
