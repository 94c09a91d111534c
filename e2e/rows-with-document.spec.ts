import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { isAtRest, nextButton, numberCells, numbersOf, orderRows } from "./order-rows.ts";

/** Loads a page. Returns the number of rows in its document, and the orders that its scripts have requested. */
async function openAnew(page: Page, path: string): Promise<{ rows: number; reads: string[]; cache: string }> {
  const reads: string[] = [];
  const keep = (url: string) => void (url.includes("/api/orders/") && reads.push(url));
  page.on("request", (request) => keep(request.url()));
  const response = await page.goto(path);
  await expect(orderRows(page)).toHaveCount(20);
  await isAtRest(page);
  page.removeAllListeners("request");
  const html = (await response?.text()) ?? "";
  const rows = html.split(/<tr[^>]* data-index=/).length - 1;
  return { rows, reads, cache: response?.headers()["cache-control"] ?? "" };
}

test("cached rows come with the document and aren't read again; the page requests others", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  for (const [path, operation] of [
    ["/orders/pending", "pendingOrders"],
    ["/orders/sold", "soldOrders"],
  ] as const)
    await test.step(path, async () => {
      const first = await openAnew(page, path);
      expect(first.rows).toBe(0);
      expect(first.reads).toHaveLength(1);
      expect(await calls(operation)).toBe(1);
      const shown = await numbersOf(page);

      const second = await openAnew(page, page.url());
      expect(second).toEqual({ rows: 20, reads: [], cache: expect.stringContaining("no-store") as unknown });
      expect(await numbersOf(page)).toEqual(shown);
      expect(await calls(operation)).toBe(1);

      // The document has only its own page: the next one is requested.
      await nextButton(page).click();
      await expect.poll(() => calls(operation)).toBe(2);
      await page.goBack();
      await expect(numberCells(page)).toHaveText(shown);
      expect(await calls(operation)).toBe(2);
      if (operation === "pendingOrders") return;

      // A browser whose clock is an hour ahead shows them, too.
      await page.clock.setFixedTime(Date.now() + 3_600_000);
      expect(await openAnew(page, page.url())).toMatchObject({ rows: 20, reads: [] });

      // A remark belongs to its tab: its URL in a request has no rows.
      const held = await page.request.get(`${page.url()}&r=unknown`);
      expect(held.status()).toBe(200);
      expect(await held.text()).not.toContain("data-index=");
      expect(await calls(operation)).toBe(2);
    });
});

test("a menu pressed before the scripts load is filled, placed and focused after that", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  const held = Promise.withResolvers<undefined>();
  await page.route("**/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/orders/sold", { waitUntil: "commit" });
  const button = page.getByRole("banner").getByRole("button", { name: "林间小铺" });
  await button.click();
  await expect(page.locator("[role=menu]:popover-open")).toHaveCount(1);
  held.resolve(undefined);
  const chosen = page.getByRole("menuitemradio", { name: "林间小铺", exact: true });
  await expect(chosen).toBeFocused();
  const [top, below] = [(await button.boundingBox())!, (await chosen.boundingBox())!];
  expect(below.y).toBeGreaterThan(top.y);
  expect(below.y - top.y).toBeLessThan(120);
  await page.keyboard.press("Escape");
  await expect(chosen).toBeHidden();
});
