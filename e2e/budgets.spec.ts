import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { startDrippingProxy } from "./dripping-proxy.ts";
import { expect, test } from "./fixtures.ts";

const KIB = 1024;

type Shift = { value: number; at: number; moved: string[] };

/** Scripts fetched for a page, each weighed alone as `gzip -9` would. */
async function weighScripts(
  page: Page,
  visit: () => Promise<void>,
): Promise<{ count: number; bytes: number }> {
  const scripts: Response[] = [];
  const keep = (response: Response) =>
    void (response.request().resourceType() === "script" && scripts.push(response));
  page.on("response", keep);
  await visit();
  await page.waitForLoadState("networkidle");
  page.off("response", keep);
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(await script.body(), { level: 9 }).length),
  );
  return { count: scripts.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

function note(what: string, figure: string): void {
  test.info().annotations.push({ type: "figure", description: `${what}: ${figure}` });
  process.stdout.write(`${what}: ${figure}\n`);
}

for (const [path, most] of [
  ["/orders/sold", 185],
  // With the banner that asks for the number of the first page.
  ["/orders/pending", 185],
] as const) {
  test(`the scripts of ${path} weigh at most ${most} KiB in at most 16 requests until its table is filled`, async ({
    page,
    signIn,
  }) => {
    await signIn("staff");
    const { count, bytes } = await weighScripts(page, async () => {
      await page.goto(path);
      await expect(page.locator("tbody tr")).toHaveCount(20);
    });
    note(path, `${(bytes / KIB).toFixed(1)} KiB in ${count} script requests`);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(16);
    expect(bytes / KIB).toBeLessThanOrEqual(most);
  });
}

test("the scripts of /sign-in weigh at most 150 KiB", async ({ page }) => {
  const { count, bytes } = await weighScripts(page, async () => {
    await page.goto("/sign-in");
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  });
  note("/sign-in", `${(bytes / KIB).toFixed(1)} KiB in ${count} script requests`);
  expect(count).toBeGreaterThan(0);
  expect(bytes / KIB).toBeLessThanOrEqual(150);
});

for (const { name, size } of [
  { name: "desk", size: { width: 1440, height: 900 } },
  { name: "phone", size: { width: 360, height: 780 } },
]) {
  test(`a hundred sold orders take at most 2,400 elements on a ${name}`, async ({ page, signIn }) => {
    await page.setViewportSize(size);
    await signIn("staff");
    await page.goto("/orders/sold?size=100");
    await expect(page.locator("tbody tr")).toHaveCount(100);
    await page.waitForLoadState("networkidle");
    const count = await page.evaluate(() => document.querySelectorAll("*").length);
    note(`elements on a ${name}`, String(count));
    expect(count).toBeLessThanOrEqual(2_400);
  });

  for (const path of ["/orders/sold", "/orders/pending"]) {
    test(`nothing on ${path} shifts on a ${name} while it loads, refreshes and pages over new orders, however slow the answer`, async ({
      page,
      signIn,
      sandbox,
    }) => {
      await page.setViewportSize(size);
      await signIn("staff");
      await sandbox.control.setLatency({ "*": 800 });
      await watchShifts(page);
      await page.goto(path);
      await expect(page.locator("tbody tr")).toHaveCount(20);
      await page.waitForLoadState("networkidle");
      await page.getByRole("button", { name: "Refresh" }).click();
      await filled(page);
      await sandbox.control.insertSoldOrders("2208841037615", 3);
      await sandbox.control.insertPendingOrders("2208841037615", 3);
      await page.getByRole("button", { name: "Next", exact: true }).click();
      await expect(page).toHaveURL(/page=2/);
      await filled(page);
      await expect(page.getByText(/\b3 new orders came in/)).toBeVisible();
      expect(await shiftsOf(page)).toEqual([]);
    });
  }
}

test.describe("on a phone that says so", () => {
  test.use({
    viewport: { width: 360, height: 780 },
    userAgent:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36",
  });

  for (const path of ["/orders/sold", "/orders/pending"])
    test(`rows of ${path} that come with its document stay where they are, and as tall`, async ({
      page,
      signIn,
    }) => {
      await signIn("staff");
      await page.goto(path);
      await expect(page.locator("tbody tr")).toHaveCount(20);
      await watchShifts(page);
      const response = await page.goto(page.url());
      expect((await response?.text())?.match(/<tr[^>]* data-index=/g)).toHaveLength(20);
      await page.waitForLoadState("networkidle");
      expect(await shiftsOf(page)).toEqual([]);
    });
});

for (const path of ["/sign-in", "/orders/sold", "/orders/pending"]) {
  test(`nothing on ${path} shifts while the page itself comes in piece by piece`, async ({
    page,
    desk,
    signIn,
  }) => {
    const proxy = await startDrippingProxy(desk.url);
    if (path !== "/sign-in") await signIn("admin");
    // The first visit fetches the styles: without them nothing would be painted before the page is whole.
    await page.goto(proxy.url + path, { waitUntil: "networkidle" });
    await watchShifts(page);
    await page.goto(proxy.url + path, { waitUntil: "networkidle" });
    if (path !== "/sign-in") await expect(page.locator("tbody tr")).toHaveCount(20);
    expect(await shiftsOf(page)).toEqual([]);
    proxy.stop();
  });
}

async function filled(page: Page): Promise<void> {
  await expect(page.locator("table[aria-busy=true]")).toHaveCount(1);
  await expect(page.locator("table[aria-busy=false]")).toHaveCount(1);
  await expect(page.locator("tbody tr")).toHaveCount(20);
  await page.waitForLoadState("networkidle");
}

/** Keeps every layout shift, those right after a click too. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.parentElement?.className}>${node?.className || node?.nodeName} ${JSON.stringify(previousRect)} ${JSON.stringify(currentRect)}`,
        );
        shifts.push({ value: entry.value, at: Math.round(entry.startTime), moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** What was kept, once a later frame has been drawn. */
function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve((window as unknown as { shifts: Shift[] }).shifts), 50),
        ),
      ),
  );
}
