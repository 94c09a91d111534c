import { expect, type Locator, type Page } from "@playwright/test";
import { en } from "#messages/messages.ts";

type Words = Pick<typeof en, "topUp">;

let made = 0;

/** Adds a placement by its form, from whatever page, and comes back with its sid. */
export async function addPlacement(page: Page, words: Words = en): Promise<string> {
  if (!page.url().includes("/top-up")) await page.goto("/top-up");
  const back = page.getByRole("link", { name: words.topUp.list.back });
  if (await back.isVisible()) await back.click();
  await page.getByRole("button", { name: words.topUp.list.add }).click();
  const name = await fillAndSave(page.getByRole("dialog"), words);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  return name;
}

/** Fills the form in sight with a sid that no other placement has, and saves it without links. */
export async function fillAndSave(form: Locator, { topUp: { form: words } }: Words = en): Promise<string> {
  made += 1;
  const name = `shelf-${made}`;
  await form.getByLabel(words.fields.name).fill(name);
  await form.getByLabel(words.fields.sid).fill(name);
  await form.getByLabel(words.fields.owner).fill("Lin Xiao");
  await form.getByRole("button", { name: words.saveAlone }).click();
  await expect(form).toHaveCount(0);
  return name;
}

/** The names of the links in sight, in their order. */
export function linkNames(page: Page): Locator {
  return page.getByRole("main").getByRole("listitem").getByRole("strong");
}

/** The press that gets the links of the placement in sight. */
export function getLinks(page: Page, { topUp: words }: Words = en): Locator {
  return page
    .getByRole("region", { name: words.links.label, exact: true })
    .getByRole("button", { name: new RegExp(`^${words.get}`) });
}
