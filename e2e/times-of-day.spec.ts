import type { Page } from "@playwright/test";
import { formParts } from "#lib/testing/sandbox-control.ts";
import type { RunningSandbox } from "#lib/testing/start-sandbox.ts";
import { zhCN as zh } from "#messages/messages.ts";
import { dateButton, datePanel } from "./date-range.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { walkTo } from "./until-listening.ts";

/** Days of years in which no test runs, since days are shown with other years only. */
const FROM = "2019-11-01";
const TO = "2099-11-15";
const TIMES = `from=${FROM}T09:30&to=${TO}T18:00`;
const addTimes = (page: Page) => datePanel(page).getByRole("button", { name: "Add a time of day" });

test("sold orders are filtered to the minute once their date format has a time", async ({
  page,
  context,
  sandbox,
  beginAnew,
  calls,
  signIn,
  desk,
}) => {
  test.setTimeout(120_000);
  await beginAnew();
  await signIn("admin");

  // Without a format for times: the URL's times become whole days, with a note, and there are no fields for times.
  await page.goto(`/orders/sold?${TIMES}`);
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page.getByText("Showing whole days.")).toBeVisible();
  await expect(dateButton(page)).toHaveText(`Dates${FROM} – ${TO}`);
  expect(await sentDays(sandbox)).toEqual([FROM, TO]);
  await dateButton(page).click();
  await expect(datePanel(page).getByLabel("From", { exact: true })).toHaveValue(FROM);
  await expect(addTimes(page)).toHaveCount(0);
  await datePanel(page)
    .getByRole("button", { name: /^Apply/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`from=${FROM}&to=${TO}$`));
  await expect(page.getByText("Showing whole days.")).toHaveCount(0);
  await expect(orderRows(page)).toHaveCount(20);
  expect(await calls()).toBe(1);

  await walkTo(page, "/settings/service-format");
  const format = page.getByRole("region", { name: "Date format" });
  await expect(format.getByText(/can be filtered by time of day/)).toHaveCount(0);
  await format.getByLabel("Sold orders").selectOption({ label: "Date and time" });
  await expect(format.getByText(/can be filtered by time of day/)).toHaveCount(1);
  await format.getByRole("button", { name: "Save" }).click();
  await expect(format.getByText(/^Set by /)).toBeVisible();
  await expect(format).toHaveCount(1);

  await page.goto(`/orders/sold?from=${FROM}&to=${TO}`);
  await expect(orderRows(page)).toHaveCount(20);
  expect(await sentDays(sandbox)).toEqual([`${FROM} 00:00:00`, `${TO} 23:59:59`]);
  await dateButton(page).click();
  await addTimes(page).click();
  const [fromTime, toTime] = [datePanel(page).getByLabel("From time"), datePanel(page).getByLabel("To time")];
  await expect(fromTime).toBeFocused();
  await fromTime.fill("24:00");
  await fromTime.press("Enter");
  await expect(fromTime).toHaveAccessibleDescription("Enter a time like 09:30.");
  await fromTime.fill("9:30");
  await toTime.fill("1800");
  await expectAccessible(page, page.url());
  expect(await calls()).toBe(2);
  await toTime.press("Enter");
  await expect(page).toHaveURL(new RegExp(`from=${FROM}T09%3A30&to=${TO}T18%3A00$`));
  await expect(dateButton(page)).toHaveText(`Dates${FROM} 09:30 – ${TO} 18:00`);
  await expect.poll(() => calls()).toBe(3);
  expect(await sentDays(sandbox)).toEqual([`${FROM} 09:30:00`, `${TO} 18:00:59`]);

  // The same minutes are the same request, however their URL is written.
  await page.goto(`/orders/sold?${TIMES}`);
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page.getByText("Showing whole days.")).toHaveCount(0);
  expect(await calls()).toBe(3);
  expect(await paperHead(page)).toContain(` · ${FROM} 09:30 – ${TO} 18:00 · `);

  // The fields have the chosen times; a preset has whole days, and so has a range without times.
  await dateButton(page).click();
  await expect(fromTime).toHaveValue("09:30");
  await datePanel(page).getByRole("button", { name: "Yesterday", exact: true }).click();
  await expect(fromTime).toHaveValue("");
  await fromTime.fill("10:00");
  await toTime.fill("9:59");
  await toTime.press("Enter");
  await expect(toTime).toHaveAccessibleDescription("Start time is after end time.");
  await datePanel(page).getByRole("button", { name: "Whole days" }).click();
  await expect(fromTime).toHaveCount(0);
  await datePanel(page)
    .getByRole("button", { name: /^Apply/ })
    .click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect(dateButton(page)).toHaveText("DatesYesterday");

  // Pending orders have a format of their own.
  await walkTo(page, "/orders/pending");
  await dateButton(page).click();
  await expect(datePanel(page).getByLabel("From", { exact: true })).toBeVisible();
  await expect(addTimes(page)).toHaveCount(0);

  // A phone has them in its sheet.
  await page.setViewportSize({ width: 360, height: 740 });
  await context.addCookies([{ name: "md-locale", value: "zh-CN", url: desk.url }]);
  await page.goto(`/orders/sold?from=${FROM}T09:30&to=${FROM}T09:31&flag=3`);
  await page.getByRole("button", { name: /^筛选/ }).click();
  const sheet = page.getByRole("dialog", { name: zh.orders.filters.label });
  await expect(sheet.getByLabel(zh.ui.dates.toTime)).toHaveValue("09:31");
  await sheet.getByLabel(zh.ui.dates.toTime).fill("23：59");
  await expectAccessible(page, page.url());
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await sheet.getByRole("button", { name: new RegExp(`^${zh.orders.filters.show}`) }).click();
  await expect(page).toHaveURL(new RegExp(`to=${FROM}T23%3A59`));
  await expect.poll(() => sentDays(sandbox)).toEqual([`${FROM} 09:30:00`, `${FROM} 23:59:59`]);
});

/** Both days of the newest request for sold orders. */
async function sentDays(sandbox: RunningSandbox): Promise<unknown[]> {
  const { calls } = await sandbox.control.meter();
  const sold = calls.filter(({ operation }) => operation === "soldOrders").at(-1)!;
  const form = Object.fromEntries(formParts(sold));
  return [form.start_time, form.end_time];
}

/** The line above the rows on paper. */
async function paperHead(page: Page): Promise<string> {
  const head = page.getByText(/ · page 1 · 20 orders$/);
  // Rows may be there before the script that listens.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
      return head.count();
    })
    .toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(head).toBeVisible();
  const text = await head.innerText();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  return text;
}
