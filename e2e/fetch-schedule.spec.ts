import type { RunningDesk } from "#lib/testing/start-desk.ts";
import type { Locator } from "@playwright/test";
import { askDatabase } from "./ask-database.ts";
import { expectWell } from "./expect-accessible.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { openPage } from "./until-listening.ts";

const SHOP = "林间小铺";
const OWNER_ID = "2208841037615";

/** Makes schedules due, and waits until an instance has taken them. */
async function comes(desk: RunningDesk): Promise<void> {
  await askDatabase(desk, "update fetch_schedules set next_at = now() - interval '1 second'");
  const ahead = () =>
    askDatabase<{ ahead: boolean }>(desk, "select next_at > now() as ahead from fetch_schedules");
  await expect.poll(async () => (await ahead())[0]?.ahead, { timeout: 20_000 }).toBe(true);
}

async function statesOf(desk: RunningDesk): Promise<string[]> {
  const jobs = await askDatabase<{ state: string }>(desk, "select state from jobs order by created_at");
  return jobs.map(({ state }) => state);
}

test("a schedule shows its price, waits after a rejection, and keeps its daily limit of calls", async ({
  page,
  browser,
  desk,
  sandbox,
  signIn,
  calls,
  consoleErrors,
}) => {
  await signIn("admin");
  await openPage(page, "/settings/fetching");
  const row = page.getByRole("row").filter({ hasText: SHOP }).filter({ hasText: "Sold orders" });
  await row.getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: `Sold orders · ${SHOP}` });
  await expect(dialog.getByText(/^About 14 calls .*Never more than 50 calls per day\./)).toBeVisible();
  await dialog.getByLabel("How often").selectOption({ label: "At set times" });
  await dialog.getByLabel("Times", { exact: true }).fill("late");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Enter at least one time, such as 08:30.")).toBeVisible();
  await dialog.getByLabel("Times", { exact: true }).fill("08:30, 18：00");
  await expect(dialog.getByText(/^About 2 calls/)).toBeVisible();
  await expectWell(page, "the schedule");
  await dialog.getByLabel("Max calls per day").fill("3");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("0 of 3 calls today");
  await expectWell(page, "automatic fetches");
  expect(await calls()).toBe(0);

  await sandbox.control.deauthorize(OWNER_ID);
  await comes(desk);
  await expect.poll(() => statesOf(desk), { timeout: 20_000 }).toEqual(["paused"]);
  expect(await calls()).toBe(1);
  await page.reload();
  await expect(row).toContainText("1 of 3 calls today");
  await expect(row.getByRole("cell", { name: "On hold" })).toBeVisible();
  await expect(row.getByRole("cell", { name: "Paused" })).toBeVisible();
  await page.goto("/orders/book");
  await expect(
    page.getByText(/Fetching sold orders is paused · automatic fetch is on hold too/),
  ).toBeVisible();
  await page.getByRole("link", { name: "Show" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => statesOf(desk)).toEqual(["cancelled"]);

  await sandbox.control.authorize(OWNER_ID);
  await comes(desk);
  await expect.poll(() => statesOf(desk), { timeout: 20_000 }).toEqual(["cancelled", "paused"]);
  expect(await calls()).toBe(3);

  const other = await browser.newContext({ baseURL: desk.url, locale: "en" });
  await signInAs(desk, other, "staff");
  const staff = await other.newPage();
  await openPage(staff, "/orders/book");
  await staff.getByRole("button", { name: "Fetch orders" }).first().click();
  const fetching = staff.getByRole("dialog", { name: "Fetch orders" });
  await expect(
    fetching.getByText(/^Sold orders are fetched automatically: .* up to 3 calls per day/),
  ).toBeVisible();
  await expect(fetching.getByText(/Today’s calls are used up/)).toBeVisible();
  await fetching.getByRole("link", { name: "Show the fetch" }).click();
  await expect(staff.getByRole("heading", { name: "Fetch new sold orders" })).toBeVisible();
  await expect(staff.getByText("· by schedule")).toBeVisible();
  await expect(staff.getByText(/Today’s calls for this automatic fetch are used up/)).toBeVisible();
  await other.close();
  expect(consoleErrors).toEqual([]);
});

test("six clicks fetch all shops at night, and a list that can't be fetched says why", async ({
  page,
  desk,
  signIn,
  calls,
}) => {
  await signIn("admin");
  await openPage(page, "/");
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole("link", { name: "Settings" }));
  await click(page.getByRole("link", { name: "Automatic fetch" }));
  await click(page.getByRole("button", { name: "Same times for all shops" }));
  const dialog = page.getByRole("dialog", { name: "Same times for all shops" });
  clicks += 2;
  await dialog.getByLabel("How often").selectOption({ label: "At set times" });
  await dialog.getByLabel("Times", { exact: true }).fill("02:00");
  await click(dialog.getByRole("button", { name: "Save" }));
  await expect(dialog).toBeHidden();
  expect(clicks).toBeLessThanOrEqual(6);
  const shops = await askDatabase<{ name: string; isSet: boolean }>(
    desk,
    `select s.name, coalesce(f.is_on and f.times = '{02:00}', false) as "isSet" from shops s
     left join fetch_schedules f on f.shop_id = s.id and f.list = 'soldOrders'
     where s.archived_at is null and s.owner_id is not null`,
  );
  expect(shops.length).toBeGreaterThan(1);
  expect(shops.filter(({ isSet }) => !isSet)).toEqual([]);
  await expect(page.getByRole("row").filter({ hasText: "of 50 calls today" })).toHaveCount(shops.length);
  expect(await calls()).toBe(0);
  await page.getByRole("button", { name: "Same times for all shops" }).click();
  await dialog.getByRole("checkbox", { name: "Pending orders" }).check();
  await expect(dialog.getByText(/^Pending orders are skipped: page numbering isn’t checked/)).toBeVisible();
  await dialog.getByLabel("How often").selectOption({ label: "Every 4 hours" });
  await dialog.getByLabel("Active from").selectOption({ label: "9:00" });
  await dialog.getByLabel("Active until").selectOption({ label: "11:00" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("No fetch falls between these hours.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Turn off all" }).click();
  const sure = page.getByRole("dialog", { name: "Turn off all" });
  await expectWell(page, "turning off all fetches");
  await sure.getByRole("button", { name: "Turn off all" }).click();
  await expect(page.getByText("All automatic fetches are off")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "of 50 calls today" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Turn off all" })).toHaveCount(0);
});
