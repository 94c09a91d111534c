import type { Locator, Page } from "@playwright/test";
import { expectCost } from "./cost-line.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { countPresses } from "./presses.ts";
import { walkTo } from "./until-listening.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { bodyText, formParts } from "#lib/testing/sandbox-control.ts";
import type { SandboxCall } from "#lib/testing/sandbox-control.ts";
import { secretForms } from "#lib/testing/secret-forms.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";

test.describe.configure({ timeout: 120_000 });

const ADMIN = { email: "owner@shop.example", password: "correct horse battery" };
const OPEN = "Page numbering not checked:";
const WRONG = "entered+wrong/token==4711";

test("a connection is set up to the first page; calls carry the newest token", async ({
  page,
  sandbox,
  startOwnDesk,
  consoleErrors,
}) => {
  const desk = await startOwnDesk({
    COMMERCE_BASE_URL: sandbox.baseUrl,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await page.goto(`${desk.url}/sign-in?callbackUrl=%2Fsettings%2Fconnection`);
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const steps = page.getByRole("group").filter({ hasText: "Go live" });
  await expect(steps.getByText("1 of 10 done")).toBeVisible();
  await expect(page.getByText("No access token yet")).toBeVisible();
  await expect(
    page.getByText("Not used yet: Top-up links, Card checks, Pending orders, Buyer IDs, Sold orders"),
  ).toBeVisible();

  await steps.getByRole("link", { name: "Enter token" }).click();
  const form = page.getByRole("dialog", { name: "Enter token" });
  const field = form.getByLabel("Access token");
  for (const [text, issue] of [
    ["", "Paste the token."],
    ["1234567", /at least 8/],
    ["two words", /can’t contain spaces/],
  ] as const) {
    await field.fill(text);
    await form.getByRole("button", { name: "Save without testing" }).click();
    await expect(field).toHaveAccessibleDescription(issue);
    await expect(field).toHaveValue(text);
  }
  await expect(field).toHaveAttribute("type", "password");
  await form.getByLabel("Show token").check();
  await expect(field).toHaveAttribute("type", "text");
  await field.fill(` Bearer ${WRONG}\n`);
  await form.getByRole("button", { name: "Save without testing" }).click();
  await expect(page.getByText("Now using the token ending in 4711")).toBeVisible();
  await expect(page.getByText("Ends in 4711")).toBeVisible();
  await expect(steps.getByText("2 of 10 done")).toBeVisible();

  await page.getByRole("button", { name: /^Test 1 call · (≈ 1 point|price unknown)$/ }).click();
  await expect(page.getByText("Connection not confirmed")).toBeVisible();
  await expect(
    page.getByText(/Generate a token with the service’s new token API, then enter it above/),
  ).toBeVisible();
  await expect(toRow(page, "Pending orders")).toContainText("Last call failed");
  expect(await carried(sandbox)).toEqual([`Bearer ${WRONG}`]);
  await expect(steps.getByText("2 of 10 done")).toBeVisible();

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), sandbox.token);
  const presses = await countPresses(page);
  await page.getByRole("button", { name: "Replace token" }).click();
  const replacing = page.getByRole("dialog", { name: "Replace token" });
  await expect(replacing.getByLabel("Access token")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+V");
  await replacing.getByLabel("Same account, new token").check();
  await replacing.getByRole("button", { name: /^Save and test 1 call · (≈ 1 point|price unknown)$/ }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page.getByText(`Ends in ${sandbox.token.slice(-4)}`)).toBeVisible();
  await expectAccessible(page, "a connection that was tested");
  expect(presses).toEqual({ clicks: 3, keys: 1, pastes: 1 });
  await expect(steps.getByText("3 of 10 done")).toBeVisible();
  await expect(toRow(page, "Pending orders")).toContainText("code 401");
  await expect(toRow(page, "Pending orders")).toContainText("OK");
  await expect(toRow(page, "Pending orders")).toContainText("1 of 2 OK today");
  await expect(page.getByText("OK: Pending orders")).toBeVisible();
  expect(await carried(sandbox)).toEqual([`Bearer ${WRONG}`, `Bearer ${sandbox.token}`]);

  await steps.getByRole("link", { name: "Add shop" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("林间小铺");
  await page.getByRole("dialog").getByLabel("Seller ID").fill("700261");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("rowheader", { name: "林间小铺" })).toBeVisible();
  await page.getByRole("link", { name: "Connection" }).click();
  await expect(steps.getByText("4 of 10 done")).toBeVisible();
  await steps.getByRole("link", { name: "Test" }).click();
  await page.getByRole("button", { name: /^Test 1 or 2 calls · ≈ 1 point each$/ }).click();
  await expect(page.getByText("Checked: pages start at 1.")).toBeVisible();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(steps.getByText("5 of 10 done")).toBeVisible();
  expect((await carried(sandbox)).length).toBe(3);
  await expect(page.getByRole("button", { name: /^Test 1 call · ≈ 1 point$/ })).toBeVisible();
  await steps.getByRole("link", { name: "Pending orders" }).click();
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page.getByText(OPEN)).toHaveCount(0);
  await page.goto(`${desk.url}/settings/connection`);
  await expect(steps.getByText("6 of 10 done")).toBeVisible();
  await page.goto(desk.url);
  await expect(page).toHaveURL(/\/settings\/connection$/);
  await steps.getByRole("button", { name: "Start on Today instead" }).click();
  await page.goto(desk.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await page.goto(`${desk.url}/settings/connection`);
  const html = await page.content();
  for (const form of [...secretForms(WRONG), ...secretForms(sandbox.token)])
    expect(html + desk.output()).not.toContain(form);

  await page.getByRole("button", { name: "Remove token" }).click();
  await page
    .getByRole("dialog", { name: "Remove the access token?" })
    .getByRole("button", { name: "Remove token" })
    .click();
  await expect(page.getByText("No access token yet")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pending orders" }).click();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("No access token yet").first()).toBeVisible();
  // The first page is still cached and free.
  await page.goto(`${desk.url}/orders/pending?page=2`);
  await page.getByRole("link", { name: "Go to Connection" }).click();
  await expect(page.getByRole("heading", { name: "Connection", level: 1 })).toBeVisible();
  expect(await carried(sandbox)).toHaveLength(4);
  expect(consoleErrors).toEqual([]);
});

test("service format and cache settings change the next request, and say who set them", async ({
  page,
  sandbox,
  beginAnew,
  signIn,
  consoleErrors,
}) => {
  await beginAnew();
  await signIn("admin");
  const serviceFormat = () => walkTo(page, "/settings/service-format");
  // The days before today have pending orders, and the service reports their charge.
  const [from, to] = [2, 1].map((daysAgo) => zonedDay(Date.now() - daysAgo * DAY_MS, "Asia/Shanghai"));
  const days = `?from=${from}&to=${to}`;
  const [start, end] = [Date.parse(`${from}T00:00:00.000+08:00`), Date.parse(`${to}T23:59:59.999+08:00`)];

  await page.goto("/settings/service-format");
  const dates = part(page, "Date format");
  await dates.getByLabel("Pending orders").selectOption({ label: "Date and time" });
  await dates.getByLabel("Sold orders").selectOption({ label: "Unix milliseconds" });
  await expect(dates.getByText(/^\d{4}-\d\d-\d\d 23:59:59$/)).toBeVisible();
  await expect(dates.getByText(/^\d{13}$/)).toHaveCount(2);
  await dates.getByRole("button", { name: "Save" }).click();
  await expect(dates.getByText(/^Set by /)).toBeVisible();
  await walkTo(page, `/orders/pending${days}`);
  await expectCost(page, /^Updated/, { "Dates sent": `${from} 00:00:00 – ${to} 23:59:59` });
  await walkTo(page, `/orders/sold${days}`);
  await expectCost(page, /^Updated/, { "Dates sent": `${start} – ${end}` });
  expect(JSON.parse(bodyText(await lastCall(sandbox)("pendingOrders")))).toMatchObject({
    startTime: `${from} 00:00:00`,
    endTime: `${to} 23:59:59`,
  });
  expect(Object.fromEntries(formParts(await lastCall(sandbox)("soldOrders")))).toMatchObject({
    start_time: String(start),
    end_time: String(end),
  });

  await walkTo(page, "/orders/pending");
  await expect(page.locator("tbody img").first()).toBeVisible();
  await serviceFormat();
  const pictures = part(page, "Product images");
  await pictures.getByLabel("Allowed hosts").fill("img.example.cn\n*.example.cn");
  await pictures.getByRole("button", { name: "Save" }).click();
  await expect(pictures.getByLabel("Allowed hosts")).toHaveAccessibleDescription(/Line 2 isn’t a host name/);
  await pictures.getByLabel("Allowed hosts").fill("img.example.cn");
  await pictures.getByRole("button", { name: "Save" }).click();
  await expect(pictures.getByText(/^Set by /)).toBeVisible();
  await page.goto("/orders/pending");
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page.locator("tbody img")).toHaveCount(0);

  await serviceFormat();
  const sid = part(page, "Where to send sid");
  await sid.getByText("Query", { exact: true }).click();
  await expect(sid.getByText("GET /papi/tool/waimai/ph_discounts?sid=spring-sale")).toBeVisible();
  await sid.getByRole("button", { name: "Save" }).click();
  await expect(sid.getByText(/^Set by /)).toBeVisible();
  await walkTo(page, "/top-up");
  await page.getByRole("button", { name: "New placement" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Shelf by the door");
  await page.getByRole("button", { name: /^Create and get links/ }).click();
  await expect.poll(async () => (await sandbox.control.meter()).counts.topUpLink).toBe(1);
  const call = await lastCall(sandbox)("topUpLink");
  expect([call.path, bodyText(call)]).toEqual(["/papi/tool/waimai/ph_discounts?sid=shelf-by-the-door", ""]);

  await serviceFormat();
  const pace = part(page, "Rate limit");
  await pace.getByLabel("Calls per second, per operation").selectOption("1");
  await pace.getByLabel("All operations share one limit").check();
  await pace.getByRole("button", { name: "Save" }).click();
  await expect(pace.getByText(/^Set by /)).toBeVisible();
  await page.reload();
  await expect(pace.getByLabel("All operations share one limit")).toBeChecked();
  await expect(pace.getByLabel("Calls per second, all together")).toHaveValue("1");

  await walkTo(page, "/settings/retention");
  const kept = page.getByLabel("Buyer IDs");
  await kept.fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(kept).toHaveAccessibleDescription(/whole number of days, 1 to 3,650/);
  await expect(kept).toHaveValue("0");
  await kept.fill("45");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Set by /)).toBeVisible();
  await expect(page.getByText("Nothing has expired.")).toBeVisible();
  await walkTo(page, "/settings/audit");
  await expect(page.getByRole("row").filter({ hasText: "retention" }).first()).toContainText(
    "buyer IDs: 45 days",
  );
  expect(consoleErrors).toEqual([]);
});

function part(page: Page, name: string): Locator {
  return page.getByRole("region", { name });
}

function toRow(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
}

type Metered = { control: { meter: () => Promise<{ calls: SandboxCall[] }> } };

async function carried(sandbox: Metered): Promise<(string | undefined)[]> {
  return (await sandbox.control.meter()).calls.map(({ headers }) => headers.authorization);
}

function lastCall(sandbox: Metered): (operation: string) => Promise<SandboxCall> {
  return async (operation) => {
    const call = (await sandbox.control.meter()).calls.findLast((one) => one.operation === operation);
    if (!call) throw new Error(`no call of ${operation}`);
    return call;
  };
}
