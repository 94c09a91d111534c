import type { Page } from "@playwright/test";

const NAMED = ["heading", "button", "link", "columnheader", "textbox", "radio", "menuitem", "menuitemradio", "status", "alert", "dialog", "term"] as const;

/** Every name and text by which the page's landmarks and controls speak, without the data of the service. */
export async function visibleWords(page: Page): Promise<string[]> {
  const words = new Set<string>([await page.title()]);
  for (const role of NAMED) {
    for (const element of await page.getByRole(role).all()) {
      if ((await element.getAttribute("lang")) === "zh-CN") continue;
      const own = [await element.getAttribute("aria-label"), await element.getAttribute("title"), await element.getAttribute("placeholder")];
      const isData = await element.evaluate((node) => node.closest("tbody") !== null || node.matches("dialog"));
      if (!isData) own.push(await element.innerText());
      for (const text of own) if (text?.trim()) words.add(text.trim());
    }
  }
  return [...words];
}
