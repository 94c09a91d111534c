import type { Locator, Page } from "@playwright/test";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import { expect, test } from "./fixtures.ts";

test("an admin adds a shop: refused fields say why and keep what was typed, then the list has it", async ({
  page,
  signIn,
  sandbox,
  consoleErrors,
}) => {
  await signIn("admin");
  await page.goto("/settings/shops");
  await page.getByRole("button", { name: "Add shop" }).click();
  const form = page.getByRole("dialog", { name: "Add shop" });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Enter a name.");
  await expect(form.getByLabel("Owner ID")).toHaveAccessibleDescription("Enter at least one ID.");
  await expect(form.getByLabel("Name")).toBeFocused();

  await form.getByLabel("Name").fill("<b>花房</b>");
  await form.getByLabel("Owner ID").fill("22 00");
  await form.getByLabel("Shop ID").fill("9".repeat(65));
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Owner ID")).toHaveAccessibleDescription(
    "Letters, digits and symbols only, no spaces.",
  );
  await expect(form.getByLabel("Shop ID")).toHaveAccessibleDescription("At most 64 characters.");
  await expect(form.getByLabel("Name")).toHaveValue("<b>花房</b>");
  await expect(form.getByLabel("Owner ID")).toHaveValue("22 00");

  await form.getByLabel("Owner ID").fill(" 2200000000002 ");
  await form.getByLabel("Shop ID").fill("");
  await form.getByLabel("Seller ID").fill("7002");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  const row = rowOf(page, "<b>花房</b>");
  await expect(row.getByRole("cell", { name: "2200000000002", exact: true })).toBeVisible();
  await expect(row.getByRole("cell", { name: "Not set" })).toHaveCount(1);
  await expect(row).toContainText("Not checked yet");
  expect((await sandbox.control.meter()).calls).toEqual([]);
  expect(consoleErrors).toEqual([]);
});

test("an admin changes a shop, and an Escape or Cancel changes nothing", async ({ page, signIn }) => {
  await signIn("admin");
  await page.goto("/settings/shops");
  const edit = page.getByRole("button", { name: "Edit 青禾家居" });
  await edit.click();
  const form = page.getByRole("dialog", { name: "Edit shop" });
  await expect(form.getByLabel("Owner ID")).toHaveValue("2209315720468");
  await form.getByLabel("Name").fill("不要保存");
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(rowOf(page, "青禾家居")).toBeVisible();
  await edit.click();
  await expect(form.getByLabel("Name")).toHaveValue("青禾家居");
  await form.getByLabel("Name").fill("青禾家居 旗舰");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, "青禾家居 旗舰")).toBeVisible();
  await page.reload();
  await expect(
    rowOf(page, "青禾家居 旗舰").getByRole("cell", { name: "2209315720468", exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Edit 青禾家居 旗舰" }).click();
  await form.getByLabel("Name").fill("青禾家居");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, "青禾家居")).toBeVisible();
});

test("a lost connection is said in the form, which keeps what was typed", async ({
  page,
  context,
  signIn,
}) => {
  await signIn("admin");
  await page.goto("/settings/shops");
  await page.getByRole("button", { name: "Add shop" }).click();
  const form = page.getByRole("dialog", { name: "Add shop" });
  await form.getByLabel("Name").fill("断线小店");
  await form.getByLabel("Owner ID").fill("2200000000003");
  await context.setOffline(true);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("What you typed is still here.");
  await context.setOffline(false);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, "断线小店")).toBeVisible();
});

test("what the service says about a shop's authorization stands in the list of shops", async ({
  page,
  desk,
  signIn,
}) => {
  await signIn("admin");
  const id = await findShopId(await visitAs(desk, "staff"), "山野茶事");
  await page.goto(`/orders/sold?shop=${id}`);
  await expect(page.getByRole("dialog", { name: "山野茶事 isn’t authorized" })).toBeVisible();
  await page.goto("/settings/shops");
  await expect(rowOf(page, "山野茶事")).toContainText("Needs authorization");
});

for (const role of ["staff", "marketing"] as const) {
  test(`${role} is told that the shops are not for this role`, async ({ page, signIn }) => {
    await signIn(role);
    const response = await page.goto("/settings/shops");
    expect(response?.status()).toBe(403);
    await expect(page.getByRole("heading", { name: "You don’t have access to this page" })).toBeVisible();
    await expect(page.getByText("2208841037615")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
    await page.getByRole("link", { name: "Go to home" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  });
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
}
