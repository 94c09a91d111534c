import type { Locator, Page } from "@playwright/test";
import { Client } from "pg";
import { appCode } from "#lib/testing/app-code.ts";
import { sandboxEnv, type RunningDesk } from "#lib/testing/start-desk.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import { en, zhCN as zh } from "#messages/messages.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";
import { readQr } from "./read-qr.ts";
import { visibleWords } from "./visible-words.ts";

const factor = en.account.secondFactor;
const second = en.signIn.second;
const confirm = en.common.confirm;

test("a person turns it on by keyboard, signs in with a code and with a recovery code, and turns it off", async ({
  page,
  sandbox,
  startOwnDesk,
  consoleErrors,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInOn(page, desk, "staff", "/account");
  await press(page.getByRole("button", { name: factor.turnOn, exact: true }));
  const dialog = page.getByRole("dialog", { name: factor.dialog.title });
  await expect(dialog.getByRole("img", { name: factor.dialog.qr })).toBeVisible();
  await expectAccessible(page, "turning it on");
  const secret = (await dialog.getByRole("group", { name: factor.dialog.secret }).innerText()).replace(
    /\s/g,
    "",
  );
  const scanned = new URL((await readQr(dialog.getByRole("img", { name: factor.dialog.qr }))) ?? "");
  expect(scanned.searchParams.get("secret")).toBe(secret);
  const field = dialog.getByLabel(factor.dialog.code);
  await expect(field).toBeFocused();
  await page.keyboard.type("12345");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(factor.errors.code);
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(appCode(secret, new Date()));
  await page.keyboard.press("Enter");
  const kept = page.getByRole("dialog", { name: factor.codes.title });
  await expect(kept.getByRole("listitem")).toHaveCount(10);
  const codes = await kept.getByRole("listitem").allInnerTexts();
  await expectAccessible(page, "recovery codes");
  const saved = page.waitForEvent("download");
  await press(kept.getByRole("button", { name: factor.codes.download }));
  expect((await saved).suggestedFilename()).toBe("merchant-desk-recovery-codes.txt");
  await press(kept.getByRole("button", { name: factor.codes.done }));
  await expect(page.getByText("10 of 10 recovery codes left")).toBeVisible();
  expect(await page.content()).not.toContain(codes[0]);

  await signOut(page);
  const { email, password } = await personOf(desk, "staff");
  await givePassword(page, email, "wrong");
  await expect(page.getByRole("alert").filter({ hasText: en.signIn.failed })).toBeVisible();
  await givePassword(page, email, password);
  const code = page.getByLabel(second.code);
  await expect(code).toBeFocused();
  await expectAccessible(page, "the second step");
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: second.failed })).toBeVisible();
  await forgetLastCode(desk);
  await code.fill(appCode(secret, new Date()));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();

  await signOut(page);
  await givePassword(page, email, password);
  await press(page.getByRole("button", { name: second.useRecovery }));
  await expect(page.getByLabel(second.recovery)).toBeFocused();
  await page.keyboard.type(codes[4]!.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await page.goto(`${desk.url}/account`);
  await expect(page.getByText("9 of 10 recovery codes left")).toBeVisible();
  await page.getByRole("button", { name: factor.turnOff.act }).click();
  await page
    .getByRole("dialog", { name: factor.turnOff.title })
    .getByRole("button", { name: factor.turnOff.act })
    .click();
  await expect(page.getByRole("button", { name: factor.turnOn, exact: true })).toBeVisible();
  expect(consoleErrors.filter((message) => !message.includes("401"))).toEqual([]);
});

test("without a script both steps are plain forms", async ({ browser, page, sandbox, startOwnDesk }) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInOn(page, desk, "marketing", "/account");
  const { secret } = await turnOn(page);
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`${desk.url}/top-up`);
  const { email, password } = await personOf(desk, "marketing");
  await givePassword(plain, email, password);
  await plain.getByLabel(second.code).fill("000000");
  await plain.getByRole("button", { name: second.submit }).click();
  await expect(plain.getByRole("alert").filter({ hasText: second.failed })).toBeVisible();
  await forgetLastCode(desk);
  await plain.getByLabel(second.code).fill(appCode(secret, new Date()));
  await plain.getByRole("button", { name: second.submit }).click();
  await expect(plain).toHaveURL(`${desk.url}/top-up`);
  await plain.goto(`${desk.url}/sign-in?step=code`);
  await expect(plain).not.toHaveURL(/sign-in/);
  await plain.context().close();
});

test("a command that changes people asks again who it is, and goes on with nothing typed lost", async ({
  page,
  sandbox,
  startOwnDesk,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInOn(page, desk, "admin", "/settings/people");
  await sql(desk, "update sessions set confirmed_at = now() - interval '11 minutes'");
  await page.getByRole("button", { name: "Invite person" }).click();
  const form = page.getByRole("dialog", { name: "Invite person" });
  await form.getByLabel("Email").fill("mei@linjian.example");
  await form.getByLabel("Name").fill("Mei Chen");
  await form.getByRole("checkbox", { name: /Staff/ }).check();
  const act = form.getByRole("button", { name: "Create link" });
  await press(act);
  const asked = page.getByRole("dialog", { name: confirm.title });
  await expect(asked.getByLabel(confirm.password)).toBeFocused();
  await expectAccessible(page, "asked again");
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(form.getByRole("alert")).toContainText(en.errors.confirmFirst);
  await expect(form.getByLabel("Name")).toHaveValue("Mei Chen");

  await press(act);
  await expect(asked.getByLabel(confirm.password)).toBeFocused();
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(asked.getByLabel(confirm.password)).toHaveAccessibleDescription(confirm.wrong.password);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type((await personOf(desk, "admin")).password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Link for Mei Chen" })).toBeVisible();
  await expect(asked).toBeHidden();
});

test("once admins need it, an admin is led to the own account before anything else, and nothing else works", async ({
  page,
  sandbox,
  startOwnDesk,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInOn(page, desk, "admin", "/settings/people");
  const row = page.getByRole("region", { name: en.settings.people.adminFactor.title });
  await row.getByRole("radio", { name: en.settings.people.adminFactor.required }).check({ force: true });
  await expect(row.getByText(en.settings.people.adminFactor.self)).toBeVisible();
  await expectAccessible(page, "the setting");
  await row.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`${desk.url}/account`);
  await expect(page.getByText(factor.required)).toBeVisible();
  for (const path of ["/", "/settings/people", "/usage", "/cards", "/orders/sold"]) {
    await page.goto(`${desk.url}${path}`);
    await expect(page).toHaveURL(`${desk.url}/account`);
  }
  await expect(page.getByRole("navigation").getByRole("link", { name: "Settings" })).toHaveCount(0);
  const read = await page.request.get(`${desk.url}/api/settings/audit`, {
    headers: { "x-merchant-desk": "1" },
  });
  expect([read.status(), await read.text()]).toEqual([403, expect.stringContaining("secondFactorFirst")]);
  await turnOn(page);
  await page.goto(`${desk.url}/settings/people`);
  await expect(page.getByRole("heading", { name: "People" })).toBeVisible();
});

test("an admin takes it off a person who lost it, says why, and the person reads it", async ({
  page,
  browser,
  sandbox,
  startOwnDesk,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  const other = await (await browser.newContext()).newPage();
  await signInOn(other, desk, "staff", "/account");
  await turnOn(other);
  await signInOn(page, desk, "admin", "/settings/people");
  await page.getByRole("button", { name: "Actions for Lin Staff" }).click();
  await page.getByRole("menuitem", { name: en.settings.people.acts.secondFactor }).click();
  const dialog = page.getByRole("dialog", { name: "Turn off two-step verification for Lin Staff?" });
  const act = dialog.getByRole("button", { name: en.settings.people.secondFactor.act });
  await act.click();
  const reason = dialog.getByLabel(en.settings.people.secondFactor.reason);
  await expect(reason).toHaveAccessibleDescription(en.settings.people.secondFactor.missing);
  await expectAccessible(page, "taking it off");
  await reason.fill("Phone lost on the train");
  await act.click();
  await expect(dialog).toBeHidden();
  await other.goto(`${desk.url}/account`);
  const { email, password } = await personOf(desk, "staff");
  await givePassword(other, email, password);
  await expect(other.getByText(/Phone lost on the train/)).toBeVisible();
  await other.goto(`${desk.url}/orders/pending`);
  await expect(other.getByText(/An Admin turned off your two-step verification/)).toBeVisible();
  await other.getByRole("link", { name: factor.removed.look }).click();
  await expect(other.getByText(/Phone lost on the train/)).toBeVisible();
  await expectAccessible(other, "taken off");
  await other.context().close();
});

test("the same in Chinese, without an English word left", async ({
  page,
  sandbox,
  startOwnDesk,
  context,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await context.addCookies([{ name: "md-locale", value: "zh-CN", url: desk.url }]);
  await signInOn(page, desk, "admin", "/account", zh);
  await expectChinese(page);
  await sql(desk, "update sessions set confirmed_at = now() - interval '11 minutes'");
  await page.getByRole("button", { name: zh.account.secondFactor.turnOn, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: zh.account.secondFactor.dialog.title });
  await expect(dialog.getByRole("img")).toBeVisible();
  const secret = await dialog.getByRole("group", { name: zh.account.secondFactor.dialog.secret }).innerText();
  await dialog
    .getByLabel(zh.account.secondFactor.dialog.code)
    .fill(appCode(secret.replace(/\s/g, ""), new Date()));
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: zh.common.confirm.title });
  await expectChinese(page, secret);
  await asked.getByLabel(zh.common.confirm.password).fill((await personOf(desk, "admin")).password);
  await page.keyboard.press("Enter");
  const kept = page.getByRole("dialog", { name: zh.account.secondFactor.codes.title });
  await expect(kept).toBeVisible();
  await kept.getByRole("button", { name: zh.account.secondFactor.codes.done }).click();
  await page.goto(`${desk.url}/settings/people`);
  await expectChinese(page);
  await context.clearCookies({ name: "md-session" });
  await page.goto(`${desk.url}/sign-in`);
  const { email, password } = await personOf(desk, "admin");
  await givePassword(page, email, password, zh);
  await expect(page.getByLabel(zh.signIn.second.code)).toBeFocused();
  await expectChinese(page);
  await expectAccessible(page, "the second step");
});

/** Presses a button by keyboard. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press("Enter");
}

async function turnOn(page: Page): Promise<{ secret: string }> {
  await page.getByRole("button", { name: factor.turnOn, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: factor.dialog.title });
  await expect(dialog.getByRole("img")).toBeVisible();
  const secret = (await dialog.getByRole("group", { name: factor.dialog.secret }).innerText()).replace(
    /\s/g,
    "",
  );
  await dialog.getByLabel(factor.dialog.code).fill(appCode(secret, new Date()));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: factor.codes.done }).click();
  return { secret };
}

async function signInOn(page: Page, desk: RunningDesk, role: Role, path: string, words = en): Promise<void> {
  await page.goto(`${desk.url}${path}`);
  const { email, password } = await personOf(desk, role);
  await givePassword(page, email, password, words);
  await page.waitForURL(`${desk.url}${path}`);
  await page.waitForLoadState("networkidle");
}

async function givePassword(page: Page, email: string, password: string, words = en): Promise<void> {
  await page.getByLabel(words.signIn.email).fill(email);
  await page.getByLabel(words.signIn.password).fill(password);
  await page.getByRole("button", { name: words.signIn.submit }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

async function personOf(desk: RunningDesk, role: Role): Promise<{ email: string; password: string }> {
  const person = (await desk.people()).find(({ email }) => email.startsWith(role));
  if (!person) throw new Error(`no demo person for ${role}`);
  return person;
}

/** Another code can be given at once: the tests do not wait for the next half minute. */
const forgetLastCode = (desk: RunningDesk) => sql(desk, "update people set totp_last_step = null");

async function sql(desk: RunningDesk, statement: string): Promise<void> {
  const client = new Client({ connectionString: desk.databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Names of products, addresses and codes stay as they are. */
async function expectChinese(page: Page, ...kept: string[]): Promise<void> {
  const own =
    /\w+@demo\.example|An Admin|English|Google Authenticator|Microsoft Authenticator|\b(App|ID|EN|Ctrl K|Merchant Desk|Linux|Chrome)\b/g;
  const words = (await visibleWords(page)).filter((text) => !kept.includes(text));
  expect(words.filter((text) => /[A-Za-z]{2,}/.test(text.replace(own, "")))).toEqual([]);
}
