import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible.ts";
import { findMisfits } from "./find-misfits.ts";
import { expect, test } from "./fixtures.ts";

const SHOPS = ["林间小铺", "青禾家居", "拾光文具", "山野茶事", "初雪集", "远山五金"];
const NEEDS_SCAN = "山野茶事";

const block = (page: Page, name: string) => page.getByRole("region", { name });
const shops = (page: Page) => block(page, "All shops at a glance");
const refreshAll = (page: Page) => page.getByRole("button", { name: /^Refresh all 6 shops 6 calls · / });
const shopRow = (page: Page, name: string) =>
  shops(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) });

test("one press loads a page of every shop, and missing IDs and overdue orders are shown", async ({
  page,
  signIn,
  sandbox,
  consoleErrors,
}) => {
  await signIn("staff");
  await page.goto("/");
  const book = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Order book/ });
  await expect(book).toHaveAccessibleName("Order book");
  // Calls of earlier journeys are in the ledger.
  await expect(block(page, "Most urgent").getByText(/No orders yet|Nothing to ship/)).toBeVisible();
  await refreshAll(page).click();
  await expect(page.getByText("5 of 6 shops updated")).toBeVisible();
  const { calls } = await sandbox.control.meter();
  expect(calls.map(({ operation }) => operation)).toEqual(Array(6).fill("soldOrders"));
  for (const name of SHOPS)
    await expect(shopRow(page, name)).toContainText(
      name === NEEDS_SCAN ? "Needs authorization" : /\d+ orders? loaded/,
    );
  await expect(shopRow(page, NEEDS_SCAN).getByRole("link", { name: "Get QR code" })).toBeVisible();

  const strip = page.getByRole("navigation", { name: "To ship in all shops" });
  await expect(strip.getByRole("link", { name: /^Overdue [1-9]/ })).toBeVisible();
  const overdue = Number(/\d+/.exec((await strip.getByRole("link").first().textContent()) ?? "")?.[0]);
  await expect(page).toHaveTitle(new RegExp(`^\\(${overdue}\\) Today · `));
  await expect(book).toHaveAccessibleName(`Order book ${overdue} overdue`);
  await expect(book.getByRole("img")).toHaveAttribute("title", /^Oldest order data: \d\d-\d\d \d\d:\d\d$/);
  const urgent = block(page, "Most urgent").getByRole("row");
  await expect(urgent).toHaveCount(9);
  await expect(urgent.nth(1)).not.toContainText("overdue");
  await expect(block(page, "Newest orders").getByRole("row")).toHaveCount(9);
  await expectAccessible(page, "with orders");
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findMisfits(page), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.reload();
  await expect(book).toHaveAccessibleName(`Order book ${overdue} overdue`);
  await expect(shopRow(page, NEEDS_SCAN)).toContainText("Needs authorization");
  const number = /\d{19}/.exec((await urgent.nth(1).getByRole("rowheader").textContent()) ?? "")?.[0];
  await urgent.nth(1).getByRole("link").click();
  await expect(page.getByRole("dialog")).toContainText(/Last updated/);
  await expect(page).toHaveURL(new RegExp(`/orders/book\\?.*open=${number}`));
  await page.goBack();
  await strip.getByRole("link", { name: /^Overdue/ }).click();
  await expect(page.getByRole("button", { name: `Overdue ${overdue}` })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect((await sandbox.control.meter()).calls).toHaveLength(6);
  expect(consoleErrors).toEqual([]);
});

test("an order set aside leaves the most urgent ones, and says why until it is put back", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await page.goto("/");
  await refreshAll(page).click();
  await expect(page.getByText("5 of 6 shops updated")).toBeVisible();
  const urgent = block(page, "Most urgent");
  const number = /\d{19}/.exec((await urgent.getByRole("rowheader").first().textContent()) ?? "")?.[0] ?? "";
  const row = urgent.getByRole("row").filter({ hasText: number });
  await row.getByRole("button", { name: `Set aside order ${number}` }).click();
  const dialog = page.getByRole("dialog", { name: "Set order aside" });
  await dialog.getByRole("button", { name: "Set aside" }).click();
  await expect(dialog.getByText("Enter a reason.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("等补货");
  await expectAccessible(page, "the dialog");
  await dialog.getByRole("button", { name: "Set aside" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: `Set aside order ${number}` }).click();
  await dialog.getByLabel("Reason").fill("等补货");
  await dialog.getByRole("button", { name: "Set aside" }).click();
  await expect(row).toHaveCount(0);
  await urgent.getByText("1 set aside").click();
  await expect(urgent.getByRole("listitem")).toContainText("等补货");
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findMisfits(page), `${width} px`).toEqual([]);
  }

  await urgent.getByRole("listitem").getByRole("link").click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("等补货");
  await sheet.getByRole("button", { name: "Put back" }).click();
  await expect(sheet.getByRole("button", { name: "Set aside…" })).toBeVisible();
  await expect(sheet.getByRole("heading", { name: "Order details" })).toBeFocused();
  await page.goto("/");
  await expect(row).toBeVisible();
  await expect(urgent.getByText("1 set aside")).toBeHidden();
});

test("a refresh pauses for what holds for every shop alone, and outlives its page", async ({
  page,
  signIn,
  sandbox,
}) => {
  await signIn("staff");
  await page.goto("/");
  await sandbox.control.addFault({ kind: "html", status: 502 }, { operation: "soldOrders" });
  await sandbox.control.addFault(
    { kind: "code", code: 204, msg: "接口调用次数不足，请充值" },
    { operation: "soldOrders" },
  );
  await refreshAll(page).click();
  await expect(shops(page).getByRole("alert")).toContainText(
    "Paused: No calls left. The other shops weren’t loaded.",
  );
  await expect(shopRow(page, SHOPS[0]!)).toContainText("May have been charged");
  await expect(shops(page).getByText("Skipped", { exact: true })).toHaveCount(4);
  const called = async () => (await sandbox.control.meter()).calls.length;
  expect(await called()).toBe(2);

  await sandbox.control.setLatency({ soldOrders: 60_000 });
  const resume = shops(page).getByRole("button", { name: /^Resume / });
  await resume.click();
  await expect.poll(called).toBe(3);
  await shops(page).getByRole("button", { name: "Pause" }).click();
  await expect(shops(page).getByText("Stopping after this shop…")).toBeVisible();
  await sandbox.control.setLatency({ soldOrders: 0 });
  await expect(shops(page).getByText("1 of 6 shops updated")).toBeVisible();
  await expect(shops(page).getByText("Skipped", { exact: true })).toHaveCount(4);
  expect(await called()).toBe(3);

  await sandbox.control.setLatency({ soldOrders: 60_000 });
  await resume.click();
  await expect.poll(called).toBe(4);
  await page.goto("/account");
  await page.goto("/");
  await expect(shops(page).getByText("2 of 6", { exact: true })).toBeVisible();
  await sandbox.control.setLatency({ soldOrders: 0 });
  await expect(page.getByText("4 of 6 shops updated")).toBeVisible();
  expect(await called()).toBe(7);
  await refreshAll(page).click();
  await expect(page.getByText("5 of 6 shops updated")).toBeVisible();
  expect(await called()).toBe(13);
  await page.goto("/jobs");
  const jobs = page.getByRole("row", { name: /Refresh all shops/ });
  await expect(jobs.first()).toContainText("5 of 6");
  await expect(jobs.nth(1)).toContainText("4 of 6");
});
