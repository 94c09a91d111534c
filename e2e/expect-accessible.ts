import { expect, type Page } from "@playwright/test";
import { findViolations, type Part } from "./find-violations.ts";

/** Expects that the page, or a part of it, breaks no rule of axe. */
export async function expectAccessible(page: Page, where: string, part?: Part): Promise<void> {
  const violations = await findViolations(page, part);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    where,
  ).toEqual([]);
}

/** Expects on phone and desk that axe finds nothing and nothing scrolls sideways. */
export async function expectWell(page: Page, where: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${where} at ${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}
