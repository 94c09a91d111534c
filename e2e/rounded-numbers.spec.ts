import { cardForm, fillTwo, CARDS, ID_NUMBER } from "./card-form.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";

const ROUNDED_ORDER = "4402981677163350000";

test("rounded numbers: the order filter requests one on a second Enter, a shortened one never", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await page.goto("/orders/pending");
  await expect(orderRows(page)).toHaveCount(20);
  const asked = await calls("pendingOrders");
  const field = page.getByRole("textbox", { name: "Order number" });
  for (let times = 0; times < 2; times += 1) {
    await field.fill("4.40298E+18");
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription(/^This number was cut to scientific notation/);
  }
  await field.fill(ROUNDED_ORDER);
  await expect(field).not.toHaveAccessibleDescription(/spreadsheet/);
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/^A spreadsheet may have rounded this number/);
  expect(await calls("pendingOrders")).toBe(asked);
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`order=${ROUNDED_ORDER}`));
  await expect.poll(() => calls("pendingOrders")).toBe(asked + 1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test("rounded numbers: the sheet of filters stays open and says why", async ({ page, signIn, calls }) => {
    await signIn("staff");
    await page.goto("/orders/pending");
    await expect(orderRows(page)).toHaveCount(20);
    const asked = await calls("pendingOrders");
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByLabel("Order number").fill(ROUNDED_ORDER);
    await sheet.getByRole("button", { name: /^Show orders/ }).click();
    await expect(sheet.getByLabel("Order number")).toHaveAccessibleDescription(
      /A spreadsheet may have rounded/,
    );
    expect(await calls("pendingOrders")).toBe(asked);
    await sheet.getByRole("button", { name: /^Show orders/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect.poll(() => calls("pendingOrders")).toBe(asked + 1);
  });
});

test("swapped fields and rounded card numbers are checked only when corrected or pressed again", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("admin");
  await page.goto("/cards");
  const form = cardForm(page);
  await form.level(3).check({ force: true });
  await fillTwo(page, CARDS[2].T, "林晓");
  await form.idNumber.fill("13800130426");
  await form.check.click();
  await expect(form.name).toHaveAccessibleDescription("This is a card number. Are two fields swapped?");
  await expect(form.card).toHaveAccessibleDescription(/This looks like a name\. Are two fields swapped\?/);
  await expect(form.idNumber).toHaveAccessibleDescription(
    /This is a phone number\. Are two fields swapped\?/,
  );
  await fillTwo(page, "林晓", "6.22202E+18");
  await form.idNumber.fill(ID_NUMBER);
  await expect(form.card).toHaveAccessibleDescription(/Cut to scientific notation/);
  await form.check.click();
  await form.card.fill("6222020000000100000");
  await expect(form.card).toHaveAccessibleDescription(/A spreadsheet may have rounded this/);
  await form.check.click();
  const anyway = page.getByRole("button", { name: /^Check anyway/ });
  await expect(anyway).toBeVisible();
  expect(await calls("bankCard")).toBe(0);
  await anyway.click();
  await expect.poll(() => calls("bankCard")).toBe(1);
});
