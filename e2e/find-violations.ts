import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type AxeBuilder from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];
/** Selectors to include and exclude, and the rules to check; all rules by default. */
export type Part = { include?: string; exclude?: string; rules?: string[] };

const require = createRequire(import.meta.url);
// The version of axe that @axe-core/playwright is made for.
const AXE = readFileSync(
  createRequire(require.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * Finds the rules of axe that the page breaks. AxeBuilder loads axe into the page and into a blank one at every check,
 * which takes five times as long as the check itself.
 */
export async function findViolations(
  page: Page,
  { include, exclude, rules }: Part = {},
): Promise<Violations> {
  // Next sends a page's title after the page, and anew after each action: axe may look in between.
  await expect(page).toHaveTitle(/\S/);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([context, options]) => {
      type Axe = { run: (context: object, options: object) => Promise<{ violations: Violations }> };
      return (await (window as unknown as { axe: Axe }).axe.run(context, options)).violations;
    },
    [
      { include: [[include ?? "html"]], exclude: exclude ? [[exclude]] : [] },
      {
        resultTypes: ["violations"],
        ...(rules ? { runOnly: rules } : { rules: { "document-title": { enabled: false } } }),
      },
    ] as const,
  );
}
