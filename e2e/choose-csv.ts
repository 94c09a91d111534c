import type { Page } from "@playwright/test";

/** Presses the button of a table's file and then one of its two forms. */
export async function chooseCsv(page: Page, button: string, form: RegExp = /^CSV Every/): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("menuitem", { name: form }).click();
}
