import type { Locator } from "@playwright/test";
import { en } from "#messages/messages.ts";
import { expect, test } from "./fixtures.ts";
import { walkTo } from "./until-listening.ts";

const SETTINGS = Object.keys(en.settings.about).length;

test.beforeEach(({ signIn }) => signIn("admin"));

test("the rail opens the settings with their pages; on a phone a list leads there and back", async ({
  page,
}) => {
  await page.goto("/usage");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Shops", level: 1 })).toBeVisible();
  const nav = page.getByRole("navigation", { name: "Settings" }).getByRole("link").filter({ visible: true });
  await expect(nav).toHaveCount(SETTINGS);

  await page.setViewportSize({ width: 360, height: 780 });
  await nav.click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  const links = page.getByRole("main").getByRole("link").filter({ visible: true });
  await expect(links).toHaveCount(SETTINGS);
  const heights = await links.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await links.last().click();
  await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible();
  await nav.click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();

  // Pages without a list beside them are in one row, with the current one in sight.
  for (const [path, label, first, last, widths] of [
    ["/settings/audit", "Settings", "Shops", "Audit log", [768]],
    ["/usage/budgets", "Usage", "Overview", "Budgets", [360, 768]],
  ] as const) {
    await page.setViewportSize({ width: widths[0], height: 780 });
    await walkTo(page, path);
    const nav = page.getByRole("navigation", { name: label });
    await expect(nav.getByRole("link", { name: last })).toBeInViewport();
    await expect(nav.getByRole("link", { name: last })).toHaveAttribute("aria-current", "page");
    for (const width of widths) {
      await page.setViewportSize({ width, height: 780 });
      const tops = await nav
        .getByRole("link")
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect(new Set(tops).size, `${path} at ${width} px`).toBe(1);
      await nav.evaluate((row) => row.scrollTo({ left: 0 }));
      expect(await pointsLeft(nav.getByRole("link", { name: first }))).toBe(
        await pointsLeft(page.getByRole("heading", { level: 1 })),
      );
    }
  }
});

/** The left edge of an element's text, without its padding. */
async function pointsLeft(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return Math.round(range.getBoundingClientRect().left);
  });
}
