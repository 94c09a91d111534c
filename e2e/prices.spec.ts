import { expectCost } from "./cost-line.ts";
import { CARDS, fillTwo, ID_NUMBER, openCards } from "./card-form.ts";
import { flagButton, flagChoice } from "./choose-flag.ts";
import { expect, test } from "./fixtures.ts";
import { openShop } from "./open-shop.ts";
import { orderRows } from "./order-rows.ts";

const USUAL = /≈ \d+ points?$/;

test("a price is known after the first charge, and appears on every paid button of its kind", async ({
  page,
  sandbox,
  beginAnew,
  calls,
  signIn,
  desk,
}) => {
  // Prices are shared by all: start without any known charge.
  await beginAnew();
  await signIn("admin");
  const form = await openCards(page, desk.url);
  await expect(form.check).toHaveAccessibleName("Check 2 elements price unknown");
  await expect(page.getByText("billed per your contract (ask the service’s support)")).toBeVisible();
  await fillTwo(page, "林晓", CARDS[2].T);
  await form.check.click();
  await expect(form.result("Valid")).toContainText("3 points");
  await expect(form.check).toHaveAccessibleName("Check 2 elements ≈ 3 points");
  await form.level(3).check({ force: true });
  await expect(form.check).toHaveAccessibleName("Check 3 elements price unknown");
  await form.level(2).check({ force: true });

  await form.check.click();
  const valid = form.result("Valid");
  await expect(valid).toContainText(/Already checked at \d\d:\d\d by An Admin/);
  await expectCost(valid, /^Updated \d\d:\d\d, from cache · 0 points$/, {
    From: "cache, no call made",
    Charged: "0 points",
  });
  await sandbox.control.addFault({ kind: "patch", patch: { withholding_money: 4 } });
  await valid.getByRole("button", { name: "Check again ≈ 3 points" }).click();
  await expect(valid).toContainText(/4 points, usually 3/);
  expect(await calls("bankCard")).toBe(2);

  await sandbox.control.addFault({ kind: "code", code: 101, msg: "请求超时，请重试" });
  await form.name.fill("周妍");
  await form.check.click();
  await expect(page.getByRole("button", { name: /^Try again may cost \d points more$/ })).toBeVisible();
  await form.level(3).check({ force: true });
  await form.idNumber.fill(ID_NUMBER);
  await sandbox.control.addFault({ kind: "patch", patch: { result: "P", withholding_money: null } });
  await form.check.click();
  // Row 55: a timeout of the bank's network isn't a mismatch.
  const timedOut = form.result("Bank network timed out");
  await expect(timedOut).toContainText("This check may have been charged.");
  await expect(timedOut).toContainText("charge not reported");
  await sandbox.control.addFault({ kind: "patch", patch: { result: "P" } });
  await timedOut.getByRole("button", { name: "Try again may cost more points" }).click();
  await expect(timedOut).toContainText("4 points");
  await expect(timedOut).not.toContainText("may have been charged");

  await page.goto("/buyers");
  const orders = page.getByRole("textbox", { name: /^Order number and buyer nickname/ });
  const find = page.getByRole("button", { name: /^Find buyer IDs/ });
  await orders.fill("4402981677163350001\tk1");
  await expect(find).toHaveAccessibleName("Find buyer IDs price unknown");
  await expect(page.getByText("charged to your balance")).toBeVisible();
  await find.click();
  await expect(page.getByText("1 of 1 order found")).toBeVisible();
  await orders.fill("4402981677163350003\tk2");
  await expect(find).toHaveAccessibleName("Find buyer IDs ≈ 1 point");
  await page.getByRole("radio", { name: "Standard" }).check({ force: true });
  await expect(find).toHaveAccessibleName("Find buyer IDs price unknown");
  await openCards(page, desk.url);
  await expect(form.check).toHaveAccessibleName(/^Check 2 elements ≈ \d points$/);
});

test("flags, editions and shops show what choosing them costs, and 0 points for cached rows", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await page.goto("/orders/sold");
  await expect(orderRows(page)).toHaveCount(20);
  await flagButton(page).click();
  await expect(flagChoice(page, "Flag 3")).toHaveText(USUAL);
  await flagChoice(page, "Flag 3").click();
  await expect(page).toHaveURL(/flag=3/);
  await expect.poll(() => calls()).toBe(2);
  await expect(page.getByRole("table")).toHaveAttribute("aria-busy", "false");
  // Removing the filter shows cached rows.
  await flagButton(page).click();
  await expect(flagChoice(page, "Any")).toHaveText("Any · 0 points");
  await flagChoice(page, "Any").click();
  await flagButton(page).click();
  await expect(flagChoice(page, "Flag 3")).toHaveText("Flag 3 · 0 points");
  await expect(flagChoice(page, "Flag 2")).toHaveText(USUAL);
  await page.keyboard.press("Escape");
  expect(await calls()).toBe(2);

  const edition = (name: string) => page.locator("label").filter({ hasText: name });
  await expect(edition("Enhanced")).toHaveAttribute("title", "0 points");
  await expect(edition("Basic")).toHaveAttribute("title", /^(≈ \d+ points?|price unknown)$/);
  await page.getByRole("radio", { name: "Basic" }).check({ force: true });
  await expect(edition("Basic")).toHaveAttribute("title", "0 points");
  expect(await calls()).toBe(3);
  await page.getByRole("radio", { name: "Enhanced" }).check({ force: true });
  await expect(flagButton(page)).toBeEnabled();
  expect(await calls()).toBe(3);

  const shops = page.getByRole("banner").getByRole("button").first();
  await shops.click();
  await expect(page.getByText(/^Switching shops: ≈ \d+ points? each$/)).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await calls()).toBe(3);
  await openShop(page, "拾光文具");
  await expect(page.getByText("300 orders", { exact: true }).filter({ visible: true })).toBeVisible();
  await shops.click();
  await expect(page.getByText(/^Switching shops: ≈ \d+ points? each · Free: 林间小铺$/)).toBeVisible();
  await expect(page.getByRole("menu").filter({ hasText: "青禾家居" })).toHaveAccessibleDescription(
    /^Switching shops: ≈/,
  );
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Buyer IDs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Buyer IDs" })).toBeVisible();
  await shops.click();
  await expect(page.getByRole("menuitemradio", { name: "拾光文具" })).toBeVisible();
  await expect(page.getByText(/^Switching shops:/)).toHaveCount(0);
});
