import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const PASSWORD = "correct horse battery";

test("an invited person joins, changes roles, is disabled and enabled; the audit log has it all", async ({
  page,
  browser,
  desk,
  signIn,
  consoleErrors,
}) => {
  await signIn("admin");
  await page.goto("/settings/people");
  const link = await invite(page, "mei.chen@linjian.example", "Mei Chen", "Marketing");
  await expect(toRow(page, "Mei Chen")).toContainText("Invited");

  const other = await join(browser, desk.url, link);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Today");
  expect((await other.goto("/orders/sold"))?.status()).toBe(403);
  await page.reload();
  await expect(toRow(page, "Mei Chen")).toContainText("Active");

  await choose(page, "Mei Chen", "Change roles");
  const roles = page.getByRole("dialog", { name: "Roles for Mei Chen" });
  await roles.getByRole("checkbox", { name: /Staff/ }).check();
  await roles.getByRole("checkbox", { name: /Marketing/ }).uncheck();
  await roles.getByRole("button", { name: "Save" }).click();
  await expect(toRow(page, "Mei Chen").getByRole("cell", { name: "Staff", exact: true })).toBeVisible();
  await other.goto("/orders/sold");
  await expect(other).toHaveURL(/\/sign-in/);
  await signInBy(other, "mei.chen@linjian.example");
  await expect(other.getByRole("heading", { name: "Sold orders" })).toBeVisible();
  await expect(other.getByRole("table").getByRole("checkbox").nth(3)).toBeAttached();

  await choose(page, "Mei Chen", "Disable");
  await page
    .getByRole("dialog", { name: "Disable Mei Chen?" })
    .getByRole("button", { name: "Disable" })
    .click();
  await expect(toRow(page, "Mei Chen")).toContainText("Disabled");
  const asked = other.waitForResponse((response) => response.url().includes("/api/orders/sold"));
  await other.getByRole("button", { name: "Next", exact: true }).click();
  expect((await asked).status()).toBe(401);
  await expect(other).toHaveURL(/\/sign-in\?callbackUrl=/);
  await signInBy(other, "mei.chen@linjian.example");
  await expect(other.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();

  await choose(page, "Mei Chen", "Enable");
  await page
    .getByRole("dialog", { name: "Enable Mei Chen?" })
    .getByRole("button", { name: "Enable" })
    .click();
  await expect(toRow(page, "Mei Chen")).toContainText("Active");
  await other.context().close();

  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("combobox", { name: "Person" }).selectOption({ label: "Mei Chen" });
  await expect(page).toHaveURL(/person=/);
  await expect(page.getByRole("rowheader")).toHaveText([
    /^Account enabledMei Chen \(mei\.chen@linjian\.example\)$/,
    /^Sign-in rejectedMei Chen \(mei\.chen@linjian\.example\) · from 127\.0\.0\.1 · Chrome · Linux$/,
    /^Account disabledMei Chen \(mei\.chen@linjian\.example\)$/,
    /^Signed infrom 127\.0\.0\.1 · Chrome · Linux$/,
    /^Roles changedMei Chen \(mei\.chen@linjian\.example\) · previously: Marketing · roles: Staff$/,
    /^Access deniedpage · \/orders\/sold · needs Staff$/,
    /^Signed infrom 127\.0\.0\.1 · Chrome · Linux$/,
    /^Accepted invitation$/,
    /^InvitedMei Chen \(mei\.chen@linjian\.example\) · roles: Marketing$/,
  ]);
  await page.getByRole("combobox", { name: "Event" }).selectOption({ label: "Roles changed" });
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("combobox", { name: "Event" }).selectOption({ label: "Exported" });
  await expect(page.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test("Token/secret leakage: a link is shown once, used only by its form, and leaves no trace", async ({
  page,
  desk,
  signIn,
  request,
}) => {
  await signIn("admin");
  await page.goto("/settings/people");
  const link = await invite(page, "once@linjian.example", "Once Only", "Staff");
  const token = new URL(link).hash.slice(1);
  await page.reload();
  expect(await page.content()).not.toContain(token);
  for (const method of ["GET", "HEAD", "GET"] as const) {
    const response = await request.fetch(link, { method });
    expect([
      response.status(),
      response.headers()["referrer-policy"],
      response.headers()["cache-control"],
    ]).toEqual([200, "no-referrer", expect.stringContaining("no-store")]);
  }
  const stranger = await page.context().browser()!.newContext();
  const other = await stranger.newPage();
  const referers: (string | undefined)[] = [];
  const addresses: string[] = [];
  other.on("request", (sent) => {
    referers.push(sent.headers().referer);
    addresses.push(sent.url().split("#")[0]!);
  });
  await other.goto(link);
  await expect(other.getByLabel("Email")).toHaveValue("once@linjian.example");
  await other.getByLabel("Password").fill("short");
  await other.getByRole("button", { name: "Set password" }).click();
  await expect(other.getByLabel("Password")).toHaveAccessibleDescription("At least 12 characters.");
  await other.getByLabel("Password").fill("password1234");
  await other.getByRole("button", { name: "Set password" }).click();
  await expect(other.getByLabel("Password")).toHaveAccessibleDescription(
    "This is one of the most common passwords. Use a longer or less common one.",
  );
  await other.getByLabel("Password").fill(PASSWORD);
  await other.getByRole("button", { name: "Set password" }).click();
  await expect(other).not.toHaveURL(/\/invite/);
  expect([...referers, ...addresses].filter((sent) => sent?.includes(token))).toEqual([]);
  expect(addresses.length).toBeGreaterThan(5);

  for (const address of [link, "/invite"]) {
    await other.goto("about:blank");
    await other.goto(address);
    await expect(other.getByText("This link is invalid, expired or already used."), address).toBeVisible();
  }
  await other.goto("/invite?token=of-an-older-mail");
  await expect(other).toHaveURL(/\/invite#of-an-older-mail$/);
  await stranger.close();
  expect(desk.output()).not.toContain(token);
  const trail = await page.evaluate(() =>
    fetch("/api/settings/audit", { headers: { "x-merchant-desk": "1" } }).then((reply) => reply.text()),
  );
  expect(trail).toContain("personJoined");
  expect(trail).not.toContain(token);
});

test("people can't lock themselves out; invitations are unique, renewable and revocable", async ({
  page,
  signIn,
  context,
}) => {
  await signIn("admin");
  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Actions for An Admin" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Rename",
    "Change roles",
    "Create password reset link",
  ]);
  await page.getByRole("menuitem", { name: "Change roles" }).click();
  await expect(page.getByRole("dialog").getByRole("checkbox", { name: /Admin/ })).toBeDisabled();
  await page.keyboard.press("Escape");

  const first = await invite(page, "lu.yao@linjian.example", "Lu Yao", "Staff");
  await page.getByRole("button", { name: "Invite" }).click();
  const form = page.getByRole("dialog", { name: "Invite" });
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(form.getByLabel("Email")).toBeFocused();
  await expect(form.getByRole("group", { name: "Roles" })).toHaveAccessibleDescription(
    "Choose at least one role.",
  );
  await form.getByLabel("Email").fill("LU.YAO@linjian.example");
  await form.getByLabel("Name").fill("Another Lu");
  await form.getByRole("checkbox", { name: /Admin/ }).check();
  await context.setOffline(true);
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(form.getByRole("alert")).toContainText("What you typed is kept.");
  await context.setOffline(false);
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(
    "Someone with this email already exists.",
  );
  await expect(form.getByLabel("Name")).toHaveValue("Another Lu");
  await form.getByRole("button", { name: "Cancel" }).click();

  await choose(page, "Lu Yao", "Create new invite link");
  await page.getByRole("dialog").getByRole("button", { name: "Create link" }).click();
  const second = await takeLink(page, "Lu Yao");
  expect(second).not.toBe(first);
  await choose(page, "Lu Yao", "Withdraw invitation");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(toRow(page, "Lu Yao")).toHaveCount(0);
});

function toRow(page: Page, name: string): Locator {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
}

async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: act }).click();
}

async function invite(page: Page, email: string, name: string, role: string): Promise<string> {
  await page.getByRole("button", { name: "Invite" }).click();
  const form = page.getByRole("dialog", { name: "Invite" });
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Name").fill(name);
  await form.getByRole("checkbox", { name: new RegExp(role) }).check();
  await form.getByRole("button", { name: "Create link" }).click();
  return takeLink(page, name);
}

async function takeLink(page: Page, name: string): Promise<string> {
  const shown = page.getByRole("dialog", { name: `Link for ${name}` });
  const link = await shown.getByLabel("One-time link").inputValue();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown).toHaveCount(0);
  return link;
}

async function join(browser: Browser, baseURL: string, link: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).not.toHaveURL(/\/(invite|sign-in)/);
  return page;
}

async function signInBy(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}
