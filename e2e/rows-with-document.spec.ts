import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { orderRows } from "./order-rows.ts";

/** Opens a page anew: how many rows its document holds, and what its scripts then read of orders. */
async function openAnew(page: Page, path: string): Promise<{ rows: number; reads: string[]; cache: string }> {
  const reads: string[] = [];
  const keep = (url: string) => void (url.includes("/api/orders/") && reads.push(url));
  page.on("request", (request) => keep(request.url()));
  const response = await page.goto(path);
  await expect(orderRows(page)).toHaveCount(20);
  await page.waitForLoadState("networkidle");
  page.removeAllListeners("request");
  const html = (await response?.text()) ?? "";
  const rows = html.split(/<tr[^>]* data-index=/).length - 1;
  return { rows, reads, cache: response?.headers()["cache-control"] ?? "" };
}

for (const [path, operation] of [
  ["/orders/sold", "soldOrders"],
  ["/orders/pending", "pendingOrders"],
] as const)
  test(`rows of ${path} that are cached come with its document and are read no second time; those that are not are requested by the page`, async ({
    page,
    signIn,
    calls,
  }) => {
    await signIn("staff");
    const first = await openAnew(page, path);
    expect(first.rows).toBe(0);
    expect(first.reads).toHaveLength(1);
    expect(await calls(operation)).toBe(1);
    const shown = await orderRows(page).allTextContents();

    const second = await openAnew(page, page.url());
    expect(second).toEqual({ rows: 20, reads: [], cache: expect.stringContaining("no-store") as unknown });
    expect(await orderRows(page).allTextContents()).toEqual(shown);
    expect(await calls(operation)).toBe(1);

    // It is the page of its own URL alone: the next one is requested.
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect.poll(() => calls(operation)).toBe(2);
    await page.goBack();
    await expect(orderRows(page)).toHaveText(shown);
    expect(await calls(operation)).toBe(2);
  });

test("rows that come with the document are taken as they are by a browser whose clock is an hour ahead", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await openAnew(page, "/orders/sold");
  await page.clock.setFixedTime(Date.now() + 3_600_000);
  expect(await openAnew(page, page.url())).toMatchObject({ rows: 20, reads: [] });
  expect(await calls("soldOrders")).toBe(1);
});

test("an address with a remark of a tab brings no rows with its document", async ({
  page,
  signIn,
  calls,
}) => {
  await signIn("staff");
  await openAnew(page, "/orders/sold");
  const response = await page.goto(`${page.url()}&r=unknown`);
  expect((await response?.text())?.includes("data-index=")).toBe(false);
  expect(await calls("soldOrders")).toBe(1);
});

test("a menu that is pressed before the scripts have come is filled, placed and focused once they are here", async ({
  page,
  signIn,
}) => {
  await signIn("staff");
  await openAnew(page, "/orders/sold");
  const held = Promise.withResolvers<undefined>();
  await page.route("**/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(page.url(), { waitUntil: "commit" });
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
