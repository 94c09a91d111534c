import type { Browser, Page } from "@playwright/test";
import type { RunningDesk } from "#lib/testing/start-desk.ts";
import type { Role } from "#lib/shared/base/identity.ts";
import { findMisfits } from "./find-misfits.ts";
import { findViolations } from "./find-violations.ts";
import { signInAs } from "./fixtures.ts";
import { visibleWords } from "./visible-words.ts";

/** Two views that represent all, each with its first theme. */
export const VIEWS = [
  { device: "desk", locale: "en", width: 1440, height: 900, themes: ["light", "dark"] },
  { device: "phone", locale: "zh-CN", width: 360, height: 780, themes: ["dark", "light"] },
] as const;
export type View = (typeof VIEWS)[number];

/** Opens a page of a new browser in this view; `role` null is signed out. */
export async function openIn(
  { locale, width, height }: View,
  browser: Browser,
  desk: RunningDesk,
  role: Role | null,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    timezoneId: "Asia/Shanghai",
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "md-locale", value: locale, url: desk.url }]);
  if (role) await signInAs(desk, context, role);
  return context.newPage();
}

/**
 * Finds faults of the page in the view's first theme: axe, misfits, foreign words. `rows` limits the rows axe checks;
 * `hasCode` allows words of no language; `inBoth` lets axe check both themes, for things that only this view shows.
 */
export async function findFaults(
  page: Page,
  { locale, themes }: View,
  { rows, hasCode, inBoth }: { rows?: number; hasCode?: boolean; inBoth?: boolean } = {},
): Promise<string[]> {
  const found = (await findMisfits(page)).map((misfit) => `does not fit: ${misfit}`);
  if (locale === "zh-CN" && !hasCode)
    found.push(...(await findEnglish(page)).map((text) => `English: ${text}`));
  // A dialog hides the page below it, which is checked without one.
  const include = (await page.locator("dialog:modal").count()) > 0 ? "dialog:modal" : undefined;
  const exclude = rows === undefined ? undefined : `tbody tr:nth-child(n + ${rows + 1})`;
  for (const theme of inBoth ? themes : themes.slice(0, 1)) {
    await page.evaluate((value) => void (document.documentElement.dataset.theme = value), theme);
    // A theme changes only colours: all other rules were checked in the first one.
    const rules = theme === themes[1] ? ["color-contrast"] : undefined;
    for (const { id, help, nodes } of await findViolations(page, { include, exclude, rules }))
      for (const { html, failureSummary } of nodes)
        found.push(`${theme}, ${id}: ${help}\n${html.slice(0, 300)}\n${failureSummary}`);
  }
  return found;
}

/** Names, keys and numbers that are not translated in Chinese. */
const NAMES = new RegExp(
  String.raw`\b(shelf-)?[\da-f]{8}\b|[\w.]+\.example\b|\S+@\S+|An? (Admin|Staff|Marketing)|English|https?:\S+|` +
    String.raw`\b(App|API|ID|IP|QR|EN|ERP|CSV|Excel|HTTP|http|sid|Ctrl K|Tab|OpenID|PNG|SVG|STARTTLS|TLS|` +
    String.raw`SIMULATED|sign|Owner|Shop|Seller|Chrome|Linux|Standard Webhooks|Webhook)\b`,
  "g",
);

async function findEnglish(page: Page): Promise<string[]> {
  const words = await visibleWords(page);
  return words.map((text) => text.replace(NAMES, "")).filter((text) => /[A-Za-z]{2,}/.test(text));
}
