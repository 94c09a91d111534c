import { CARDS, cardForm, fillTwo } from "./card-form.ts";
import { expect, test } from "./fixtures.ts";

test.beforeEach(({ signIn }) => signIn("admin"));

test("row 60: a double click, Enter, two tabs and a reload are one call, whose result each of them gets", async ({
  page,
  context,
  sandbox,
  calls,
}) => {
  await sandbox.control.setLatency({ bankCard: 5_000 });
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto("/cards");
    await fillTwo(each, "沈一", CARDS[2].T);
  }
  await page.bringToFront();
  await cardForm(page).check.dblclick();
  await cardForm(page).name.press("Enter");
  // The first tab's call is the one under way before the second tab asks.
  await expect.poll(() => calls("bankCard")).toBe(1);
  await cardForm(other).name.press("Enter");
  await expect(cardForm(page).result("Valid")).toContainText("3 points");
  await expect(cardForm(other).result("Valid")).toContainText("0 points");
  await page.reload();
  await fillTwo(page, "沈一", CARDS[2].T);
  await cardForm(page).check.click();
  await expect(cardForm(page).result("Valid")).toContainText("Already checked at");
  await expect(cardForm(page).result("Valid")).toContainText("0 points");
  // Newest first: both free answers, and the check they are from.
  for (const nth of [1, 2])
    await expect(
      cardForm(page)
        .rows.nth(nth)
        .getByTitle(/^result of the check at \d\d:\d\d ·\s0\spoints$/),
    ).toBeVisible();
  await expect(cardForm(page).rows.nth(3)).toContainText("2 free repeats");
  await expect(cardForm(page).rows.nth(3)).toContainText("认证信息一致");
  expect(await calls("bankCard")).toBe(1);
});

test("row 60: a card that is being checked under another name turns a press away for nothing, and the next press goes through", async ({
  page,
  context,
  sandbox,
  calls,
}) => {
  const other = await context.newPage();
  for (const [each, name] of [
    [page, "沈一"],
    [other, "沈二"],
  ] as const) {
    await each.goto("/cards");
    await fillTwo(each, name, CARDS[2].T);
  }
  await sandbox.control.setLatency({ bankCard: 5_000 });
  await cardForm(page).check.click();
  await expect.poll(() => calls("bankCard")).toBe(1);
  await cardForm(other).check.click();
  const results = other.getByRole("region", { name: "Result" });
  await expect(results.getByRole("status")).toContainText(
    "This card is being checked right now by An Admin. Wait for that result, then check again.",
  );
  await expect(cardForm(other).name).toHaveValue("沈二");
  await expect(cardForm(page).result("Valid")).toBeVisible();
  await sandbox.control.setLatency({ bankCard: 0 });
  expect(await calls("bankCard")).toBe(1);
  await cardForm(other).check.click();
  await expect(cardForm(other).result("Valid")).toBeVisible();
  expect(await calls("bankCard")).toBe(2);
});

test("row 61: a page reloaded while a check is under way finds it in the history, and so does who stops waiting", async ({
  page,
  sandbox,
  calls,
}) => {
  await sandbox.control.setLatency({ bankCard: 2_500 });
  await page.goto("/cards");
  const form = cardForm(page);
  await fillTwo(page, "钱一", CARDS[2].T);
  await form.check.click();
  await expect.poll(() => calls("bankCard")).toBe(1);
  await page.reload();
  await expect(form.name).toHaveValue("");
  await expect(form.rows.nth(1)).toContainText("In progress");
  await expect(form.rows.nth(1)).toContainText("Valid", { timeout: 8_000 });
  await sandbox.control.setLatency({ bankCard: 6_000 });
  await fillTwo(page, "钱二", CARDS[2].T);
  await form.check.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Stopped waiting.")).toBeVisible();
  await expect(form.rows.nth(1)).toContainText("In progress");
  await expect(form.rows.nth(1)).toContainText("Valid", { timeout: 12_000 });
  await expect(form.card).toHaveValue("6222 0200 0000 0102 004");
  expect(await calls("bankCard")).toBe(2);
});
