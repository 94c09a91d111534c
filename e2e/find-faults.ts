import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { findMisfits } from "./find-misfits.ts";
import { visibleWords } from "./visible-words.ts";

/**
 * What axe, the measure of what fits and the reader of words find on the page as it stands. `isWhole`: every row of a
 * table is judged, else its first four; `hasCode`: words of no language are meant to stand there.
 */
export async function findFaults(
  page: Page,
  { locale, themes }: { locale: string; themes: readonly string[] },
  { isWhole, hasCode }: { isWhole?: true; hasCode?: true } = {},
): Promise<string[]> {
  const found = (await findMisfits(page)).map((misfit) => `does not fit: ${misfit}`);
  if (locale === "zh-CN" && !hasCode)
    found.push(...(await findEnglish(page)).map((text) => `English: ${text}`));
  for (const theme of themes) {
    await page.evaluate((value) => void (document.documentElement.dataset.theme = value), theme);
    // A theme changes colours alone: what else the rules see, they have seen in the first one.
    const axe = new AxeBuilder({ page });
    if (theme === themes[1]) axe.withRules(["color-contrast"]);
    const { violations } = await (isWhole ? axe : axe.exclude("tbody tr:nth-child(n + 5)")).analyze();
    for (const { id, help, nodes } of violations)
      for (const { html, failureSummary } of nodes)
        found.push(`${theme}, ${id}: ${help}\n${html.slice(0, 300)}\n${failureSummary}`);
  }
  return found;
}

/** Names of things, keys and numbers that stay as they are in Chinese. */
const NAMES =
  /\b[\da-f]{8}\b|\S+@\S+|An? (Admin|Staff|Marketing)|English|https?:\S+|\b(App|ID|IP|QR|EN|CSV|HTTP|http|sid|Ctrl K|Owner|Shop|Seller|Chrome|Linux)\b/g;

async function findEnglish(page: Page): Promise<string[]> {
  const words = await visibleWords(page);
  return words.map((text) => text.replace(NAMES, "")).filter((text) => /[A-Za-z]{2,}/.test(text));
}
