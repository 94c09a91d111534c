import { cardForm, fillTwo, CARDS, ID_NUMBER } from "./card-form.ts";
import { expect, test } from "./fixtures.ts";

test("swapped fields and rounded card numbers are checked only when corrected or pressed again", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("admin");
  await page.goto("/cards");
  const form = cardForm(page);
  await form.level(3).check({ force: true });
  await fillTwo(page, CARDS[2].T, "林晓");
  await form.idNumber.fill("13800130426");
  await form.check.click();
  await expect(form.name).toHaveAccessibleDescription("This is a card number. Are two fields swapped?");
  await expect(form.card).toHaveAccessibleDescription(/This looks like a name\. Are two fields swapped\?/);
  await expect(form.idNumber).toHaveAccessibleDescription(
    /This is a phone number\. Are two fields swapped\?/,
  );
  await fillTwo(page, "林晓", "6.22202E+18");
  await form.idNumber.fill(ID_NUMBER);
  await expect(form.card).toHaveAccessibleDescription(/Cut to scientific notation/);
  await form.check.click();
  await form.card.fill("6222020000000100000");
  await expect(form.card).toHaveAccessibleDescription(/A spreadsheet may have rounded this/);
  await form.check.click();
  const anyway = page.getByRole("button", { name: /^Check anyway/ });
  await expect(anyway).toBeVisible();
  expect(await calls("bankCard")).toBe(0);
  await anyway.click();
  await expect.poll(() => calls("bankCard")).toBe(1);
});
