import type { Locator } from "@playwright/test";
import { en } from "#messages/messages.ts";
import { expect, test } from "./fixtures.ts";

const SETTINGS = Object.keys(en.settings.about).length;

test("on a phone the settings begin with the list of their pages, and each page leads back to it", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn("admin");
  await page.goto("/settings");
  const links = page.getByRole("main").getByRole("link");
  await expect(links).toHaveCount(SETTINGS);
  const sections = await links.evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute("href")!,
      height: link.getBoundingClientRect().height,
    })),
  );
  for (const { href, height } of sections) {
    expect(height, href).toBeGreaterThanOrEqual(44);
    await page.locator(`main a[href="${href}"]`).filter({ visible: true }).click();
    await expect(page).toHaveURL(href);
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  }
});

for (const [width, path, label, first, last] of [
  [768, "/settings/audit", "Settings", "Shops", "Audit log"],
  [360, "/usage/budgets", "Usage", "Overview", "Budgets"],
  [768, "/usage/budgets", "Usage", "Overview", "Budgets"],
] as const) {
  test(`at ${width} px the pages of ${label} stand in one row on the gutter, the one that is open in sight`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 780 });
    await signIn("admin");
    await page.goto(path);
    const nav = page.getByRole("navigation", { name: label });
    await expect(nav.getByRole("link", { name: last })).toBeInViewport();
    await expect(nav.getByRole("link", { name: last })).toHaveAttribute("aria-current", "page");
    const tops = await nav
      .getByRole("link")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await nav.evaluate((row) => row.scrollTo({ left: 0 }));
    expect(await leftOf(nav.getByRole("link", { name: first }))).toBe(
      await leftOf(page.getByRole("heading", { level: 1 })),
    );
  });
}

test("on a desk the rail opens the first page of the settings, the others beside it", async ({
  page,
  signIn,
}) => {
  await signIn("admin");
  await page.goto("/usage");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Shops", level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Settings" }).getByRole("link")).toHaveCount(SETTINGS);
});

/** Where the words of an element begin, whatever room there is around them. */
async function leftOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return Math.round(range.getBoundingClientRect().left);
  });
}
