import { expect, type Page } from "@playwright/test";
import { findViolations, type Part } from "./find-violations.ts";

/** No rule of axe is broken by what the page, or a part of it, shows now. */
export async function expectAccessible(page: Page, where: string, part?: Part): Promise<void> {
  const violations = await findViolations(page, part);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    where,
  ).toEqual([]);
}
