import type { Page } from "@playwright/test";

/** The button with the chosen days. */
export const dateButton = (page: Page) => page.getByRole("button", { name: /^Dates/ });
/** The dialog that it opens. */
export const datePanel = (page: Page) => page.getByRole("dialog", { name: "Dates" });

/** Types one or both days of a range and applies them by Enter. */
export async function typeDays(page: Page, days: { From?: string; To?: string }): Promise<void> {
  if (!(await datePanel(page).isVisible())) await dateButton(page).click();
  for (const [name, text] of Object.entries(days))
    await datePanel(page).getByRole("textbox", { name, exact: true }).fill(text);
  await datePanel(page).getByRole("textbox").first().press("Enter");
}
