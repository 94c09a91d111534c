import type { Locator, Page } from "@playwright/test";
import { expect, signInAs, test } from "./fixtures.ts";
import { sandboxEnv } from "#lib/testing/start-desk.ts";

test("an admin puts the shops into another order by keyboard alone, and the focus stays on the shop that moves", async ({
  page,
  context,
  sandbox,
  startOwnDesk,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInAs(desk, context, "admin");
  await page.goto(`${desk.url}/settings/shops`);
  const [first, second, ...others] = await names(page).allTextContents();
  const actions = actionsOf(page, first!);

  await actions.click();
  await expect(page.getByRole("menuitem", { name: "Move up" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Move down" }).press("Enter");
  await expect(names(page)).toHaveText([second!, first!, ...others]);
  await expect(actions).toBeFocused();

  await actions.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText([first!, second!, ...others]);
  await expect(actions).toBeFocused();
});

test("an archived shop stands in no switcher and keeps its place; restored it is back where it was", async ({
  page,
  context,
  sandbox,
  startOwnDesk,
}) => {
  const desk = await startOwnDesk(sandboxEnv(sandbox));
  await signInAs(desk, context, "admin");
  await page.goto(`${desk.url}/settings/shops`);
  const before = await names(page).allTextContents();
  const gone = before[1]!;

  await actionsOf(page, gone).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByText(`${gone} archived`)).toBeVisible();
  await expect(names(page)).toHaveText(before.filter((name) => name !== gone));
  const archived = page.getByRole("region", { name: "1 archived shop" });
  await expect(archived).toContainText("Calls, totals and history are kept.");
  await page.goto(`${desk.url}/orders/pending`);
  await expect(offered(page)).resolves.toEqual(before.filter((name) => name !== gone));

  await page.goto(`${desk.url}/settings/shops`);
  await actionsOf(page, before[0]!).click();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expect(names(page)).toHaveText([before[2]!, before[0]!, ...before.slice(3)]);
  await archived.getByRole("button", { name: `Restore ${gone}` }).click();
  await expect(page.getByText(`${gone} restored`)).toBeVisible();
  await expect(archived).toHaveCount(0);
  await page.reload();
  const after = [before[2]!, gone, before[0]!, ...before.slice(3)];
  await expect(names(page)).toHaveText(after);
  await page.goto(`${desk.url}/orders/pending`);
  await expect(offered(page)).resolves.toEqual(after);
});

function names(page: Page): Locator {
  return page.getByRole("table", { name: "Shops" }).getByRole("rowheader");
}

function actionsOf(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `Actions for ${name}`, exact: true });
}

/** The shops that the switcher of a list offers, in its order. */
async function offered(page: Page): Promise<(string | null)[]> {
  await page.getByRole("banner").getByRole("button").first().click();
  const choices = page.getByRole("menuitemradio");
  await expect(choices.first()).toBeVisible();
  return choices.locator(".menu-text").allTextContents();
}
