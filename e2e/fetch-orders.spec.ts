import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const OWNER_ID = "2208841037615";

test("staff fetch a whole list: cost before, progress without reload, every order in the book for no further call", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await openDialog(page);
  const dialog = page.getByRole("dialog", { name: "Fetch orders into the book" });
  await dialog.getByText("All", { exact: true }).click();
  await expect(dialog.getByText(/^Per call of up to 100 orders/)).toBeVisible();
  expect(await calls()).toBe(0);
  await dialog.getByRole("button", { name: /^Start/ }).click();
  await expect(page).toHaveURL(/\/jobs\//);
  await expect(page.getByRole("heading", { name: "Fetch all sold orders" })).toBeVisible();
  await expect(page.getByRole("status").getByText("Done")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("Every order of the list is in the order book.")).toBeVisible();
  await expect(page.getByText("1,234 of 1,234")).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const made = await calls("soldOrders");
  expect(made).toBeLessThanOrEqual(Math.ceil(1_234 / 85) + 1);

  await page.getByRole("link", { name: "Open the order book" }).click();
  await expect(page.getByText("1,234 orders").last()).toBeVisible();
  expect(await calls()).toBe(made);
});

test("a fetch is paused, resumed and cancelled by a press; the book says that it waits", async ({
  page,
  signIn,
  sandbox,
  calls,
}) => {
  await sandbox.control.setLatency({ soldOrders: 400 });
  await signIn("staff");
  await startAll(page);
  await expect.poll(() => calls("soldOrders")).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused by a person. It goes on at the next page.")).toBeVisible();
  const atPause = await calls("soldOrders");
  const address = page.url();
  await page.goto("/orders/book");
  await expect(page.getByText("Fetching sold orders is paused")).toBeVisible();
  await page.getByRole("link", { name: "Show" }).click();
  await expect(page).toHaveURL(address);
  expect(await calls("soldOrders")).toBe(atPause);
  await page.getByRole("button", { name: /^Resume/ }).click();
  await expect.poll(() => calls("soldOrders")).toBeGreaterThan(atPause);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("What was fetched until then is in the order book.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resume/ })).toHaveCount(0);
});

test("a shop that must scan first pauses its fetch, which leads to the code and goes on at the same page afterwards", async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.control.deauthorize(OWNER_ID);
  await signIn("staff");
  await startAll(page);
  await expect(page.getByText("林间小铺 isn’t authorized yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "Show the code to scan" })).toHaveAttribute(
    "href",
    /\/orders\/sold\?shop=/,
  );
  await sandbox.control.authorize(OWNER_ID);
  await page.getByRole("button", { name: /^Resume/ }).click();
  await expect(page.getByText("Every order of the list is in the order book.")).toBeVisible({
    timeout: 30_000,
  });
});

test("a page without an answer is told, and comes by a press with its price", async ({
  page,
  signIn,
  sandbox,
  calls,
}) => {
  await sandbox.control.setLatency({ soldOrders: 200 });
  await signIn("staff");
  await startAll(page);
  await expect.poll(() => calls("soldOrders")).toBeGreaterThan(1);
  await sandbox.control.addFault({ kind: "resetMidBody" }, { operation: "soldOrders" });
  await expect(page.getByRole("status").getByText("Done")).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("Orders may be missing")).toBeVisible();
  await expect(page.getByText(/^One page had no response/)).toBeVisible();
  const before = await calls("soldOrders");
  await page.getByRole("button", { name: /^Request that page again/ }).click();
  await expect(page.getByText("Some pages came only later.")).toBeVisible();
  expect(await calls("soldOrders")).toBe(before + 1);
});

test("pending orders cannot be fetched before their first page is known; what was chosen stays", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await openDialog(page);
  const dialog = page.getByRole("dialog", { name: "Fetch orders into the book" });
  await dialog.getByText("Pending orders").click();
  await dialog.getByRole("button", { name: /^Start/ }).click();
  await expect(dialog.getByRole("alert")).toContainText("Open Pending orders and check it once");
  await expect(dialog.getByRole("radio", { name: "Pending orders" })).toBeChecked();
  expect(await calls()).toBe(0);
});

test("Find leads to the fetch of orders from anywhere", async ({ page, signIn }) => {
  await signIn("staff");
  await page.goto("/buyers");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("Fetch");
  await page.getByRole("option", { name: /Fetch orders/ }).click();
  await expect(page.getByRole("dialog", { name: "Fetch orders into the book" })).toBeVisible();
});

async function openDialog(page: Page): Promise<void> {
  await page.goto("/orders/book");
  await expect(page.getByRole("group", { name: "To ship" }).first()).toContainText(/read/);
  await page.getByRole("button", { name: "Fetch orders" }).first().click();
}

async function startAll(page: Page): Promise<void> {
  await openDialog(page);
  const dialog = page.getByRole("dialog", { name: "Fetch orders into the book" });
  await dialog.getByText("All", { exact: true }).click();
  await dialog.getByRole("button", { name: /^Start/ }).click();
  await expect(page).toHaveURL(/\/jobs\//);
}
