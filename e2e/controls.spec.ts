import type { Page } from "@playwright/test";
import { openCards } from "./card-form.ts";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";
import { getLinks, openNewPlacement } from "./placements.ts";
import { walkTo } from "./until-listening.ts";

/** Most controls outside the rows, and Tab stops from the page's beginning to its first row, of a list with orders. */
const LISTS = [
  { path: "/orders/book", controls: 22, stops: 14 },
  { path: "/orders/sold", controls: 16, stops: 14 },
  { path: "/orders/pending", controls: 16, stops: 14 },
] as const;

test("order lists have few controls and Tab stops; arrow keys move between chips and headings", async ({
  page,
  signIn,
}) => {
  await signIn("admin");
  for (const path of ["/orders/pending", "/orders/sold"]) {
    await page.goto(path);
    await expect(orderRows(page)).toHaveCount(20);
  }
  for (const { path, controls, stops } of LISTS) {
    await walkTo(page, path);
    await expect(orderRows(page).first()).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    const found = await listControls(page);
    expect(found.length, `${path}: ${found.join(" | ")}`).toBeLessThanOrEqual(controls);
    const passed = await listStops(page);
    expect(passed.length, `${path}: ${passed.join(" | ")}`).toBeLessThanOrEqual(stops);
  }

  // Arrow keys move between chips, between headings, and to the edge of a heading and back.
  await walkTo(page, "/orders/book");
  await expect(orderRows(page).first()).toBeVisible();
  const chips = page.getByRole("group", { name: "To ship" }).last().getByRole("button");
  // Chips are drawn again with the counts of the orders that were just booked.
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await chips.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(chips.nth(1)).toBeFocused();
  const headings = page.locator("thead").getByRole("button");
  // The box that selects the page is between chips and headings.
  for (let stops = 0; stops < 2; stops += 1) await page.keyboard.press("Tab");
  await expect(headings.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(headings.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("thead").getByRole("separator").nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(headings.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(headings.first()).toBeFocused();
});

test("a placement with links has few controls beside the lists of placements and links", async ({
  page,
  desk,
  signIn,
}) => {
  await signIn("admin");
  await openNewPlacement(page, desk.url);
  await getLinks(page).click();
  await expect(page.getByRole("button", { name: "PNG" })).toBeEnabled();
  const found = await listControls(page, "li");
  expect(found.length, found.join(" | ")).toBeLessThanOrEqual(25);
  const passed = await listStops(page, "li");
  expect(passed.length, passed.join(" | ")).toBeLessThanOrEqual(8);
});

test("card checks and usage have few controls, and their rows are in sight on a laptop", async ({
  page,
  signIn,
}) => {
  await signIn("admin");
  await page.setViewportSize({ width: 1366, height: 768 });
  const { name, purpose, check, rows } = await openCards(page);
  await page.getByRole("button", { name: /^Valid 2 elements/ }).click();
  await expect(name).not.toHaveValue("");
  await purpose.fill("Refund");
  await check.click();
  await page.getByRole("button", { name: "Clear", exact: true }).first().click();
  await expect(rows.nth(1)).toBeInViewport({ ratio: 1 });
  for (const [path, most] of [
    ["/cards", 24],
    ["/usage", 20],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    const found = await listControls(page);
    expect(found.length, `${path}: ${found.join(" | ")}`).toBeLessThanOrEqual(most);
  }
});

/** Names the visible controls outside the rows. Choices, chips and headings that share a Tab stop are one. */
function listControls(page: Page, rows = "tbody"): Promise<string[]> {
  return page.locator("main").evaluate((main, rows) => {
    const controls = main.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary");
    const names = [...controls]
      .filter((one) => !one.closest(`${rows}, dialog`) && one.checkVisibility({ visibilityProperty: true }))
      .map((one) => {
        const group = one.closest("thead tr, [role=radiogroup], fieldset, [role=group]:has([tabindex='-1'])");
        const isCheckbox = one instanceof HTMLInputElement && one.type === "checkbox";
        return group && !isCheckbox
          ? `group ${group.getAttribute("aria-label") ?? group.tagName}`
          : (one.getAttribute("aria-label") ?? one.textContent).trim();
      });
    return [...new Set(names)];
  }, rows);
}

/** Names the Tab stops from the skip link's goal to the first row. */
async function listStops(page: Page, rows = "tbody"): Promise<string[]> {
  const stops: string[] = [];
  await page.locator("main").focus();
  while (stops.length < 100) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate((rows) => {
      const at = document.activeElement;
      return at?.closest(rows) ? null : (at?.ariaLabel ?? at?.textContent ?? "").slice(0, 40);
    }, rows);
    if (name === null) return stops;
    stops.push(name);
  }
  return stops;
}
