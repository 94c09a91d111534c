import type { Locator, Page } from "@playwright/test";
import { appCode } from "#lib/testing/app-code.ts";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import { personOf } from "#lib/testing/visit-desk.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import { en, zhCN as zh } from "#messages/messages.ts";
import { askDatabase } from "./ask-database.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { readQr } from "./read-qr.ts";
import { openPage } from "./until-listening.ts";
import { visibleWords } from "./visible-words.ts";

const factor = en.account.secondFactor;
const second = en.signIn.second;
const confirm = en.common.confirm;

let desk: RunningDesk;
test.beforeEach(async ({ desk: ofWorker, beginAnew }) => {
  desk = ofWorker;
  await beginAnew();
});

test("a person turns the second factor on, signs in with codes, and turns it off, by keyboard", async ({
  page,
  browser,
  context,
  consoleErrors,
}) => {
  await signInAs(desk, context, "staff");
  await page.goto(`${desk.url}/account`);
  await press(page.getByRole("button", { name: factor.turnOn, exact: true }));
  const dialog = page.getByRole("dialog", { name: factor.dialog.title });
  const secret = await secretOf(dialog);
  await expectAccessible(page, "turning it on");
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
  await givePassword(page, "staff", "wrong");
  await expect(page.getByRole("alert").filter({ hasText: en.signIn.failed })).toBeVisible();
  await givePassword(page, "staff");
  const code = page.getByLabel(second.code);
  await expect(code).toBeFocused();
  await expectAccessible(page, "the second step");
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: second.failed })).toBeVisible();
  await forgetLastCode();
  await code.fill(appCode(secret, new Date()));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`${desk.url}/buyers`);
  await givePassword(plain, "staff");
  await plain.getByLabel(second.code).fill("000000");
  await plain.getByRole("button", { name: second.submit }).click();
  await expect(plain.getByRole("alert").filter({ hasText: second.failed })).toBeVisible();
  await forgetLastCode();
  await plain.getByLabel(second.code).fill(appCode(secret, new Date()));
  await plain.getByRole("button", { name: second.submit }).click();
  await expect(plain).toHaveURL(`${desk.url}/buyers`);
  await plain.goto(`${desk.url}/sign-in?step=code`);
  await expect(plain).not.toHaveURL(/sign-in/);
  await plain.context().close();

  await signOut(page);
  await givePassword(page, "staff");
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

test("changing people asks for a new proof, and an admin turns off a factor for a shown reason", async ({
  page,
  browser,
  context,
}) => {
  await signInAs(desk, context, "admin");
  await page.goto(`${desk.url}/settings/people`);
  await leaveUnconfirmed();
  await page.getByRole("button", { name: "Invite" }).click();
  const form = page.getByRole("dialog", { name: "Invite" });
  await form.getByLabel("Email").fill("mei@linjian.example");
  await form.getByLabel("Name").fill("Mei Chen");
  await form.getByRole("checkbox", { name: /Staff/ }).check();
  const invite = form.getByRole("button", { name: "Create link" });
  await press(invite);
  const asked = page.getByRole("dialog", { name: confirm.title });
  await expect(asked.getByLabel(confirm.password)).toBeFocused();
  await expectAccessible(page, "asked again");
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(form.getByRole("alert")).toContainText(en.errors.confirmFirst);
  await expect(form.getByLabel("Name")).toHaveValue("Mei Chen");

  await press(invite);
  await expect(asked.getByLabel(confirm.password)).toBeFocused();
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(asked.getByLabel(confirm.password)).toHaveAccessibleDescription(confirm.wrong.password);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type((await personOf(desk, "admin")).password);
  await page.keyboard.press("Enter");
  const link = page.getByRole("dialog", { name: "Link for Mei Chen" });
  await expect(link).toBeVisible();
  await expect(asked).toBeHidden();
  await link.getByRole("button", { name: "Done" }).click();

  const other = await (await browser.newContext()).newPage();
  await signInAs(desk, other.context(), "staff");
  await openPage(other, `${desk.url}/account`);
  await other.getByRole("button", { name: factor.turnOn, exact: true }).click();
  const secret = await secretOf(other.getByRole("dialog", { name: factor.dialog.title }));
  await other.getByLabel(factor.dialog.code).fill(appCode(secret, new Date()));
  await other.keyboard.press("Enter");
  await other.getByRole("button", { name: factor.codes.done }).click();
  await page.reload();
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
  await other.goto(`${desk.url}/buyers`);
  await givePassword(other, "staff");
  await expect(other.getByText(/An Admin turned off your two-step verification/)).toBeVisible();
  await other.getByRole("link", { name: factor.removed.look }).click();
  await expect(other.getByText(/Phone lost on the train/)).toBeVisible();
  await expectAccessible(other, "taken off");
  await other.context().close();
});

// The journey is in Chinese and expects no English word.
test("a required second factor sends an admin to the account page, and nothing else works", async ({
  page,
  context,
}) => {
  const words = zh.account.secondFactor;
  await context.addCookies([{ name: "md-locale", value: "zh-CN", url: desk.url }]);
  await signInAs(desk, context, "admin");
  await page.goto(`${desk.url}/settings/people`);
  const row = page.getByRole("region", { name: zh.settings.people.adminFactor.title });
  await row.getByRole("radio", { name: zh.settings.people.adminFactor.required }).check({ force: true });
  await expect(row.getByText(zh.settings.people.adminFactor.self)).toBeVisible();
  await expectAccessible(page, "the setting");
  await expectChinese(page);
  await row.getByRole("button", { name: zh.common.save }).click();
  await expect(page).toHaveURL(`${desk.url}/account`);
  await expect(page.getByText(words.required)).toBeVisible();
  await expectChinese(page);
  for (const path of ["/", "/settings/people", "/cards"]) {
    await page.goto(`${desk.url}${path}`);
    await expect(page).toHaveURL(`${desk.url}/account`);
  }
  await expect(page.locator("nav a[href^='/settings']")).toHaveCount(0);
  const read = await page.request.get(`${desk.url}/api/settings/audit`, {
    headers: { "x-merchant-desk": "1" },
  });
  expect([read.status(), await read.text()]).toEqual([403, expect.stringContaining("secondFactorFirst")]);

  await leaveUnconfirmed();
  await page.getByRole("button", { name: words.turnOn, exact: true }).click();
  const asked = page.getByRole("dialog", { name: zh.common.confirm.title });
  await expect(asked).toBeVisible();
  const dialog = page.getByRole("dialog", { name: words.dialog.title });
  await expect(dialog).toBeHidden();
  await expectChinese(page);
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(page.getByRole("alert").filter({ hasText: zh.errors.confirmFirst })).toBeVisible();
  await page.getByRole("button", { name: words.turnOn, exact: true }).click();
  await asked.getByLabel(zh.common.confirm.password).fill((await personOf(desk, "admin")).password);
  await page.keyboard.press("Enter");
  const secret = await secretOf(dialog, words);
  await expectChinese(page, await dialog.getByRole("group", { name: words.dialog.secret }).innerText());
  await expect(dialog.getByLabel(words.dialog.code)).toBeFocused();
  await page.keyboard.type(appCode(secret, new Date()));
  // row 132: a browser inside an app can't save the codes, so it offers to copy them alone.
  await page.evaluate(() => Object.defineProperty(navigator, "userAgent", { value: "MicroMessenger/8.0" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: words.codes.copy })).toBeVisible();
  await expect(page.getByRole("button", { name: words.codes.download })).toHaveCount(0);
  await page.getByRole("button", { name: words.codes.done }).click();
  await page.goto(`${desk.url}/settings/people`);
  await expect(row).toBeVisible();
  await context.clearCookies({ name: "md-session" });
  await page.goto(`${desk.url}/sign-in`);
  await givePassword(page, "admin", undefined, zh);
  await expect(page.getByLabel(zh.signIn.second.code)).toBeFocused();
  await expectChinese(page);
});

/** Presses a button by keyboard. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press("Enter");
}

/** Reads the secret in the dialog once its QR code is drawn. */
async function secretOf(dialog: Locator, words = factor): Promise<string> {
  await expect(dialog.getByRole("img", { name: words.dialog.qr })).toBeVisible();
  return (await dialog.getByRole("group", { name: words.dialog.secret }).innerText()).replace(/\s/g, "");
}

async function givePassword(page: Page, role: Role, wrong?: string, words = en): Promise<void> {
  const { email, password } = await personOf(desk, role);
  await page.getByLabel(words.signIn.email).fill(email);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(wrong ?? password);
  await page.getByRole("button", { name: words.signIn.submit }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

/** Allows another code at once, so that tests don't wait for the next half minute. */
const forgetLastCode = () => askDatabase(desk, "update people set totp_last_step = null");

/** Makes all sessions need a new proof. */
const leaveUnconfirmed = () =>
  askDatabase(desk, "update sessions set confirmed_at = now() - interval '11 minutes'");

/** Expects only Chinese words, but for names of products, addresses and codes. */
async function expectChinese(page: Page, ...kept: string[]): Promise<void> {
  const own =
    /\w+@demo\.example|An Admin|English|(Google|Microsoft) Authenticator|\b(API|App|ID|EN|Ctrl K|Merchant Desk|Linux|Chrome|Webhook)\b/g;
  const words = (await visibleWords(page)).filter((text) => !kept.includes(text));
  expect(words.filter((text) => /[A-Za-z]{2,}/.test(text.replace(own, "")))).toEqual([]);
}
