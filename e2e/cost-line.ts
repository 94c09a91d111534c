import { expect, type Locator, type Page } from "@playwright/test";

/** The line with the age of a result and the price of a newer one. */
export function costLine(within: Page | Locator): Locator {
  return within.getByRole("button", { name: /^(Updated|Tried) / });
}

/** Expects the text of that line, and the texts that a press on it shows. */
export async function expectCost(
  within: Page | Locator,
  line: RegExp,
  facts: Record<string, RegExp | string>,
): Promise<void> {
  const button = costLine(within);
  await expect(button).toHaveText(line);
  await button.click();
  const details = within.getByRole("dialog", { name: "What did this cost?" });
  for (const [name, fact] of Object.entries(facts))
    await expect(
      details
        .getByRole("term")
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator("xpath=following-sibling::dd[1]"),
    ).toHaveText(fact);
  await button.press("Escape");
  await expect(details).toBeHidden();
}
