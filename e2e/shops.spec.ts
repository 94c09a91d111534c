import type { Locator, Page } from "@playwright/test";
import { findShopId, visitAs } from "#lib/testing/visit-desk.ts";
import { expect, test } from "./fixtures.ts";

test("an admin adds, changes, moves, archives and restores shops; invalid fields say why", async ({
  page,
  desk,
  signIn,
  sandbox,
  consoleErrors,
}) => {
  const staff = await visitAs(desk, "staff");
  await staff.fetch(`/api/orders/sold?shop=${await findShopId(staff, "山野茶事")}`);
  await sandbox.control.clearMeter();
  await signIn("admin");
  await page.goto("/settings/shops");
  await expect(toRow(page, "山野茶事")).toContainText("Needs authorization");
  const scan = page
    .getByRole("region", { name: "1 shop needs authorization" })
    .getByRole("link", { name: /^Get QR code\s*1 call, (≈ \d+ points?|price unknown)$/ });
  await expect(scan).toHaveAccessibleDescription("山野茶事");
  await page.getByRole("button", { name: "Add shop" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Enter a name.");
  await expect(form.getByLabel("Owner ID")).toHaveAccessibleDescription("Enter at least one ID.");
  await expect(form.getByLabel("Name")).toBeFocused();

  await form.getByLabel("Name").fill("<b>花房</b>");
  await form.getByLabel("Owner ID").fill("22 00");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Owner ID")).toHaveAccessibleDescription(
    "Letters, digits and symbols only, no spaces.",
  );
  await expect(form.getByLabel("Name")).toHaveValue("<b>花房</b>");

  await form.getByLabel("Owner ID").fill(" 2200000000002 ");
  await form.getByLabel("Seller ID").fill("7002");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  const row = toRow(page, "<b>花房</b>");
  await expect(row.getByRole("cell", { name: "2200000000002", exact: true })).toBeVisible();
  await expect(row.getByRole("cell", { name: "Not set" })).toHaveCount(1);
  await expect(row).toContainText("Not checked yet");

  const edit = page.getByRole("button", { name: "Edit <b>花房</b>" });
  await edit.click();
  await expect(form.getByLabel("Owner ID")).toHaveValue("2200000000002");
  await form.getByLabel("Name").fill("不要保存");
  await form.getByRole("button", { name: "Cancel" }).click();
  await edit.click();
  await expect(form.getByLabel("Name")).toHaveValue("<b>花房</b>");
  await form.getByLabel("Name").fill("花房 旗舰");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toRow(page, "花房 旗舰")).toContainText("2200000000002");
  expect((await sandbox.control.meter()).calls).toEqual([]);
  expect(consoleErrors).toEqual([]);

  await actionsOf(page, "花房 旗舰").click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(toRow(page, "花房 旗舰")).toHaveCount(0);
  const archived = page.getByRole("region", { name: /archived shop/ });
  await expect(archived).toContainText("花房 旗舰");

  const [first = "", second = "", ...others] = await names(page).allTextContents();
  const actions = actionsOf(page, first);
  await actions.click();
  await expect(page.getByRole("menuitem", { name: "Move up" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Move down" }).press("Enter");
  await expect(names(page)).toHaveText([second, first, ...others]);
  await expect(actions).toBeFocused();

  const archive = async () => {
    await actionsOf(page, first).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await expect(page.getByText(`${first} archived`)).toBeVisible();
    await expect(names(page)).toHaveText([second, ...others]);
  };
  await archive();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(names(page)).toHaveText([second, first, ...others]);
  await archive();
  await expect(archived).toContainText("Calls, totals and history are kept.");
  await expectOffered(page, [second, ...others]);

  await toShops(page);
  const [third = "", ...rest] = others;
  await actionsOf(page, second).click();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expect(names(page)).toHaveText([third, second, ...rest]);
  await archived.getByRole("button", { name: `Restore ${first}` }).click();
  await expect(page.getByText(`${first} restored`)).toBeVisible();
  await expect(names(page)).toHaveText([third, first, second, ...rest]);
  await expectOffered(page, [third, first, second, ...rest]);

  await toShops(page);
  for (const [moved, order] of [
    [first, [first, third, second]],
    [second, [first, second, third]],
  ] as const) {
    await actionsOf(page, moved).press("Enter");
    await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(names(page)).toHaveText([...order, ...rest]);
    await expect(actionsOf(page, moved)).toBeFocused();
  }
  await scan.click();
  await expect(page.getByRole("dialog", { name: "山野茶事 isn’t authorized" })).toBeVisible();
  // The earlier code is cached and shown again for free.
  expect((await sandbox.control.meter()).calls).toEqual([]);
});

function toRow(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
}

function names(page: Page): Locator {
  return page.getByRole("table", { name: "Shops" }).getByRole("rowheader");
}

function actionsOf(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `Actions for ${name}`, exact: true });
}

async function toShops(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(names(page).first()).toBeVisible();
}

/** Expects that a list's switcher offers these shops in this order. */
async function expectOffered(page: Page, shops: string[]): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Buyer IDs" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Buyer IDs" })).toBeVisible();
  await page.getByRole("banner").getByRole("button").first().click();
  await expect(page.getByRole("menuitemradio")).toContainText(shops);
}
