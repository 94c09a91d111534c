import type { Page } from "@playwright/test";
import { Client } from "pg";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { dateButton, datePanel, typeDays } from "./date-range.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { openList, orderRows } from "./order-rows.ts";
import { countPresses } from "./presses.ts";
import { walkTo } from "./until-listening.ts";

/** The day in Shanghai `count` days ago. */
const daysAgo = (count: number) =>
  new Date(Date.now() + 8 * 3_600_000 - count * DAY_MS).toISOString().slice(0, 10);
const preset = (page: Page, name: string) => datePanel(page).getByRole("button", { name, exact: true });

test("last week's usage is two clicks from Today, yesterday's one more: figures, table, chart", async ({
  page,
  beginAnew,
  signIn,
  desk,
}) => {
  test.setTimeout(90_000);
  await beginAnew();
  await signIn("staff");
  await page.goto("/orders/pending");
  await expect(orderRows(page).first()).toBeVisible();
  await callsOfYesterday(desk);
  await signIn("admin");
  await page.goto("/");
  const presses = await countPresses(page);
  await page.getByRole("link", { name: "Usage", exact: true }).first().click();
  await expect(page.getByRole("radio", { name: "This month" })).toBeChecked();
  await page.getByText("Last week", { exact: true }).first().click();
  await expect(page).toHaveURL(/\/usage\?period=lastWeek$/);
  expect(presses).toEqual({ clicks: 2, keys: 0, pastes: 0 });

  await page.getByText("Yesterday", { exact: true }).first().click();
  await expect(page).toHaveURL(/\/usage\?period=yesterday$/);
  const groups = page.getByRole("table", { name: "Usage by group" });
  await expect(groups.locator("tbody").getByRole("rowheader")).toHaveText(["Top-up links", "Card checks"]);
  await expect(groups.locator("tfoot")).toContainText("7");
  const sums = page.getByRole("region", { name: "Totals for these days" });
  await expect(sums.getByRole("definition").first()).toHaveText("7");
  await expect(dateButton(page)).toHaveText(new RegExp(`^Dates${daysAgo(1).slice(5)}`));
  const cards = page.getByRole("region", { name: "Card checks" });
  await expect(cards.getByRole("definition").first()).toHaveText("–");
  await expect(cards).toContainText(/no result.*1.*3 points/s);
  expect(presses).toEqual({ clicks: 3, keys: 0, pastes: 0 });
  await page.getByRole("checkbox", { name: "Per day" }).click();
  const table = page.getByRole("table", { name: "Usage by day" });
  await expect(table.locator("tbody tr")).toHaveCount(1);
  expect(await table.locator("tbody").innerText()).toContain(daysAgo(1));
  await expect(table.locator("tfoot")).toContainText("7");
  await page.locator("[data-day] rect").first().hover();
  await expect(page.locator("[role=tooltip]")).toContainText("Total");
});

test("a preset on an order list fills in both days, and Apply with its price makes the one call", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await openList(page);
  await dateButton(page).click();
  await expect(preset(page, "Any time")).toBeFocused();
  await preset(page, "Last 7 days").click();
  await expect(datePanel(page).getByLabel("From")).toHaveValue(daysAgo(6));
  await expect(preset(page, "Last 7 days")).toHaveAttribute("aria-pressed", "true");
  expect(await calls()).toBe(1);
  const apply = datePanel(page).getByRole("button", { name: /^Apply/ });
  await expect(apply).toContainText(/point/);
  await apply.click();
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(6)}&to=${daysAgo(0)}`));
  await expect(dateButton(page)).toHaveText("DatesLast 7 days");
  await expect(dateButton(page)).toBeFocused();
  await expect.poll(() => calls()).toBe(2);

  await dateButton(page).press("Enter");
  await preset(page, "Yesterday").click();
  await page.keyboard.press("Escape");
  await expect(datePanel(page)).toHaveCount(0);
  await expect(dateButton(page)).toHaveText("DatesLast 7 days");
  expect(await calls()).toBe(2);
});

test("days are chosen by hand and by keyboard, in either order", async ({ page, signIn }) => {
  await signIn("admin");
  await page.goto("/settings/audit?from=2026-10-12&to=2026-10-12");
  await dateButton(page).click();
  const panel = datePanel(page);
  await expect(panel.getByRole("table")).toHaveCount(2);
  await expect(panel.getByRole("table", { name: "October 2026" })).toBeVisible();
  await expect(panel.getByText("Dates and times in Asia/Shanghai (Beijing time)")).toBeVisible();
  await panel.getByRole("button", { name: "Monday, October 12, 2026" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect(panel.getByRole("button", { name: "Sunday, October 25, 2026" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("PageDown");
  const first = panel.getByRole("button", { name: "Sunday, November 1, 2026" });
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(panel.getByRole("button", { name: "Saturday, October 31, 2026" })).toBeFocused();
  await panel.getByRole("button", { name: "Previous month" }).click();
  await panel.getByRole("button", { name: "Wednesday, September 30, 2026" }).click();
  await expect(panel.getByLabel("From")).toHaveValue("2026-09-30");
  await expect(panel.getByLabel("To", { exact: true })).toHaveValue("2026-10-25");
  await panel.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/from=2026-09-30&to=2026-10-25$/);
  await expect(dateButton(page)).toHaveText("Dates09-30 – 10-25");

  // Forced colours still distinguish the chosen days.
  await page.emulateMedia({ forcedColors: "active" });
  await dateButton(page).click();
  const lookOf = (name: string) =>
    panel.getByRole("button", { name }).evaluate((day) => getComputedStyle(day).backgroundColor);
  const chosen = await lookOf("Wednesday, September 30, 2026");
  expect(await lookOf("Sunday, October 25, 2026")).toBe(chosen);
  expect(await lookOf("Friday, October 30, 2026")).not.toBe(chosen);
});

test("a preset applies at once where days cost nothing; the choice holds at three widths", async ({
  page,
  signIn,
}) => {
  await signIn("admin");
  await page.goto("/orders/book");
  await dateButton(page).click();
  await expect(datePanel(page).getByRole("button", { name: /^Apply/ })).toHaveText("Apply");
  await preset(page, "Yesterday").click();
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(1)}&to=${daysAgo(1)}$`));
  await page.goto("/cards");
  await dateButton(page).click();
  await preset(page, "Yesterday").click();
  await expect(page).toHaveURL(new RegExp(`from=${daysAgo(1)}&to=${daysAgo(1)}$`));
  await expect(dateButton(page)).toHaveText("DatesYesterday");
  await expect(page.getByRole("heading", { name: /^No (matching checks|checks yet)/ })).toBeVisible();
  await dateButton(page).click();
  await expect(preset(page, "Yesterday")).toBeFocused();
  await preset(page, "Any time").click();
  await expect(page).toHaveURL(/\/cards$/);
  await typeDays(page, { From: "2025-12-31", To: "2026/1/2" });
  await expect(dateButton(page)).toHaveText("Dates2025-12-31 – 2026-01-02");
  await page.goBack();
  await expect(dateButton(page)).toHaveText("DatesAny time");

  for (const path of ["/cards", "/usage?period=week"]) {
    if (path !== "/cards") await walkTo(page, path);
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await dateButton(page).click();
      await expect(datePanel(page).getByRole("table").last()).toBeVisible();
      const box = (await datePanel(page).boundingBox())!;
      expect(
        Math.min(box.x, box.y, width - box.x - box.width, 740 - box.y - box.height),
      ).toBeGreaterThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (path === "/cards")
        await expectAccessible(page, `${width} px`, { include: "dialog, [role=dialog]" });
      await page.keyboard.press("Escape");
      await expect(datePanel(page)).toBeHidden();
    }
  }
});

/** Adds two successful calls of 24 hours ago, of 3 and 4 points. */
async function callsOfYesterday({ databaseUrl }: RunningDesk): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    insert into calls (
      call_id, attempt, operation, variant, instance_id, person_id, request_hash, account_id,
      opened_at, closed_at,
      outcome, code, http_status, cost_points, summed_points, charge_place, was_sent, wait_ms, call_ms, service_ms,
      warnings
    )
    select gen_random_uuid(), 1, made.operation, made.variant, instance_id, person_id, gen_random_uuid()::text,
      account_id, opened_at - interval '24 hours', closed_at - interval '24 hours',
      outcome, code, http_status, made.points, made.points, 'data', was_sent, wait_ms, call_ms, service_ms, warnings
    from (select * from calls where outcome = 'answered' limit 1) one,
      (values ('bankCard', '2', 3), ('topUpLink', null, 4)) made (operation, variant, points)`);
  await client.end();
}
