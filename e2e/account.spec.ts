import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { personOf } from "#lib/testing/visit-desk.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { untilListening } from "./until-listening.ts";

const NEXT = "tea kettle orchard";

let own: RunningDesk;
test.beforeEach(async ({ desk, beginAnew }) => {
  own = desk;
  await beginAnew();
});

test("people change their own name, an admin anybody's, and screens show it", async ({ page, context }) => {
  await signInAs(own, context, "marketing");
  await page.goto(`${own.url}/account`);
  const who = page.getByRole("region", { name: "Profile" });
  const name = who.getByLabel("Name");
  await expect(who.getByRole("button", { name: "Save" })).toBeDisabled();
  await name.fill("Mei 13912345678");
  await who.getByRole("button", { name: "Save" }).click();
  await expect(name).toHaveAccessibleDescription(/phone/);
  await expect(name).toBeFocused();
  await name.fill("Chen Mei");
  await who.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Chen Mei’s account" })).toBeVisible();

  await context.clearCookies();
  await signInAs(own, context, "admin");
  await page.goto(`${own.url}/settings/people`);
  await page.getByRole("button", { name: "Actions for Chen Mei" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename Chen Mei" });
  await dialog.getByLabel("Name").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Enter a name.");
  await dialog.getByLabel("Name").fill("Mei Lin");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("rowheader", { name: "Mei Lin", exact: true })).toBeVisible();
});

test("sessions are listed with device and address; their person and an admin end one or all", async ({
  page,
  browser,
}) => {
  const { email, password } = await personOf(own, "staff");
  await signInBy(page, email, password);
  const [one, two] = [
    await elsewhere(browser, email, password, "Mozilla/5.0 (iPhone) MicroMessenger/8.0"),
    await elsewhere(browser, email, password),
  ];
  await page.goto(`${own.url}/account`);
  const list = page.getByRole("list", { name: "Signed-in devices" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  const here = list.getByRole("listitem").filter({ hasText: "this device" });
  await expect(here).toContainText("Chrome on Linux");
  await expect(here.getByRole("button")).toHaveCount(0);
  await list.getByRole("button", { name: /^Sign out WeChat on iPhone, 127\.0\.0\.1$/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByRole("button", { name: /WeChat/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  for (const each of [one, two]) await expectOut(each);

  const adminContext = await browser.newContext();
  await signInAs(own, adminContext, "admin");
  const admin = await adminContext.newPage();
  await admin.goto(`${own.url}/settings/people`);
  await choose(admin, "Lin Staff", "Signed-in devices");
  const dialog = admin.getByRole("dialog", { name: "Signed-in devices of Lin Staff" });
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(dialog).toContainText("Lin Staff isn’t signed in anywhere.");
  await expectOut(page.context());
  for (const each of [one, two, adminContext]) await each.close();
});

test("changing a password rejects weak ones, signs out other browsers and keeps this one", async ({
  page,
  browser,
  consoleErrors,
}) => {
  const { email, password } = await personOf(own, "marketing");
  await signInBy(page, email, password);
  const other = await (await elsewhere(browser, email, password)).newPage();

  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
  const section = page.getByRole("region", { name: "Password", exact: true });
  const current = section.getByLabel("Current password");
  const next = section.getByLabel("New password");
  const act = section.getByRole("button", { name: "Change password" });
  await expect(section.getByRole("checkbox", { name: "Sign out everywhere else" })).toBeChecked();

  await current.fill(password);
  await next.fill("short");
  await expect(next).toHaveAccessibleDescription("5 of 12 characters");
  for (const [weak, why] of [
    ["password1234", "most common passwords"],
    [email, "Don’t use your email"],
  ] as const) {
    await next.fill(weak);
    await act.click();
    await expect(next).toHaveAccessibleDescription(new RegExp(why));
  }
  await next.fill(NEXT);
  await section.getByRole("checkbox", { name: "Show characters" }).check();
  await expect(next).toHaveAttribute("type", "text");
  await current.fill("not the current one");
  await act.click();
  await expect(current).toHaveAccessibleDescription("Current password is wrong.");
  await current.fill(password);
  await act.click();
  await expect(page.getByText("Password changed, signed out on 1 other device")).toBeVisible();
  await expect(next).toHaveValue("");

  await other.goto(`${own.url}/top-up`);
  await expect(other).toHaveURL(/\/sign-in/);
  await fillSignIn(other, email, password);
  await expect(other.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
  await fillSignIn(other, email, NEXT);
  await expect(other.getByRole("heading", { name: "Top-up links" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
  expect(consoleErrors).toEqual([]);
  await other.context().close();
});

test("a password reset link is shown to its person, can be revoked, and is reported once used", async ({
  page,
  browser,
}) => {
  const { email, password } = await personOf(own, "staff");
  const adminContext = await browser.newContext();
  await signInAs(own, adminContext, "admin");
  const admin = await adminContext.newPage();
  await signInBy(page, email, password);

  await makeLink(admin);
  await page.goto(`${own.url}/orders/sold`);
  await page.getByRole("link", { name: "View" }).click();
  const section = page.getByRole("region", { name: "Password reset links" });
  await expect(section).toContainText("An Admin created a password reset link for your account");
  await section.getByRole("button", { name: "Revoke link" }).click();
  await expect(section).toHaveCount(0);
  await expect(page.getByRole("link", { name: "View" })).toHaveCount(0);

  const second = await makeLink(admin);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(second);
  await stranger.getByLabel("Password", { exact: true }).fill(NEXT);
  await stranger.getByRole("button", { name: "Set password" }).click();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Today");
  await expectOut(page.context());
  await signInBy(page, email, NEXT);
  await expect(page.getByText(/Your password was reset on .* with a link from An Admin\./)).toBeVisible();
  await page.getByRole("link", { name: "View" }).click();
  await expect(section).toContainText("If you didn’t expect this");
  await section.getByRole("button", { name: "This was expected" }).click();
  await expect(page.getByRole("link", { name: "View" })).toHaveCount(0);

  await admin.goto(`${own.url}/settings/people`);
  await expect(admin.getByRole("row", { name: /Lin Staff/ })).toContainText(
    "password set by a link from An Admin",
  );
  await stranger.context().close();
  await adminContext.close();
});

async function signInBy(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${own.url}/sign-in`);
  await fillSignIn(page, email, password);
  await expect(page).not.toHaveURL(/\/sign-in/);
  await untilListening(page);
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs the person in in another browser, without opening a page. */
async function elsewhere(
  browser: Browser,
  email: string,
  password: string,
  userAgent?: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...(userAgent && { userAgent }) });
  const ask = context.request;
  const headers = { origin: own.url, "sec-fetch-site": "same-origin" };
  const csrf = await ask.get(`${own.url}/api/auth/csrf`, { headers });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  await ask.post(`${own.url}/api/auth/callback/credentials`, {
    headers,
    form: { csrfToken, email, password, json: "true", callbackUrl: own.url },
  });
  return context;
}

async function expectOut(context: BrowserContext): Promise<void> {
  const answer = await context.request.get(`${own.url}/account`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, expect.stringContaining("/sign-in")]);
}

async function choose(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: act }).click();
}

async function makeLink(admin: Page): Promise<string> {
  await admin.goto(`${own.url}/settings/people`);
  await choose(admin, "Lin Staff", "Create password reset link");
  await admin.getByRole("dialog").getByRole("button", { name: "Create link" }).click();
  const shown = admin.getByRole("dialog", { name: "Link for Lin Staff" });
  const link = await shown.getByLabel("One-time link").inputValue();
  await shown.getByRole("button", { name: "Done" }).click();
  return link;
}
