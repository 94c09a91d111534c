import type { Page } from "@playwright/test";
import { visitDesk } from "#lib/testing/visit-desk.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, takeCookies, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { command } from "./send-action.ts";

test.describe.configure({ timeout: 60_000 });

const ADMIN = { email: "owner@shop.example", password: "correct horse battery" };
const OTHER = "of-another-account-4711";

test("a new token of the same account keeps cached lists, one of another account drops them", async ({
  page,
  context,
  sandbox,
  startOwnDesk,
  consoleErrors,
}) => {
  await sandbox.control.setToken(OTHER, [...OPERATIONS]);
  const desk = await startOwnDesk({
    COMMERCE_BASE_URL: sandbox.baseUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const asked = async () => (await sandbox.control.meter()).counts.soldOrders ?? 0;
  const admin = visitDesk(desk.url);
  await admin.signIn(ADMIN.email, ADMIN.password);
  await command(admin, "createShop", {
    name: "林间小铺",
    ownerId: "2208841037615",
    shopId: "",
    sellerId: "",
  });
  await takeCookies(context, admin, desk.url);

  await page.goto(`${desk.url}/settings/connection`);
  await page.getByRole("button", { name: "Enter token" }).click();
  await expect(page.getByRole("dialog").getByRole("radio")).toHaveCount(0);
  await page.getByRole("dialog").getByLabel("Access token").fill(sandbox.token);
  await save(page);
  await expect(page.getByText("Same account since the start.")).toBeVisible();
  await openSold(page);
  expect(await asked()).toBe(1);

  await openConnection(page);
  await page.getByRole("button", { name: "Replace token" }).click();
  const dialog = page.getByRole("dialog", { name: "Replace token" });
  await dialog.getByLabel("Access token").fill(OTHER);
  const question = dialog.getByRole("radiogroup", { name: "Whose token is this?" });
  await expect(question.getByRole("radio", { checked: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save without testing" }).click();
  await expect(question).toHaveAccessibleDescription(/^Choose one/);
  for (const [width, theme] of [
    [360, "dark"],
    [1440, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((name) => void (document.documentElement.dataset.theme = name), theme);
    await expectAccessible(page, page.url());
  }
  await dialog.getByLabel("Same account, new token").check();
  await save(page);
  await expect(page.getByText("Ends in 4711")).toBeVisible();
  await openSold(page);
  await page.goto(`${desk.url}/orders/sold`);
  await expect(orderRows(page)).toHaveCount(20);
  expect(await asked()).toBe(1);

  await openConnection(page);
  await page.getByRole("button", { name: "Replace token" }).click();
  await dialog.getByLabel("Access token").fill(sandbox.token);
  await dialog.getByLabel("Different account").check();
  await save(page);
  await expect(page.getByText(/^The same account since/)).toBeVisible();
  await expect(page.getByText("Not used yet: Top-up links, Card checks, Pending orders")).toBeVisible();
  // Going back leads to a page whose document has rows of the previous account.
  while (!page.url().includes("/orders/sold")) await page.goBack();
  await expect(orderRows(page)).toHaveCount(20);
  await expect.poll(asked).toBe(2);

  await openConnection(page);
  await page.getByRole("button", { name: "Switch account" }).click();
  const confirm = page.getByRole("dialog", { name: "Switch to another account?" });
  await expect(confirm.getByText(/^Not carried over: order book/)).toBeVisible();
  await confirm.getByRole("button", { name: "Switch account" }).click();
  await expect(page.getByText("Switched to another account")).toBeVisible();
  await openSold(page);
  await expect.poll(asked).toBe(3);

  await page.goto(`${desk.url}/settings/audit?kind=accountBegun`);
  const entries = page.getByRole("row").filter({ hasText: "Switched to another account" });
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("another token");
  expect(consoleErrors).toEqual([]);
});

async function save(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Save without testing" }).click();
  await expect(page.getByText(/^Now using the token ending in/)).toBeVisible();
}

/** Opens sold orders by the page's link, so that the tab keeps its memory. */
async function openSold(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sold orders" }).click();
  await expect(orderRows(page)).toHaveCount(20);
}

async function openConnection(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Connection" }).click();
  await expect(page.getByRole("heading", { name: "Connection", level: 1 })).toBeVisible();
}
