import type { BrowserContext, Page } from "@playwright/test";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { expectCost } from "./cost-line.ts";
import { CARDS, fillTwo, ID_NUMBER, openCards, PHONE } from "./card-form.ts";
import { expect, test } from "./fixtures.ts";
import { loseReply } from "./lose-response.ts";
import { countPresses } from "./presses.ts";
import { en } from "#messages/messages.ts";

test.beforeEach(({ signIn }) => signIn("admin"));

test("a check takes one click and two keys and sends its level's fields; bad shapes block it", async ({
  page,
  context,
  sandbox,
  calls,
}) => {
  const form = await openCards(page);
  await expect(form.name).toBeFocused();
  await expect(form.level(2)).toBeChecked();
  await expect(form.idNumber).toHaveCount(0);
  const presses = await countPresses(page);
  await paste(
    page,
    context,
    `姓名：陈晓伟\n卡号：6222 0200 0000 0102 004\n身份证号：${ID_NUMBER}\n手机号：138 0013 0426`,
  );
  await expect(form.level(4)).toBeChecked();
  await expect(form.phone).toHaveValue("138 0013 0426");
  await expect(form.purpose).toBeFocused();
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(form.purpose).toHaveValue("Refund");
  await page.keyboard.press("Enter");
  await expect(form.result("Valid")).toContainText("陈晓伟");
  await expect(form.result("Valid")).toContainText("138****0426");
  expect(presses).toEqual({ clicks: 1, keys: 2, pastes: 1 });

  await form.level(2).check({ force: true });
  await expect(form.phone).toHaveCount(0);
  await fillTwo(page, " 林　晓 ", "６２２２ 0200-0000 0102 004");
  await expect(form.card).toHaveValue("6222 0200 0000 0102 004");
  await form.check.click();
  await expect(form.result("Valid")).toContainText("认证信息一致");
  await form.level(4).check({ force: true });
  await expect(form.phone).toHaveValue("138 0013 0426");
  await expect
    .poll(async () => (await sandbox.control.meter()).calls.map(bodyText))
    .toEqual([
      `{"name":"陈晓伟","accountNo":"${CARDS[2].T}","idCardCode":"${ID_NUMBER}","bankPreMobile":"${PHONE}"}`,
      `{"name":"林晓","accountNo":"${CARDS[2].T}"}`,
    ]);

  await form.name.focus();
  await paste(page, context, `${CARDS[2].F}\t周妍`);
  await expect(form.level(2)).toBeChecked();
  await expect(form.name).toHaveValue("周妍");
  await form.level(4).check({ force: true });
  await expect(form.phone).toHaveValue("");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(form.card).toHaveValue("");
  await expect(form.name).toBeFocused();
  expect(new URL(page.url()).search).toBe("");

  await sandbox.control.clearMeter();
  await form.purpose.fill("");
  await page
    .getByRole("region", { name: "Practice cards" })
    .getByRole("button", { name: /Mismatch.*4 elements/ })
    .click();
  await expect(form.level(4)).toBeChecked();
  await expect(form.phone).toHaveValue("138 0013 0426");
  await expect(form.purpose).not.toHaveValue("");
  await page.getByRole("button", { name: "Clear" }).first().click();
  await form.purpose.fill("");
  await form.check.click();
  await expect(form.name).toBeFocused();
  await expect(form.name).toHaveAccessibleDescription("Required");
  await expect(form.purpose).toHaveAccessibleDescription("Enter a purpose.");
  await form.name.fill("林晓晓");
  await form.card.pressSequentially("622202000000010204");
  await form.card.press("Home");
  for (let times = 0; times < 14; times += 1) await form.card.press("ArrowRight");
  await form.card.pressSequentially("0");
  await expect(form.card).toHaveValue("6222 0200 0000 0010 204");
  expect(await form.card.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(16);
  await expect(form.card).toHaveAccessibleDescription(/check digit doesn’t match/);
  await form.idNumber.fill("33010619900230001X");
  await form.phone.fill("12800130426");
  await form.purpose.fill("主播结算");
  await form.check.click();
  await expect(form.idNumber).toHaveAccessibleDescription(/invalid date of birth/);
  await expect(form.phone).toHaveAccessibleDescription("Enter 11 digits starting with 13–19.");
  await form.idNumber.fill(ID_NUMBER);
  await form.phone.fill(PHONE);
  await page.getByRole("button", { name: "Check 4 elements" }).click();
  const anyway = page.getByRole("button", { name: /^Check anyway/ });
  await expect(anyway).toBeVisible();
  expect(await calls("bankCard")).toBe(0);
  await form.phone.fill("13900130426");
  await page.getByRole("button", { name: "Check 4 elements" }).click();
  await anyway.click();
  await expect(page.getByRole("region", { name: "Result" }).getByText("5 points")).toBeVisible();
  expect(await calls("bankCard")).toBe(1);
});

test("retry protection is set; a card then needs a word, later its digits", async ({
  page,
  sandbox,
  calls,
}) => {
  const form = await openCards(page);
  await setGuard("4", "2");
  const setting = page.getByRole("dialog", { name: "Retry protection" });
  await expect(setting.getByLabel("Require the last 4 digits")).toHaveAccessibleDescription(
    /Can’t be lower than the warning/,
  );
  await page.keyboard.press("Escape");
  await setGuard("1", "2");
  await openFacts();
  const facts = page.getByRole("dialog", { name: "About card checks" });
  await expect(facts).toContainText("After 1 mismatch: warning; after 2: last 4 digits");
  await page.keyboard.press("Escape");

  // Mismatches of all tests count: no other test checks this card.
  const card = "6222021055598761230";
  await sandbox.control.addFault({ kind: "patch", patch: { result: "F" } }, { times: null });
  const looked = page.waitForResponse((response) => response.request().method() === "POST");
  await fillTwo(page, "马一", card);
  // Earlier checks of the card arrive while the button is held down, and must not move it.
  await form.check.hover();
  await page.mouse.down();
  await looked;
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.mouse.up();
  await expect(form.result("Mismatch")).toContainText("At least one of the 2 elements doesn’t match.");
  await form.name.fill("马二");
  await form.check.click();
  const dialog = page.getByRole("dialog", { name: "Card ending 1230: 1 mismatch" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Card ending 1230: 1 mismatch" })).toBeVisible();
  await form.check.click();
  await dialog.getByRole("button", { name: /^Check anyway/ }).click();
  await expect(form.result("Mismatch")).toContainText("马二");
  await form.name.fill("马三");
  await form.check.click();
  const strict = page.getByRole("dialog", { name: "Card ending 1230: 2 mismatches" });
  await strict.getByRole("textbox").fill("1231");
  await strict.getByRole("button", { name: /^Check anyway/ }).click();
  await expect(strict.getByRole("textbox")).toHaveAccessibleDescription(
    "Not the last four digits of this card.",
  );
  expect(await calls("bankCard")).toBe(2);
  await strict.getByRole("textbox").fill("1230");
  await strict.getByRole("textbox").press("Enter");
  await expect(form.result("Mismatch")).toContainText("马三");
  expect(await calls("bankCard")).toBe(3);
  await setGuard("2", "3");

  async function openFacts(): Promise<void> {
    await page.getByRole("button", { name: "About card checks" }).click();
  }

  async function setGuard(warnAt: string, confirmAt: string): Promise<void> {
    await openFacts();
    await page.getByRole("button", { name: /^Change.*Retry protection/ }).click();
    const dialog = page.getByRole("dialog", { name: "Retry protection" });
    await dialog.getByLabel("Warn after").selectOption(warnAt);
    await dialog.getByLabel("Require the last 4 digits").selectOption(confirmAt);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(warnAt > confirmAt ? 1 : 0);
  }
});

test("a rejection names its cure, a lost verdict comes with the next press; both keep the form", async ({
  page,
  sandbox,
  calls,
}) => {
  const form = await openCards(page);
  const results = page.getByRole("region", { name: "Result" });
  // A verdict that isn't cached: only its own press may get it.
  await fillTwo(page, "吴一", CARDS[2].N);
  await sandbox.control.addFault({ kind: "code", code: 204, msg: "接口调用次数不足，请充值" });
  await form.check.click();
  await expect(results.getByRole("heading", { name: en.problems.reasons.callsUsedUp.title })).toBeVisible();
  await expect(results).toContainText("接口调用次数不足，请充值");
  await loseReply(page, "**/cards", (request) => request.postData()?.includes("idempotencyKey") ?? false);
  await results.getByRole("button", { name: /^Try again (≈|price)/ }).click();
  await expect(results.getByRole("alert")).toContainText("Look at the history before you try again");
  await expect(form.name).toHaveValue("吴一");
  await form.check.click();
  await expectCost(form.result("Cannot be verified"), /^Updated/, { Calls: "1 call" });
  await expect(form.rows.nth(1)).toContainText("Cannot be verified");
  expect(await calls("bankCard")).toBe(2);
});

test("rows 60 and 61: clicks, Enter, a reload and two tabs are one call that the history has", async ({
  page,
  context,
  sandbox,
  calls,
}) => {
  const other = await context.newPage();
  const otherForm = await openCards(other);
  // A background tab draws once a second.
  await page.bringToFront();
  const form = await openCards(page);
  const card = "6222021055598762220";
  await sandbox.control.addFault({ kind: "patch", patch: { result: "T" } }, { times: null });
  await sandbox.control.setLatency({ bankCard: 60_000 });
  await fillTwo(page, "沈一", card);
  await form.check.dblclick();
  await form.name.press("Enter");
  await expect.poll(() => calls("bankCard")).toBe(1);
  await other.bringToFront();
  await fillTwo(other, "沈一", card);
  await otherForm.name.press("Enter");
  await page.bringToFront();
  await openCards(page);
  await expect(form.name).toHaveValue("");
  await expect(form.rows.nth(1)).toContainText("In progress");
  await fillTwo(page, "沈二", card);
  await form.check.click();
  await expect(page.getByRole("region", { name: "Result" }).getByRole("status")).toContainText(
    "This card is being checked right now by An Admin. Wait for that result, then check again.",
  );
  await expect(form.name).toHaveValue("沈二");
  await sandbox.control.setLatency({ bankCard: 0 });
  await expect(otherForm.result("Valid")).toContainText("0 points");
  await expect(form.rows.nth(1)).toContainText("Valid");
  expect(await calls("bankCard")).toBe(1);

  await form.name.fill("沈一");
  await form.check.click();
  await expect(form.result("Valid")).toContainText("Already checked at");
  // Newest first: both free results, then the check they are from.
  for (const nth of [1, 2])
    await expect(form.rows.nth(nth).getByTitle(/^result of the check at \d\d:\d\d · free$/)).toBeVisible();
  await expect(form.rows.nth(3)).toContainText("2 free repeats");
  await expect(form.rows.nth(3)).toContainText("认证信息一致");
  expect(await calls("bankCard")).toBe(1);

  await sandbox.control.setLatency({ bankCard: 60_000 });
  await form.name.fill("沈二");
  await form.check.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Stopped waiting.")).toBeVisible();
  await expect(form.rows.nth(1)).toContainText("In progress");
  await sandbox.control.setLatency({ bankCard: 0 });
  await expect(form.rows.nth(1)).toContainText("Valid");
  await expect(form.card).toHaveValue("6222 0210 5559 8762 220");
  expect(await calls("bankCard")).toBe(2);
});

async function paste(page: Page, context: BrowserContext, text: string): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press("ControlOrMeta+v");
}
