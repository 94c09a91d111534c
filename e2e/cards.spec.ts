import { dateButton, typeDays } from "./date-range.ts";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { bodyText } from "#lib/testing/sandbox-control.ts";
import { sandboxEnv } from "#lib/testing/start-desk.ts";
import { expectCost } from "./cost-line.ts";
import { atLevel, CARDS, cardForm, fillTwo, ID_NUMBER, PHONE } from "./card-form.ts";
import { expect, signInAs, test } from "./fixtures.ts";
import { loseReply } from "./lose-reply.ts";
import { en, zhCN as zh } from "#messages/messages.ts";

const CHINESE = { locale: "zh-CN", words: zh.cards, level: 4, levelName: "四要素" } as const;
const ENGLISH = { locale: "en", words: en.cards, level: 3, levelName: "3 elements" } as const;
test.beforeEach(({ signIn }) => signIn("admin"));

test("each level shows and sends exactly its fields, cleaned of what was pasted", async ({
  page,
  sandbox,
}) => {
  await page.goto("/cards");
  const form = cardForm(page);
  await expect(form.level(2)).toBeChecked();
  await expect(form.idNumber).toHaveCount(0);
  await form.level(4).check({ force: true });
  await form.phone.fill("+86 138-0013-0426");
  await form.level(2).check({ force: true });
  await expect(form.phone).toHaveCount(0);
  await fillTwo(page, " 林　晓 ", "６２２２ 0200-0000 0102 004");
  await expect(form.card).toHaveValue("6222 0200 0000 0102 004");
  await form.check.click();
  await expect(form.result("Valid")).toContainText("认证信息一致");
  await form.level(4).check({ force: true });
  await expect(form.phone).toHaveValue("138 0013 0426");
  await form.idNumber.fill("110105194912 31002x");
  await form.name.press("Enter");
  await expect(form.result("Valid").first()).toContainText("138****0426");
  const sent = (await sandbox.control.meter()).calls.map(bodyText);
  expect(sent).toEqual([
    `{"name":"林晓","accountNo":"${CARDS[2].T}"}`,
    `{"name":"林晓","accountNo":"${CARDS[2].T}","idCardCode":"${ID_NUMBER}","bankPreMobile":"${PHONE}"}`,
  ]);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(form.card).toHaveValue("");
  await expect(form.name).toBeFocused();
});

test("shapes block, a check digit warns once, the caret stays where one types, and nothing is sent before", async ({
  page,
  calls,
}) => {
  await page.goto("/cards");
  const form = cardForm(page);
  await form.level(4).check({ force: true });
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
  await expect(form.phone).toHaveAccessibleDescription("Enter 11 digits starting with 13–19");
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

for (const { locale, words, level, levelName } of [ENGLISH, CHINESE]) {
  test(`rows 55, 56 and 58: every verdict has its own word, in ${locale}, and only T is valid`, async ({
    page,
    context,
    desk,
    sandbox,
  }) => {
    await context.addCookies([{ name: "md-locale", value: locale, url: desk.url }]);
    await page.goto("/cards");
    await page.getByRole("radio", { name: levelName }).check({ force: true });
    const results = page.getByRole("region", { name: words.results });
    const press = async (card: string, name: string) => {
      await page.getByRole("textbox", { name: words.fields.accountNo }).fill(card);
      await page.getByRole("textbox", { name: words.fields.name }).fill(name);
      await page.getByRole("button", { name: new RegExp(`^${atLevel(words.check, level)}`) }).click();
    };
    await page.getByRole("textbox", { name: words.fields.idCardCode }).fill(ID_NUMBER);
    if (level === 4) await page.getByRole("textbox", { name: words.fields.bankPreMobile }).fill(PHONE);
    await page.getByRole("combobox", { name: words.purpose }).fill("供应商付款");
    const said = { T: "认证信息一致", F: "认证信息不一致", N: "无法认证", P: "网络连接超时" } as const;
    for (const verdict of ["T", "F", "N", "P"] as const) {
      await press(verdict === "T" ? CARDS[2].T : CARDS[level][verdict], `何${"二三四"[level - 2]}`);
      const panel = results.getByRole("region", { name: words.standings[verdict], exact: true });
      await expect(panel).toContainText(said[verdict]);
      await expect(panel).toContainText(atLevel(words.meanings[verdict], level));
      await expect(panel.getByRole("code")).toHaveText(verdict);
    }
    await expect(
      results.getByRole("region", { name: words.standings.P }).getByRole("button", { name: words.askAgain }),
    ).toBeVisible();
    await sandbox.control.addFault({ kind: "patch", patch: { result: "t" } });
    await press(CARDS[2].T, "何一");
    await expect(results.getByRole("region", { name: words.standings.unreadable })).toContainText(
      words.meanings.unreadable,
    );
    await sandbox.control.addFault({ kind: "patch", patch: { accountNo: "6217**********8830" } });
    await press(CARDS[2].T, "何二");
    const clash = results.getByRole("region", { name: words.standings.clash });
    await expect(clash).toContainText(words.meanings.clash);
    await expect(clash).not.toContainText(/8830|认证信息一致/);
    await expect(clash.getByRole("code")).toHaveCount(0);
    await expect(results.getByRole("region", { name: words.standings.T, exact: true })).toHaveCount(0);
    expect(new URL(page.url()).search).toBe("");
  });
}

test("the same question is answered from the books; a card with mismatches wants a word, then its digits", async ({
  page,
  context,
  sandbox,
  startOwnDesk,
  calls,
}) => {
  // Mismatches of a card count, whichever test they are of: nobody has checked this one here before.
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInAs(desk, context, "admin");
  await page.goto(`${desk.url}/cards`);
  const form = cardForm(page);
  const ask = async (name: string) => {
    await fillTwo(page, name, CARDS[2].F);
    await form.check.click();
  };
  await ask("马一");
  await expect(form.result("Mismatch")).toContainText("At least one of the 2 elements doesn’t match.");
  await form.check.click();
  await expect(form.result("Mismatch")).toContainText(
    /Already checked at \d\d:\d\d by An Admin: no new call, and nothing was charged/,
  );
  expect(await calls("bankCard")).toBe(1);
  await form
    .result("Mismatch")
    .getByRole("button", { name: /^Check again usually \d points/ })
    .click();
  await expect.poll(() => calls("bankCard")).toBe(2);
  await ask("马二");
  const dialog = page.getByRole("dialog", { name: "Card ending 2002: 2 mismatches" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("complementary").getByRole("status")).toContainText(
    "Card ending 2002: 2 mismatches",
  );
  await form.check.click();
  await dialog.getByRole("button", { name: /^Check anyway/ }).click();
  await expect.poll(() => calls("bankCard")).toBe(3);
  await ask("马三");
  const strict = page.getByRole("dialog", { name: "Card ending 2002: 3 mismatches" });
  await strict.getByRole("textbox").fill("2003");
  await strict.getByRole("button", { name: /^Check anyway/ }).click();
  await expect(strict.getByRole("textbox")).toHaveAccessibleDescription(
    "Not the last four digits of this card.",
  );
  expect(await calls("bankCard")).toBe(3);
  await strict.getByRole("textbox").fill("2002");
  await strict.getByRole("textbox").press("Enter");
  await expect(strict).toHaveCount(0);
  await expect.poll(() => calls("bankCard")).toBe(4);
});

test("a refusal names its cure and keeps the form; a lost connection says where the answer would be", async ({
  page,
  context,
  sandbox,
}) => {
  await page.goto("/cards");
  const form = cardForm(page);
  await fillTwo(page, "孙一", CARDS[2].T);
  await sandbox.control.addFault({ kind: "code", code: 204, msg: "接口调用次数不足，请充值" });
  await form.check.click();
  const results = page.getByRole("region", { name: "Result" });
  await expect(results.getByRole("heading", { name: en.problems.reasons.callsUsedUp.title })).toBeVisible();
  await expect(results).toContainText("接口调用次数不足，请充值");
  await results.getByRole("button", { name: /^Try again (usually|price)/ }).click();
  await expect(form.result("Valid")).toBeVisible();
  await context.setOffline(true);
  await form.name.fill("孙二");
  await form.check.click();
  await expect(results.getByRole("alert")).toContainText("look at the history before you try again");
  await context.setOffline(false);
  await expect(form.name).toHaveValue("孙二");
});

test("a verdict that the network loses on its way to the browser is there on the next press, and paid once", async ({
  page,
  calls,
}) => {
  await page.goto("/cards");
  const form = cardForm(page);
  await loseReply(page, "**/cards", (request) => request.postData()?.includes("idempotencyKey") ?? false);
  // A verdict that serves nobody again: only its own press may have it.
  await fillTwo(page, "吴一", CARDS[2].N);
  await form.check.click();
  const results = page.getByRole("region", { name: "Result" });
  await expect(results.getByRole("alert")).toContainText("look at the history before you try again");
  await form.check.click();
  await expectCost(form.result("Cannot be verified"), /^Updated/, { Calls: "1 call" });
  await expect(form.rows.nth(1)).toContainText("Cannot be verified");
  expect(await calls("bankCard")).toBe(1);
  await form.name.fill("吴二");
  await form.check.click();
  await expect.poll(() => calls("bankCard")).toBe(2);
});

test("the history is narrowed in the URL, says when it cannot be read, and is redacted for good", async ({
  page,
  sandbox,
}) => {
  await page.goto("/cards");
  const form = cardForm(page);
  await fillTwo(page, "周一", CARDS[2].N);
  await form.check.click();
  await expect(form.result("Cannot be verified")).toBeVisible();
  await page.getByRole("combobox", { name: "Verdict" }).focus();
  await page.getByRole("combobox", { name: "Verdict" }).selectOption("Cannot be verified");
  await expect(page).toHaveURL(/\/cards\?verdict=N$/);
  await expect(page.getByRole("combobox", { name: "Verdict" })).toBeFocused();
  await expect(form.rows.filter({ hasText: "Valid" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "By" }).selectOption("An Admin");
  const row = form.rows.nth(1);
  await expect(row).toContainText("周*");
  await typeDays(page, { To: "2001-01-01" });
  await expect(page.getByRole("heading", { name: "No matching checks" })).toBeVisible();
  await page.goBack();
  await expect(dateButton(page)).toHaveText("DatesAny time");
  await expect(row).toContainText("周*");
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Erase details of 1 check" }).click();
  await page
    .getByRole("dialog", { name: "Erase the details of 1 selected check?" })
    .getByRole("button", { name: "Erase", exact: true })
    .click();
  await expect(row).toContainText("Erased");
  await expect(row).not.toContainText("周*");
  await expect(row).toContainText("Cannot be verified");
  await page.route("**/api/cards*", (route) => route.abort());
  await page.getByRole("button", { name: "Clear", exact: true }).last().click();
  await expect(page.getByRole("region", { name: "History" }).first()).toContainText(
    "Couldn’t load the history",
  );
  await page.unroute("**/api/cards*");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(form.rows.nth(1)).toBeVisible();
  expect((await sandbox.control.meter()).counts.bankCard).toBe(1);
});

test("an admin sets the attempt guard, and the page says so", async ({ page }) => {
  await page.goto("/cards");
  const set = async (warnAt: string, confirmAt: string) => {
    await page.getByRole("button", { name: /^Change.*Retry protection/ }).click();
    const dialog = page.getByRole("dialog", { name: "Retry protection" });
    await dialog.getByLabel("Warn after").selectOption(warnAt);
    await dialog.getByLabel("Require the last 4 digits").selectOption(confirmAt);
    await dialog.getByRole("button", { name: "Save" }).click();
    return dialog;
  };
  const dialog = await set("4", "2");
  await expect(dialog.getByLabel("Require the last 4 digits")).toHaveAccessibleDescription(
    /Must be at least the warning/,
  );
  await dialog.getByLabel("Require the last 4 digits").selectOption("5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("complementary")).toContainText(
    "Warns after 4 mismatches of a card, asks for its last 4 digits after 5",
  );
  await expect(await set("2", "3")).toHaveCount(0);
});

for (const isPhone of [true, false]) {
  test(`nothing is out of place on a ${isPhone ? "phone" : "desk"}, in light English and dark Chinese`, async ({
    page,
    context,
    desk,
  }) => {
    await page.setViewportSize(isPhone ? { width: 360, height: 780 } : { width: 1440, height: 900 });
    for (const { locale, words, theme } of [
      { ...ENGLISH, theme: "light" },
      { ...CHINESE, theme: "dark" },
    ]) {
      await context.addCookies([
        { name: "md-locale", value: locale, url: desk.url },
        { name: "md-theme", value: theme, url: desk.url },
      ]);
      await page.goto("/cards");
      await page.getByRole("radio").nth(2).check({ force: true });
      const check = page.getByRole("button", { name: new RegExp(`^${atLevel(words.check, 4)}`) });
      await check.click();
      await expect(page.getByText(words.errors.missing).first()).toBeVisible();
      await expectFit(page, `${locale}, errors`);
      await page.getByRole("textbox", { name: words.fields.name }).fill("林晓");
      await page.getByRole("textbox", { name: words.fields.accountNo }).fill(CARDS[2].T);
      await page.getByRole("textbox", { name: words.fields.idCardCode }).fill("1101051949");
      await page.getByRole("textbox", { name: words.fields.bankPreMobile }).fill(PHONE);
      await expectNoViolation(page, `${locale}, errors`);
      await page.getByRole("textbox", { name: words.fields.idCardCode }).fill(ID_NUMBER);
      await page.getByRole("combobox", { name: words.purpose }).fill("退款");
      await check.click();
      await expect(page.getByRole("region", { name: words.standings.T, exact: true })).toBeVisible();
      await expectFit(page, `${locale}, verdict`);
      await expectNoViolation(page, `${locale}, verdict`);
    }
  });
}

async function expectNoViolation(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude("tbody tr:nth-child(n + 4)").analyze();
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}\n${html.slice(0, 200)}\n${failureSummary}`),
    ),
    where,
  ).toEqual([]);
}

/** Nothing that scrolls, nor the page itself, is wider than its place. */
async function expectFit(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>("main *")]
      .filter(
        (node) =>
          node.scrollWidth > node.clientWidth &&
          node.clientWidth > 0 &&
          (node === document.documentElement || /auto|scroll/.test(getComputedStyle(node).overflowX)),
      )
      .map((node) => `${node.className} ${node.scrollWidth}`),
  );
  expect(wide, where).toEqual([]);
}
