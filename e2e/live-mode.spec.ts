import type { Page } from "@playwright/test";
import { Client } from "pg";
import { CARDS, cardForm, fillTwo } from "./card-form.ts";
import { findFaults, openIn, VIEWS } from "./find-faults.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { untilListening } from "./until-listening.ts";
import { startSandbox } from "#lib/testing/start-sandbox.ts";
import { en, zhCN } from "#messages/messages.ts";

test.describe.configure({ timeout: 120_000 });

const ADMIN = { email: "owner@shop.example", password: "correct horse battery" };

test("row 40: live lists in reference shapes fill, and stay when the service is gone", async ({
  page,
  startOwnDesk,
  consoleErrors,
}) => {
  const sandbox = await startSandbox();
  await sandbox.control.setOptions({
    shape: "reference",
    httpStatus: "mirrored",
    linkPlace: "otherField",
    pageBase: 0,
    chargePlace: "envelope",
  });
  const desk = await startOwnDesk({
    COMMERCE_BASE_URL: sandbox.baseUrl,
    COMMERCE_ACCESS_TOKEN: sandbox.token,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  expect(desk.output()).not.toMatch(/demo|set-up/i);
  await page.goto(`${desk.url}/sign-in`);
  await expect(page.getByText(/Sandbox|demo\.example/)).toHaveCount(0);
  await signIn(page);

  await expect(page.getByText("2 of 10 done")).toBeVisible();
  await page.getByRole("link", { name: "Sold orders" }).click();
  await expect(page.getByRole("heading", { name: "Sold orders" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No shop yet" })).toBeVisible();
  expect((await sandbox.control.meter()).calls).toEqual([]);
  await page.getByRole("link", { name: "Add a shop" }).click();
  await page.getByRole("button", { name: "Add shop" }).click();
  const form = page.getByRole("dialog", { name: "Add shop" });
  for (const [label, text] of [
    ["Name", "林间小铺"],
    ["Owner ID", "2208841037615"],
    ["Shop ID", "318640275"],
    ["Seller ID", "700261"],
  ] as const)
    await form.getByLabel(label).fill(text);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("rowheader", { name: "林间小铺" })).toBeVisible();

  await page.getByRole("link", { name: "Sold orders" }).click();
  await expect(orderRows(page)).toHaveCount(20);
  await expect(page.getByText("1,234 orders", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByText("Incomplete")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Sandbox" })).toHaveCount(0);
  await page.getByRole("link", { name: "Pending orders" }).click();
  await expect(page.getByRole("heading", { name: "Pending orders" })).toBeVisible();
  await expect(orderRows(page)).toHaveCount(20);
  await page.getByRole("button", { name: /^Check/ }).click();
  await expect(page.getByText("Checked: pages start at 0.")).toBeVisible();
  expect((await sandbox.control.meter()).counts).toEqual({ soldOrders: 1, pendingOrders: 2 });

  await page.goto(`${desk.url}/settings/statuses`);
  const status = page.getByRole("listitem").filter({ has: page.getByLabel("Status 2", { exact: true }) });
  await expect(status.getByLabel("Status 2", { exact: true })).toHaveValue("待发货");
  await expect(status.getByRole("checkbox", { name: "Orders with status 2 need shipping" })).toBeChecked();
  await expect(status).toContainText("Suggested because pending orders have this status.");
  await expect(status.getByRole("link")).toHaveCount(3);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Set by /)).toBeVisible();

  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Connection" }).click();
  await expect(page.getByText(`Ends in ${sandbox.token.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(/^Set by COMMERCE_ACCESS_TOKEN, which overrides/)).toBeVisible();
  await expect(page.getByRole("button", { name: /token$/ })).toHaveCount(0);
  await sandbox.control.addFault({ kind: "code", code: 401, msg: "凭证无效" });
  await page.getByRole("button", { name: /^Test\b/ }).click();
  await expect(
    page.getByText(/^Generate a token with the service’s new token API, set it as COMMERCE_ACCESS_TOKEN/),
  ).toBeVisible();

  await sandbox.control.deauthorize("2208841037615");
  await page.getByRole("link", { name: "Sold orders" }).click();
  await expect(page.getByRole("heading", { name: "Sold orders" })).toBeVisible();
  await page.getByRole("button", { name: "Refresh" }).click();
  const scan = page.getByRole("dialog", { name: "林间小铺 isn’t authorized" });
  await scan.getByText("Link and cost").click();
  await expect(scan.getByRole("link", { name: "Open" })).toHaveAttribute(
    "href",
    /\/authorize\?shop=2208841037615/,
  );
  await page.keyboard.press("Escape");

  // row 40: the service stops, and with it its pictures, which a browser reports.
  expect(consoleErrors).toEqual([]);
  await sandbox.stop();
  await page.getByRole("link", { name: "Pending orders" }).click();
  await expect(page.getByRole("heading", { name: "Pending orders" })).toBeVisible();
  await page.getByRole("button", { name: "Refresh" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "Can’t reach the service" });
  await expect(banner).toContainText("Nothing was charged.");
  await expect(banner).toContainText(/Showing the list loaded at/);
  await expect(orderRows(page)).toHaveCount(20);
});

test("a live desk without an admin prints a one-time set-up link, and lists what is missing", async ({
  page,
  browser,
  sandbox,
  startOwnDesk,
}) => {
  const desk = await startOwnDesk({ COMMERCE_BASE_URL: sandbox.baseUrl });
  const link = /http:\/\/localhost:\d+\/set-up#[\w-]+/.exec(desk.output())![0];
  for (const view of VIEWS) {
    const own = await openIn(view, browser, desk, null);
    await own.goto(link);
    await untilListening(own);
    await own.getByRole("button", { name: (view.locale === "en" ? en : zhCN).setUp.submit }).click();
    await expect(own.locator("[aria-invalid=true]").first()).toBeVisible();
    expect(await findFaults(own, view, { inBoth: true })).toEqual([]);
    await own.context().close();
  }
  await page.goto(link);
  await page.getByLabel("Email").fill("not an address");
  await page.getByLabel("Password").fill("short");
  await page.getByRole("button", { name: "Create admin account" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Enter an email address.");
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Enter a name.");
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription("At least 12 characters.");
  await expect(page.getByLabel("Email")).toHaveValue("not an address");
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Name").fill("店主");
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Create admin account" }).click();
  await expect(page).toHaveURL(/\/settings\/connection$/);
  await expect(page.getByText("1 of 10 done")).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText("This set-up link has expired or was already used.")).toBeVisible();
  await stranger.getByRole("link", { name: "Go to sign-in" }).click();
  await expect(stranger).toHaveURL(/\/sign-in$/);
  await stranger.context().close();

  // Each step leads to its place: its dialog is open, or its button has the focus.
  const steps = page.getByRole("group").filter({ hasText: "1 of 10 done" });
  const dialog = page.getByRole("dialog");
  await expect(page.getByText("The access token is missing")).toBeHidden();
  await steps.getByRole("link", { name: "Test" }).first().click();
  await expect(page.getByRole("button", { name: /^Test/ })).toBeFocused();
  await steps.getByRole("link", { name: "Enter token" }).click();
  await expect(dialog.getByRole("textbox").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  for (const [step, name] of [
    ["Set budget", /^Limits/],
    ["Invite", "Invite"],
  ] as const) {
    await steps.getByRole("link", { name: step }).click();
    await expect(page.getByRole("dialog", { name }).getByRole("textbox").first()).toBeVisible();
    await expect(page).not.toHaveURL(/add/);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    const banner = page.getByText("The access token is missing · step 2 of 10");
    await expect(banner).toBeVisible();
    await page.getByRole("link", { name: "Enter token" }).click();
    await expect(dialog.getByRole("textbox").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(banner).toBeHidden();
  }

  await steps.getByRole("link", { name: "Add shop" }).click();
  await page.getByLabel("Name").fill("无令牌店");
  await page.getByLabel("Seller ID").fill("700261");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Pending orders" }).click();
  await expect(page.getByRole("heading", { name: "No access token yet" })).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  expect((await sandbox.control.meter()).calls).toEqual([]);

  await page.goto(`${desk.url}/cards`);
  const form = cardForm(page);
  await expect(page.getByText("No access token yet.")).toBeVisible();
  await expect(form.check).toBeDisabled();
  await expect(page.getByRole("region", { name: "Practice cards" })).toHaveCount(0);
  await fillTwo(page, "林晓", CARDS[2].T);
  await form.name.press("Enter");
  await page.getByRole("link", { name: "Settings → Connection" }).click();
  await expect(page).toHaveURL(/\/settings\/connection$/);
  expect((await sandbox.control.meter()).calls).toEqual([]);

  const database = new Client({ connectionString: desk.databaseUrl });
  await database.connect();
  await database.query("update people set roles = '{staff}'");
  await database.end();
  await page.reload();
  await expect(page.getByText("Merchant Desk isn’t connected yet. Ask an admin.")).toBeVisible();
  await expect(page.getByText("The access token is missing")).toHaveCount(0);
});

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  const answered = page.waitForResponse((response) => response.url().endsWith("/callback/credentials"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await answered;
}
