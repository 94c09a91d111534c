import type { Page } from "@playwright/test";

/** Presses the export button of a table, then one of its formats. */
export async function chooseFile(page: Page, button: string, form: RegExp = /^CSV Raw/): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("menuitem", { name: form }).click();
}
