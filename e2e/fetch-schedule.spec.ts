import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { askDatabase } from "./ask-database.ts";
import { expect, signInAs, test } from "./fixtures.ts";

const SHOP = "林间小铺";
const OWNER_ID = "2208841037615";

/** Has the time of a schedule come, and waits until somebody has taken it. */
async function comes(desk: RunningDesk): Promise<void> {
  await askDatabase(desk, "update fetch_schedules set next_at = now() - interval '1 second'");
  await expect
    .poll(
      async () =>
        (
          await askDatabase<{ ahead: boolean }>(desk, "select next_at > now() as ahead from fetch_schedules")
        )[0]?.ahead,
      { timeout: 20_000 },
    )
    .toBe(true);
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: `Fetch automatically · ${SHOP}` });

async function openSchedule(page: Page): Promise<void> {
  await page.goto("/settings/shops");
  await page.getByRole("row").filter({ hasText: SHOP }).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Fetch automatically" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function turnOn(page: Page, mostCalls: string): Promise<void> {
  await openSchedule(page);
  const dialog = dialogOf(page);
  await dialog.getByRole("checkbox", { name: "Fetch new orders automatically" }).check();
  await dialog.getByLabel("Most calls a day").fill(mostCalls);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: SHOP })).toContainText("Fetches automatically");
}

test("an admin has new orders fetched by themselves: the price before, no more calls than a day may have, all of it visible to staff", async ({
  page,
  browser,
  desk,
  signIn,
  calls,
  consoleErrors,
}) => {
  await signIn("admin");
  await openSchedule(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/^About 14 calls a day.*never more than 50 calls\./)).toBeVisible();
  await dialog.getByLabel("How often").selectOption({ label: "At given times" });
  await dialog.getByLabel("Times", { exact: true }).fill("late");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter at least one time, such as 08:30.")).toBeVisible();
  await dialog.getByLabel("Times", { exact: true }).fill("08:30, 18：00");
  await expect(dialog.getByText(/^About 2 calls a day/)).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await turnOn(page, "2");
  expect(await calls()).toBe(0);

  await comes(desk);
  await expect.poll(() => calls("soldOrders"), { timeout: 20_000 }).toBe(2);
  await expect
    .poll(async () => (await askDatabase<{ state: string }>(desk, "select state from jobs"))[0]?.state)
    .toBe("paused");
  await comes(desk);
  expect(await calls("soldOrders")).toBe(2);

  const other = await browser.newContext({ baseURL: desk.url, locale: "en" });
  await signInAs(desk, other, "staff");
  const staff = await other.newPage();
  await staff.goto("/orders/book");
  await staff.getByRole("button", { name: "Fetch orders" }).first().click();
  const fetching = staff.getByRole("dialog", { name: "Fetch orders into the book" });
  await expect(
    fetching.getByText(/^Sold orders are fetched automatically: .* at most 2 calls a day/),
  ).toBeVisible();
  await expect(fetching.getByText(/Today’s calls are used up/)).toBeVisible();
  await fetching.getByRole("link", { name: "Show the fetch" }).click();
  await expect(staff.getByRole("heading", { name: "Fetch new sold orders" })).toBeVisible();
  await expect(staff.getByText("· by schedule")).toBeVisible();
  await expect(staff.getByText(/The calls its schedule may make in a day are used up/)).toBeVisible();
  await other.close();
  expect(consoleErrors).toEqual([]);
});

test("a refusal keeps the schedule waiting: one call, however often its time comes, until a person has it go on", async ({
  page,
  desk,
  sandbox,
  signIn,
  calls,
}) => {
  await signIn("admin");
  await turnOn(page, "50");
  await sandbox.control.deauthorize(OWNER_ID);
  await comes(desk);
  await expect
    .poll(async () => (await askDatabase<{ state: string }>(desk, "select state from jobs"))[0]?.state, {
      timeout: 20_000,
    })
    .toBe("paused");
  await comes(desk);
  await comes(desk);
  expect(await calls("soldOrders")).toBe(1);
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: SHOP })).toContainText("Automatic fetch waits");
  await page.goto("/orders/book");
  await expect(page.getByText(/Fetching sold orders is paused · its schedule waits as long/)).toBeVisible();
  await sandbox.control.authorize(OWNER_ID);
  await page.getByRole("link", { name: "Show" }).click();
  await page.getByRole("button", { name: /^Resume/ }).click();
  await expect.poll(() => calls("soldOrders"), { timeout: 20_000 }).toBeGreaterThan(1);
});
