import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { forgetPageNumbering } from "./forget-page-numbering.ts";

const OWNER_ID = "2208841037615";

test.afterAll(({ desk }) => forgetPageNumbering(desk));

test("staff fetch a whole list into the book, with its cost before and progress without reload", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await page.goto("/buyers");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("Fetch");
  await page.getByRole("option", { name: /Fetch orders/ }).click();
  const dialog = dialogOf(page);
  await dialog.getByText("Pending orders").click();
  await dialog.getByRole("button", { name: /^Start/ }).click();
  await expect(dialog.getByText(/^Check page numbering first/)).toBeVisible();
  expect(await calls()).toBe(0);
  await dialog.getByRole("button", { name: /^Check 1 or 2 calls/ }).click();
  await expect(dialog.getByText(/^Checked: pages start at [01]\./)).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Pending orders" })).toBeChecked();
  const checked = await calls();
  expect(checked).toBeLessThanOrEqual(2);

  await dialog.getByText("Sold orders").click();
  await dialog.getByText("All", { exact: true }).click();
  await expect(dialog.getByText(/per call \(up to 100 orders\)/)).toBeVisible();
  expect(await calls()).toBe(checked);
  await dialog.getByRole("button", { name: /^Start/ }).click();
  await expect(page.getByRole("heading", { name: "Fetch all sold orders" })).toBeVisible();
  // Nobody knew how long the list is: its first page says so.
  await expect(page.getByText("The list needs more calls than you confirmed.")).toBeVisible();
  expect(await calls()).toBe(checked + 1);
  await page.getByRole("button", { name: /^Resume/ }).click();
  await expect(page.getByRole("status").getByText("Done")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("All orders in this list are in the order book.")).toBeVisible();
  await expect(page.getByText("1,234 of 1,234")).toBeVisible();
  const made = await calls();
  expect(made - checked).toBeLessThanOrEqual(Math.ceil(1_234 / 85) + 1);

  await page.getByRole("link", { name: "Open the order book" }).click();
  await expect(page.getByText("1,234 orders").last()).toBeVisible();
  await page.getByRole("button", { name: "Fetch orders" }).first().click();
  await dialog.getByText("All", { exact: true }).click();
  await expect(dialog.getByText(/^About 16 calls for 1,?234 orders/)).toBeVisible();
  expect(await calls()).toBe(made);
});

test("a fetch pauses, leads to the shop's code, resumes, reports a lost page, and is cancelled", async ({
  page,
  signIn,
  sandbox,
  calls,
}) => {
  await sandbox.control.setLatency({ soldOrders: 400 });
  await signIn("staff");
  await startAll(page);
  await page.getByRole("button", { name: /^Resume/ }).click();
  await expect.poll(() => calls()).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused manually. Resume to continue where it stopped.")).toBeVisible();
  await sandbox.control.setLatency({ soldOrders: 0 });
  const atPause = await calls();
  const address = page.url();
  await page.goto("/orders/book");
  await expect(page.getByText("Fetching sold orders is paused")).toBeVisible();
  await page.getByRole("link", { name: "Show" }).click();
  await expect(page).toHaveURL(address);
  expect(await calls()).toBe(atPause);

  await sandbox.control.deauthorize(OWNER_ID);
  const resume = page.getByRole("button", { name: /^Resume/ });
  await resume.click();
  await expect(page.getByText("林间小铺 isn’t authorized")).toBeVisible();
  await expect(page.getByRole("link", { name: "Show the code to scan" })).toHaveAttribute(
    "href",
    /\/orders\/sold\?shop=/,
  );
  expect(await calls()).toBe(atPause + 1);
  await sandbox.control.authorize(OWNER_ID);
  await sandbox.control.addFault({ kind: "resetMidBody" }, { operation: "soldOrders" });
  await resume.click();
  await expect(page.getByRole("status").getByText("Done")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Orders may be missing")).toBeVisible();
  await expect(page.getByText(/^One page had no response/)).toBeVisible();
  const before = await calls();
  await page.getByRole("button", { name: /^Load 1 missing page/ }).click();
  await expect(page.getByText("Some pages arrived late.")).toBeVisible();
  expect(await calls()).toBe(before + 1);

  await sandbox.control.setLatency({ soldOrders: 1_000 });
  await startAll(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("The orders already fetched are in the order book.")).toBeVisible();
  await expect(resume).toHaveCount(0);
});

test("the navigation shows a job in progress, and a notice on another page says that it paused", async ({
  page,
  signIn,
  sandbox,
}) => {
  await sandbox.control.setLatency({ soldOrders: 6_000 });
  await page.clock.install();
  await signIn("staff");
  await startAll(page);
  await page.goto("/buyers");
  const entry = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Background jobs/ });
  await expect(entry).toHaveAccessibleName("Background jobs 1 running");
  const looked = page.waitForResponse("**/api/session");
  await page.clock.fastForward("00:21");
  await looked;
  const notice = page.getByRole("link", {
    name: "林间小铺 · Fetch all sold orders is paused and needs you",
  });
  await expect(async () => {
    await page.clock.fastForward("00:16");
    await expect(notice).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 220);
  await expect(entry).toHaveAccessibleName("Background jobs 1 needs you");
  await notice.click();
  await expect(page.getByText("The list needs more calls than you confirmed.")).toBeVisible();
  await expect(notice).toHaveCount(0);
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Fetch orders" });

async function startAll(page: Page): Promise<void> {
  await page.goto("/orders/book");
  await page.getByRole("button", { name: "Fetch orders" }).first().click();
  await dialogOf(page).getByText("All", { exact: true }).click();
  await dialogOf(page)
    .getByRole("button", { name: /^Start/ })
    .click();
  await expect(page).toHaveURL(/\/jobs\//);
}
