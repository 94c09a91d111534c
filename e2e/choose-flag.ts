import type { Locator, Page } from "@playwright/test";

/** Button of the flag filter; its text ends with the choice. */
export function flagButton(page: Page | Locator): Locator {
  return page.getByRole("button").filter({ hasText: /^Flag(Any|With a flag|[1-5])$/ });
}

/** Chooses a flag, "Any" or "With a flag" in the flag filter. */
export async function chooseFlag(page: Page | Locator, choice: string): Promise<void> {
  await flagButton(page).click();
  await flagChoice(page, choice).click();
}

/** A choice in the open menu; its name ends with the price of a paid list. */
export function flagChoice(page: Page | Locator, choice: string): Locator {
  return page.getByRole("menuitemradio", { name: new RegExp(`^${choice}(?! flag)\\b`) });
}
