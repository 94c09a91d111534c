import type { Page } from "@playwright/test";

/** Chooses a shop in the switcher of the top bar. */
export async function openShop(page: Page, name: string): Promise<void> {
  const banner = page.getByRole("banner");
  await banner.getByRole("button").first().click();
  await banner.getByRole("menuitemradio").filter({ hasText: name }).click();
}
