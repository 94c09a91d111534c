import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { dockOf, nextButton, openList, orderRows, selectRow } from "./order-rows.ts";
import { printed } from "./printed.ts";

/** A4 in landscape without margins, in pixels. */
const SHEET = { width: 1047, height: 718 };

/** Reads a page as printed: visible buttons and parts of the shell, cut cells, scrolled rows, and its lines. */
async function paperOf(page: Page) {
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const found = await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
    const textOf = (element: Element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)}`;
    const width = document.documentElement.clientWidth;
    return {
      pressed: [...document.querySelectorAll("button, nav, input, select, dialog, [role=toolbar]")]
        .filter((element) => isShown(element) && !element.closest("td, th"))
        .map(textOf),
      cut: [...document.querySelectorAll("th, td, h1")]
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return isShown(element) && (box.right > width + 1 || element.scrollWidth > element.clientWidth + 1);
        })
        .map(textOf),
      scrolls: [...document.querySelectorAll("main, main *, #desk")]
        .filter((element) => /auto|scroll|hidden/.test(getComputedStyle(element).overflowY))
        .filter((element) => isShown(element) && element.querySelector("tr") !== null)
        .map((element) => element.className),
      lines: document.querySelector("main")!.innerText.split("\n"),
      head: getComputedStyle(document.querySelector("thead")!).display,
      rows: [...document.querySelectorAll("tbody tr")].filter(isShown).length,
    };
  });
  const isSandbox = await page.getByText("Sandbox", { exact: true }).isVisible();
  return { ...found, isSandbox, sheets: (await printed(page)).count };
}

const WHOLE = { pressed: [], cut: [], scrolls: [], head: "table-header-group" };

test("all rows of a list print whole and without the shell, as does a selection over pages", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  for (const [path, size] of [
    ["/orders/sold", 100],
    ["/orders/pending", 50],
  ] as const)
    await test.step(`${size} rows of ${path}`, async () => {
      await openList(page, `${path}?size=${size}`, size);
      const paper = await paperOf(page);
      expect(paper).toMatchObject({ ...WHOLE, rows: size, isSandbox: true });
      expect(paper.sheets).toBeGreaterThan(1);
      expect(paper.lines).toContainEqual(
        expect.stringMatching(new RegExp(`^林间小铺 · .* orders · .* · page 1 · ${size} orders$`)),
      );
    });

  await page.setViewportSize({ width: 1440, height: 900 });
  await openList(page);
  await selectRow(page, 0);
  await nextButton(page).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(orderRows(page)).toHaveCount(20);
  await selectRow(page, 0);
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printedRows = String(document.querySelectorAll("tbody tr").length);
    };
  });
  await dockOf(page).getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed-rows", "2");
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(orderRows(page)).toHaveCount(20);
});

test("usage, call log, card checks and audit log print whole and without the shell", async ({
  page,
  signIn,
}) => {
  await signIn("admin");
  await openList(page);
  for (const path of ["/usage", "/usage/calls", "/cards", "/settings/audit"])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator("table[aria-busy=false]").first()).toBeAttached();
      await page.waitForLoadState("networkidle");
      const rows = await page.locator("tbody tr").count();
      expect(await paperOf(page)).toMatchObject({ ...WHOLE, rows });
    });
});
