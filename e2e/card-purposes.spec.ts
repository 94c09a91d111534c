import { en, zhCN } from "#messages/messages.ts";
import { askDatabase } from "./ask-database.ts";
import { CARDS, fillTwo, openCards } from "./card-form.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expect, test } from "./fixtures.ts";

const words = en.cards.purposes;

test.beforeEach(({ signIn }) => signIn("admin"));

test("purposes have two names, and a check with one is found by it in the other language", async ({
  page,
  context,
  desk,
}) => {
  const form = await openCards(page);
  const dialog = page.getByRole("dialog", { name: words.title });
  const nameOf = (nr: number, language: "English" | "中文") =>
    dialog.getByRole("textbox", { name: `Purpose ${nr}, ${language}` });
  const save = dialog.getByRole("button", { name: words.save });
  const open = async () => {
    await page.getByRole("button", { name: en.cards.about }).click();
    await page.getByRole("button", { name: /^Change.*Purposes of checks/ }).click();
  };

  await open();
  await expect(nameOf(1, "English")).toBeFocused();
  await expect(nameOf(1, "中文")).toHaveValue("退款");
  await nameOf(1, "English").fill("Deposit");
  await nameOf(1, "中文").fill("电话 13912345678");
  await save.click();
  await expect(nameOf(1, "中文")).toHaveAccessibleDescription(en.cards.errors.purposeNamesPerson);
  await nameOf(1, "中文").fill("主播结算");
  await expect(nameOf(2, "中文")).toHaveAccessibleDescription(words.same);
  await expectAccessible(page, "a name twice");
  await nameOf(1, "中文").fill("押金退还");
  await dialog.getByRole("button", { name: "Move purpose 2 up" }).click();
  await expect(nameOf(1, "English")).toHaveValue("Streamer payout");
  await expect(nameOf(1, "English")).toBeFocused();
  await dialog.getByRole("button", { name: words.add }).click();
  await expect(nameOf(5, "English")).toBeFocused();
  await page.keyboard.type("KYC");
  await expect(nameOf(5, "中文")).toHaveAttribute("placeholder", "KYC");
  await dialog.getByRole("button", { name: "Remove purpose 5" }).click();
  await expect(nameOf(4, "English")).toBeFocused();
  await page.route("**/cards", (route) => route.abort());
  await save.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(nameOf(2, "中文")).toHaveValue("押金退还");
  await page.unroute("**/cards");
  await save.click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Deposit" }).click();
  await expect(form.purpose).toHaveValue("Deposit");
  await fillTwo(page, "马小明", CARDS[2].N);
  await form.check.click();
  await expect(form.rows.nth(1)).toContainText("马**");
  await expect(form.rows.nth(1)).toContainText("Deposit");

  await context.addCookies([{ name: "md-locale", value: "zh-CN", url: desk.url }]);
  await page.goto("/cards");
  const history = page.getByRole("region", { name: zhCN.cards.history.title, exact: true });
  const rows = history.getByRole("row");
  const filter = history.getByRole("combobox", { name: zhCN.cards.purpose });
  await filter.selectOption("押金退还");
  await expect(page).toHaveURL(/\/cards\?purpose=[\da-f-]{36}$/);
  await expect(rows.nth(1)).toContainText("马**");
  // Earlier checks of this purpose have its new name, too.
  const others = rows.filter({ hasNotText: "押金退还" });
  await expect(others).toHaveCount(1);
  await expectAccessible(page, "filtered by purpose");
  await filter.selectOption(zhCN.cards.history.otherPurpose);
  await expect(page).toHaveURL(/\/cards\?purpose=other$/);
  await expect(rows.filter({ hasText: "押金退还" })).toHaveCount(0);

  // The other journeys of this dashboard choose the first purpose.
  await askDatabase(desk, "delete from settings where key = 'cardPurposes'");
});
