import type { Page } from "@playwright/test";
import { findMisfits } from "./find-misfits.ts";
import { findViolations } from "./find-violations.ts";
import { visibleWords } from "./visible-words.ts";

/** The two ways of looking at a page that stand for all. */
export const VIEWS = [
  { device: "desk", locale: "en", width: 1440, height: 900, themes: ["light", "dark"] },
  { device: "phone", locale: "zh-CN", width: 360, height: 780, themes: ["dark", "light"] },
] as const;
export type View = (typeof VIEWS)[number];

/**
 * What axe, the measure of what fits and the reader of words find on the page as it stands. `rows`: of a table, only so
 * many are judged; `hasCode`: words of no language are meant to stand there.
 */
export async function findFaults(
  page: Page,
  { locale, themes }: View,
  { rows, hasCode }: { rows?: number; hasCode?: boolean } = {},
): Promise<string[]> {
  const found = (await findMisfits(page)).map((misfit) => `does not fit: ${misfit}`);
  if (locale === "zh-CN" && !hasCode)
    found.push(...(await findEnglish(page)).map((text) => `English: ${text}`));
  // A dialog hides the page below it, which is judged without it.
  const include = (await page.locator("dialog[open]").count()) > 0 ? "dialog[open]" : undefined;
  const exclude = rows === undefined ? undefined : `tbody tr:nth-child(n + ${rows + 1})`;
  for (const theme of themes) {
    await page.evaluate((value) => void (document.documentElement.dataset.theme = value), theme);
    // A theme changes colours alone: what else the rules see, they have seen in the first one.
    const rules = theme === themes[1] ? ["color-contrast"] : undefined;
    for (const { id, help, nodes } of await findViolations(page, { include, exclude, rules }))
      for (const { html, failureSummary } of nodes)
        found.push(`${theme}, ${id}: ${help}\n${html.slice(0, 300)}\n${failureSummary}`);
  }
  return found;
}

/** Names of things, keys and numbers that stay as they are in Chinese. */
const NAMES =
  /\b(shelf-)?[\da-f]{8}\b|[\w.]+\.example\b|\S+@\S+|An? (Admin|Staff|Marketing)|English|https?:\S+|\b(App|ID|IP|QR|EN|CSV|HTTP|http|sid|Ctrl K|Tab|OpenID|PNG|SVG|SIMULATED|sign|Owner|Shop|Seller|Chrome|Linux)\b/g;

async function findEnglish(page: Page): Promise<string[]> {
  const words = await visibleWords(page);
  return words.map((text) => text.replace(NAMES, "")).filter((text) => /[A-Za-z]{2,}/.test(text));
}
